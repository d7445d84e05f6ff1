import { z } from 'zod'

/** The kinds of inputs an option of a task script has (spec 3 section 3). */
export const OptionType = z.enum(['multi_select', 'select', 'upload', 'checkbox', 'number', 'text', 'text_area'])
export type OptionType = z.output<typeof OptionType>

/** An option of a task script as a screen or a command line asks for it. */
export type TaskOption = {
  /** The key in the options. */
  name: string
  title: string
  type: OptionType
  /** The choices. */
  items: { value: string; text: string }[]
  /** The default, as it is typed; null when it must be given. */
  default: string | null
  isRequired: boolean
  /** Ends of the names of files that an upload takes. */
  accept: readonly string[]
}

/** The `.meta()` of a schema. */
type Meta = { title?: string; multiline?: boolean; items?: Record<string, string>; accept?: readonly string[] }
type Def = z.core.$ZodTypeDef & {
  innerType?: z.ZodType
  element?: z.ZodType
  entries?: Record<string, string>
  defaultValue?: unknown
}

const defOf = (schema: z.ZodType): Def => schema.def as Def

/** The options of a task script, from the one schema that also checks them: `z.boolean().default(false).meta({ title: 'Dry run' })`. */
export const optionsOf = (schema: z.ZodObject): TaskOption[] =>
  Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, field]) => optionOf(name, field))

function optionOf(name: string, field: z.ZodType): TaskOption {
  const inner = unwrapped(field)
  const def = defOf(inner)
  const meta: Meta = { ...inner.meta(), ...field.meta() }
  const entries = def.entries ?? (def.element && defOf(def.element).entries) ?? {}
  const holds = field.safeParse(undefined)
  return {
    name,
    title: meta.title ?? name,
    type: typeOf(def, meta),
    items: Object.values(entries).map((value) => ({ value, text: meta.items?.[value] ?? value })),
    default: holds.success && holds.data != null ? String(holds.data) : null,
    isRequired: !holds.success,
    accept: meta.accept ?? [],
  }
}

function unwrapped(field: z.ZodType): z.ZodType {
  const { innerType } = defOf(field)
  return innerType ? unwrapped(innerType) : field
}

function typeOf({ type }: Def, { multiline, accept }: Meta): OptionType {
  if (accept) return 'upload'
  if (type === 'array') return 'multi_select'
  if (type === 'enum') return 'select'
  if (type === 'boolean') return 'checkbox'
  if (type === 'number') return 'number'
  return multiline ? 'text_area' : 'text'
}

/** The options as words of a command line; the schema finds the problems. */
export function optionsFromWords(
  schema: z.ZodObject,
  words: Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>,
): Record<string, unknown> {
  const typeOfName = new Map(optionsOf(schema).map(({ name, type }) => [name, type]))
  return Object.fromEntries(
    Object.entries(words).map(([name, word]) => {
      const isNumber = typeOfName.get(name) === 'number' && typeof word === 'string' && word.trim() !== ''
      return [name, isNumber ? Number(word) : word]
    }),
  )
}
