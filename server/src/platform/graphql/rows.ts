import { type DocumentNode, Kind, visit } from 'graphql'

/** Rows one request may ask for, all its lists together: as many as the longest list gives. */
export const MAX_ROWS = 500

/**
 * Why a request asks for too many rows; null when it does not. Counts what its lists' `limit` says, in words or by a
 * variable; each list has its own upper bound besides, and a page of its own length when it names none.
 */
export function rowsProblem(document: DocumentNode, variables: Record<string, unknown>): string | null {
  let rows = 0
  visit(document, {
    Argument({ name, value }) {
      if (name.value !== 'limit') return
      const limit = value.kind === Kind.VARIABLE ? variables[value.name.value] : value.kind === Kind.INT && +value.value
      if (typeof limit === 'number' && limit > 0) rows += limit
    },
  })
  return rows > MAX_ROWS ? `A request may ask for at most ${MAX_ROWS} rows` : null
}
