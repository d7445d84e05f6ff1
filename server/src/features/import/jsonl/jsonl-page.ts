import { z } from 'zod'
import { IMPORT_ROWS } from '../import-rows.ts'

const BEGIN = '<!-- printed from the schemas by npm run generate: do not change by hand -->'
const END = '<!-- printed until here -->'

type Field = { description?: string; maxLength?: number; maxItems?: number; const?: string; enum?: string[] }

/** The page about the import with its part on the rows of JSON Lines printed anew from the schemas. */
export function printedRows(page: string): string {
  const [before, rest] = page.split(BEGIN)
  const after = rest?.split(END)[1]
  if (after === undefined) throw new Error('The page has no place for the rows')
  const tables = Object.entries(IMPORT_ROWS).map(([type, schema]) => table(type, schema))
  return `${before}${BEGIN}\n\n${tables.join('\n')}\n${END}${after}`
}

function table(type: string, schema: z.ZodType): string {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  const rows = Object.entries(properties).map(([name, field]) => {
    const { description = '', maxLength, maxItems } = field as Field
    const limit = [
      ...(maxLength === undefined ? [] : [`at most ${maxLength.toLocaleString('en-US')} characters`]),
      ...(maxItems === undefined ? [] : [`at most ${maxItems}`]),
    ]
    return `| \`${name}\` | ${required.includes(name) ? 'yes' : ''} | ${[description, ...limit].join('; ')} |`
  })
  return [`### ${type}`, '', '| field | needed | |', '|---|---|---|', ...rows, ''].join('\n')
}
