import type { UseFormReturnType } from '@mantine/form'
import type { FieldProblem } from '@ward/domain/kernel/refusal'
import { useEffect, useState } from 'react'
import { focusFirstError } from './focusFirstError.ts'

const none: readonly FieldProblem[] = []

/**
 * Puts what is wrong, by the schema or by the server, at its fields, and the focus into the first of them. Problems of fields
 * that are not on the screen are read out instead: no error may go unseen.
 */
export function useFieldProblems<V extends Record<string, unknown>>(
  form: UseFormReturnType<V>,
  onUnseen: (message: string) => void,
): (problems: readonly FieldProblem[]) => void {
  const [problems, setProblems] = useState(none)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer, when its errors are drawn
  useEffect(() => {
    if (problems.length === 0) return
    focusFirstError()
    const unseen = problems.find(({ path }) => !form.getInputNode(path))
    if (unseen) onUnseen(unseen.message)
  }, [problems])
  return (next) => {
    // Of several at one field the first is shown.
    form.setErrors(Object.fromEntries(next.toReversed().map(({ path, message }) => [path, message])))
    setProblems(next)
  }
}
