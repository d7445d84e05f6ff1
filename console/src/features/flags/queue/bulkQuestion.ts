import { type FlagOperation, INVERSE, OPERATION_LABEL } from '@ward/domain/flag-operations'
import type { Question } from '../../../ui/dialog/confirm.ts'
import { count, formatNumber } from '../../../ui/text/NumberText.tsx'
import { flagTitle } from '../flag-types.ts'
import type { Step } from './useBulkChange.ts'

/** Asks before several flags are changed at once, or content is deleted: how many, and how many of them cannot be. */
export function bulkQuestion(operation: FlagOperation, steps: readonly Step[], most: number | null): Question {
  const possible = steps.filter((step) => 'change' in step)
  const left = steps.length - possible.length
  const [only] = possible
  const what = possible.length === 1 && only ? flagTitle(only.target) : count(possible.length, 'flag')
  const sentences = [
    operation === 'DELETE'
      ? `The content of ${what} disappears from the site and the flag is closed. It can be undeleted.`
      : `This is done to ${what} of this list.`,
    INVERSE[operation] === null ? 'This cannot be undone.' : '',
    most === steps.length ? `At most ${formatNumber(most)} are changed at a time: the first of the list.` : '',
    left > 0
      ? `${count(left, 'flag')} cannot be changed like this and ${left === 1 ? 'stays as it is' : 'stay as they are'}.`
      : '',
  ]
  return {
    title: `${OPERATION_LABEL[operation]}: ${what}?`,
    text: sentences.filter(Boolean).join(' '),
    confirm: OPERATION_LABEL[operation],
    danger: operation === 'DELETE',
  }
}
