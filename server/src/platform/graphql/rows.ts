import { type DocumentNode, Kind, visit } from 'graphql'

/** Rows one request may ask for, all its lists together: as many as the longest list gives. */
export const MAX_ROWS = 500

/** What a list says: a number, or the variable that says it and what that stands for when it is not given. */
type Limit = number | { variable: string; otherwise: number }

const limitsOf = new WeakMap<DocumentNode, Limit[]>()

/**
 * Why a request asks for too many rows; null when it does not. Counts what its lists' `limit` says, in words or by a
 * variable; each list has its own upper bound besides, and a page of its own length when it names none.
 */
export function rowsProblem(document: DocumentNode, variables: Record<string, unknown>): string | null {
  const limits = limitsOf.get(document) ?? readLimits(document)
  limitsOf.set(document, limits)
  let rows = 0
  for (const each of limits) {
    const limit = typeof each === 'number' ? each : said(each, variables)
    if (typeof limit === 'number' && limit > 0) rows += limit
  }
  return rows > MAX_ROWS ? `A request may ask for at most ${MAX_ROWS} rows` : null
}

const said = ({ variable, otherwise }: Exclude<Limit, number>, variables: Record<string, unknown>) =>
  Object.hasOwn(variables, variable) ? variables[variable] : otherwise

function readLimits(document: DocumentNode): Limit[] {
  const limits: Limit[] = []
  const defaults = new Map<string, number>()
  const read = (variable: string): Limit => ({ variable, otherwise: defaults.get(variable) ?? 0 })
  visit(document, {
    VariableDefinition({ variable, defaultValue }) {
      if (defaultValue?.kind === Kind.INT) defaults.set(variable.name.value, Number(defaultValue.value))
    },
  })
  visit(document, {
    Argument({ name, value }) {
      if (name.value !== 'limit') return
      if (value.kind === Kind.VARIABLE) limits.push(read(value.name.value))
      if (value.kind === Kind.INT) limits.push(Number(value.value))
    },
  })
  return limits
}
