import { NamedQuery } from '../src/platform/database/named-query.ts'

/** The result of the driver's `query`, as a promise of the answer: named statements hold theirs. */
export const answerOf = (given: unknown): Promise<unknown> =>
  Promise.resolve(given instanceof NamedQuery ? given.answer : given)

/** The same for who asked, with something done once PostgreSQL has answered. */
export function afterAnswer(given: unknown, happens: () => Promise<unknown>): unknown {
  // A cursor has many answers.
  if (!(given instanceof Promise || given instanceof NamedQuery)) return given
  const answer = answerOf(given).then(async (found) => {
    await happens()
    return found
  })
  return given instanceof NamedQuery ? { answer } : answer
}
