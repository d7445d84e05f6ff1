import { builder } from './builder.ts'

/** A GraphQL enum of a domain list: upper case outside, the domain's lower-case words, which also stand in addresses and the database, inside. */
export const enumOf = <const Values extends readonly string[]>(name: string, values: Values) =>
  builder.enumType(name, {
    values: Object.fromEntries(values.map((value) => [value.toUpperCase().replaceAll('-', '_'), { value }])) as Record<
      string,
      { value: Values[number] }
    >,
  })
