import type { Choice, Choices } from './choices.ts'
import { useNamedChoices } from './useChoices.ts'

const none: readonly Choice[] = []

/** The names of the chosen things, where they are shown and cannot be changed. */
export const ChoiceNames = ({ choices, ids, known = none }: ChoiceNamesProps) =>
  useNamedChoices(choices, ids, known)
    .chosen.map(({ label }) => label)
    .join(', ') || '—'
type ChoiceNamesProps = { choices: Choices; ids: readonly string[]; known?: readonly Choice[] }
