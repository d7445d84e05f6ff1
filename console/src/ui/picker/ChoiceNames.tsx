import type { Choice, Choices } from './choices.ts'
import { useNamedChoices } from './useChoices.ts'

const none: readonly Choice[] = []

/** What is chosen by its names, where it is shown and not chosen. */
export const ChoiceNames = ({ choices, ids, known = none }: ChoiceNamesProps) =>
  useNamedChoices(choices, ids, known)
    .chosen.map(({ label }) => label)
    .join(', ') || '—'
type ChoiceNamesProps = { choices: Choices; ids: readonly string[]; known?: readonly Choice[] }
