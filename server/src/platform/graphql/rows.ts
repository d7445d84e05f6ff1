import { type DocumentNode, Kind, visit } from 'graphql'

/** Rows one request may ask for, all its lists together: as many as the longest list gives. */
export const MAX_ROWS = 500

/** What a document's lists say: a number, or the name of the variable that says it. */
const limitsOf = new WeakMap<DocumentNode, (number | string)[]>()

/**
 * Why a request asks for too many rows; null when it does not. Counts what its lists' `limit` says, in words or by a
 * variable; each list has its own upper bound besides, and a page of its own length when it names none.
 */
export function rowsProblem(document: DocumentNode, variables: Record<string, unknown>): string | null {
  const limits = limitsOf.get(document) ?? readLimits(document)
  limitsOf.set(document, limits)
  let rows = 0
  for (const each of limits) {
    const limit = typeof each === 'string' ? variables[each] : each
    if (typeof limit === 'number' && limit > 0) rows += limit
  }
  return rows > MAX_ROWS ? `A request may ask for at most ${MAX_ROWS} rows` : null
}

function readLimits(document: DocumentNode): (number | string)[] {
  const limits: (number | string)[] = []
  visit(document, {
    Argument({ name, value }) {
      if (name.value !== 'limit') return
      if (value.kind === Kind.VARIABLE) limits.push(value.name.value)
      if (value.kind === Kind.INT) limits.push(Number(value.value))
    },
  })
  return limits
}
