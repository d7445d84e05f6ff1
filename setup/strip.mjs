// Keeps each module of Ward without its types, for `stripped.mjs`. Lines and columns stay as they are.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { basename, join } from 'node:path'
import { KEPT, keptPath } from './kept.mjs'
import { fileOf } from './processes.mjs'

/** No server loads what stands here. */
const OTHERS = new Set(['.git', 'console', 'data', 'deploy', 'docs', 'node_modules', 'quality', 'setup', 'test'])

function modulesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return OTHERS.has(entry.name) ? [] : modulesIn(path)
    return /(?<!\.test|\.fixtures)\.ts$/.test(entry.name) ? [path] : []
  })
}

const wanted = new Set()
// Node says that stripping types is an experiment; that is nothing for whoever starts Ward.
process.removeAllListeners('warning')
mkdirSync(KEPT, { recursive: true })
for (const file of modulesIn(fileOf('.'))) {
  const source = readFileSync(file)
  const kept = keptPath(source)
  wanted.add(basename(kept))
  if (existsSync(kept)) continue
  const being = `${kept}.${process.pid}`
  writeFileSync(being, stripTypeScriptTypes(source.toString()))
  renameSync(being, kept)
}
// Another start may be writing a file that does not have its name yet.
for (const file of readdirSync(KEPT))
  if (file.endsWith('.mjs') && !wanted.has(file)) rmSync(join(KEPT, file), { force: true })
