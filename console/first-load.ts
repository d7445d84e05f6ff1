// Build steps that keep the console's first load small, and change nothing else.
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { enumsOfConsole } from './codegen.ts'
import { enumsAt } from './codegen-enums.ts'

const API = join(import.meta.dirname, 'src/api')
const GENERATED = join(API, 'generated/enums.ts')

/**
 * In what is built the enums of a document come with the document. In one list they are 5 kB of the first load, of which the
 * dashboard needs a tenth, and each room makes it longer.
 */
export function enumsWithDocuments(): Plugin {
  let enums: ReturnType<typeof enumsOfConsole>
  return {
    name: 'enums-with-documents',
    apply: 'build',
    buildStart() {
      enums = enumsOfConsole()
    },
    load: (id) => (id === GENERATED ? 'export const WORDS = {}\nexport const PLACES = {}\n' : null),
    transform(code, id) {
      if (!id.endsWith('.api.ts')) return null
      const names = [...code.matchAll(/\b(?:query|mutation) (\w+)/g)].map(([, name = '']) => name)
      const places = Object.fromEntries(
        names.flatMap((name) => (enums.places[name] ? [[name, enums.places[name]]] : [])),
      )
      const words = Object.fromEntries([...enumsAt(places)].map((name) => [name, enums.words[name]]))
      if (Object.keys(places).length === 0) return null
      const known = `import { knowEnums } from ${JSON.stringify(join(API, 'enums.ts'))}\n`
      return { code: `${known}${code}\nknowEnums(${JSON.stringify(words)}, ${JSON.stringify(places)})\n`, map: null }
    },
  }
}

const SCHEMAS = /node_modules[\\/]zod[\\/]v4[\\/]classic[\\/]schemas\.js$/
/** The printing of each kind of schema as JSON Schema, and its printer. */
const PROCESSOR = /^\s*inst\._zod\.processJSONSchema = .*;$/gm
const PRINTER = /^import \{ createStandardJSONSchemaMethod, createToJSONSchemaMethod \} from .*;$/m
const NO_PRINTER =
  'const createStandardJSONSchemaMethod = () => undefined, createToJSONSchemaMethod = () => () => undefined'

/** zod without what prints schemas as JSON Schema, a fifth of it: only the server does that. */
export const zodWithoutPrinter: Plugin = {
  name: 'zod-without-printer',
  apply: 'build',
  transform(code, id) {
    if (!SCHEMAS.test(id)) return null
    if (!PRINTER.test(code) || (code.match(PROCESSOR)?.length ?? 0) < 10)
      throw new Error('zod prints schemas in another way: see console/first-load.ts')
    return { code: code.replace(PRINTER, NO_PRINTER).replace(PROCESSOR, ''), map: null }
  },
}
