import type { FieldProblem } from '@ward/domain/kernel/refusal'
import { useState } from 'react'

const none: ReadonlySet<string> = new Set()

/** The lists and groups that a field stands in: `options` and `options.0` of `options.0.name`. */
export const above = (path: string): string[] =>
  path.split('.').flatMap((_, at, names) => (at === 0 ? [] : [names.slice(0, at).join('.')]))

/**
 * Problems of lists as a whole, such as a quizlet without a correct answer: no field is left that they stand at, so each is
 * shown from when a field of its list was left, and for as long as it is there.
 */
export function useLeftLists(problems: readonly FieldProblem[]) {
  const [left, setLeft] = useState(none)
  return {
    errors: Object.fromEntries(
      problems.filter(({ path }) => left.has(path)).map(({ path, message }) => [path, message]),
    ),
    leave: (paths: readonly string[]) =>
      setLeft((lists) => (paths.every((path) => lists.has(path)) ? lists : new Set([...lists, ...paths]))),
    forget: () => setLeft(none),
  }
}
