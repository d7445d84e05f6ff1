import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { fileOf } from './processes.mjs'

/** The folder of the modules without their types. */
export const KEPT = fileOf('node_modules/.cache/ward-stripped')

/** The file that holds a module without its types, by the module's text: a changed file is looked up elsewhere. */
export const keptPath = (source) => join(KEPT, `${createHash('sha256').update(source).digest('hex')}.mjs`)
