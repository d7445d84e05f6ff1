import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail, fileOf, succeeds } from './processes.mjs'

/** Installs what package-lock.json names, when that is not what is there. */
export function install() {
  if (isInstalled()) return
  console.info('Installing the packages (npm ci) …')
  const npm = process.env.npm_execpath
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--include=dev', '--include=optional']
  const went = npm?.endsWith('.js') ? succeeds(process.execPath, [npm, ...args]) : succeeds('npm', args)
  if (!went) fail('The packages could not be installed: see the lines above.')
}

/** npm keeps what it installed in a hidden lock file, written last: the same versions there mean that nothing is to do. */
function isInstalled() {
  const hidden = fileOf('node_modules/.package-lock.json')
  if (!existsSync(hidden)) return false
  const there = JSON.parse(readFileSync(hidden, 'utf8')).packages
  const wanted = JSON.parse(readFileSync(fileOf('package-lock.json'), 'utf8')).packages
  return Object.entries(wanted).every(([path, { version, integrity, optional, link }]) => {
    if (!path.includes('node_modules/')) return true
    if (link) return existsSync(fileOf(path))
    const found = there[path]
    return found ? found.version === version && found.integrity === integrity : optional === true
  })
}

/** The Node that runs Ward: 24 or later, from npm where npm has it for this platform, else from the PATH. */
export function node24() {
  const candidates = [fileOf('node_modules/.bin/node'), process.execPath, ...onPath('node')]
  const found = candidates.find((path) => existsSync(path) && majorOf(path) >= 24)
  return found ?? fail('Ward needs Node 24 or later, and npm has none for this platform: install it from nodejs.org.')
}

function majorOf(path) {
  if (path === process.execPath) return Number(process.versions.node.split('.')[0])
  const asked = spawnSync(path, ['--version'], { encoding: 'utf8' })
  return asked.status === 0 ? Number(/^v(\d+)/.exec(asked.stdout)?.[1]) : 0
}

function onPath(program) {
  return (process.env.PATH ?? '').split(':').map((folder) => join(folder, program))
}

/** Builds the console and the script of the member site's widgets, when what it is made of has changed since the last time. */
export function buildConsole() {
  const mark = fileOf('node_modules/.ward-console')
  const state = digest(['console', 'domain', 'member-site', 'schema.graphql', 'package-lock.json'])
  const isBuilt = existsSync(fileOf('console/dist/index.html'))
  if (isBuilt && existsSync(mark) && readFileSync(mark, 'utf8') === state) return
  console.info('Building the console …')
  rmSync(mark, { force: true })
  if (!succeeds(node24(), [fileOf('node_modules/vite/bin/vite.js'), 'build', 'console', '--logLevel', 'warn'])) {
    fail('The console could not be built: see the lines above.')
  }
  writeFileSync(mark, state)
}

/** Keeps the server's modules without their types. Where that fails, Node strips them at each start. */
export function stripTypes() {
  const ran = spawnSync(node24(), [fileOf('setup/strip.mjs')], { encoding: 'utf8' })
  if (ran.status === 0) return
  const because = /^\w*Error: .*/m.exec(ran.stderr)?.[0] ?? ran.stderr
  console.warn(`The modules without their types could not be kept, so Ward takes some 25 MB more: ${because}`)
}

/** Files that the build generates are not its inputs. */
const NOT_SOURCES = new Set(['node_modules', 'dist', 'generated'])

function digest(paths) {
  const hash = createHash('sha256')
  const add = (path) => {
    for (const entry of readdirSync(fileOf(path), { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const inner = join(path, entry.name)
      if (NOT_SOURCES.has(entry.name) || /\.test\.tsx?$/.test(entry.name)) continue
      if (entry.isDirectory()) add(inner)
      else
        hash
          .update(`${inner}\0`)
          .update(readFileSync(fileOf(inner)))
          .update('\0')
    }
  }
  for (const path of paths) {
    if (path.includes('.')) hash.update(readFileSync(fileOf(path)))
    else add(path)
  }
  return hash.digest('hex')
}
