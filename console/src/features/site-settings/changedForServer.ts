import { same } from '../../ui/form/formValues.ts'
import type { JsonSchema } from '../../ui/schema-form/jsonSchema.ts'
import type { Values } from './site-settings.api.ts'

/** What is sent of a form: null for what was given up and still stands at the default. */
export const changedForServer = (schema: JsonSchema, changed: Values, givenUp: ReadonlySet<string>): Values =>
  Object.fromEntries(
    Object.entries(changed)
      .filter(([name]) => name !== 'version')
      .map(([name, value]) => [
        name,
        givenUp.has(name) && same(value, schema.properties?.[name]?.default) ? null : value,
      ]),
  )
