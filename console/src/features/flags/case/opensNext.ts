import type { FlagOperation } from '@ward/domain/flags/flag/flag-operations'
import { useViewer } from '../../../api/session.tsx'
import { ownKey, useRemembered } from '../../../ui/remembered.ts'

const CHOICE = 'flags.next'
export const OPENS_NEXT_LABEL = 'Open the next flag'

/** Decisions that somebody is through with the flag after. A deletion goes back one step, as specified; an undo stays. */
const ENDS: readonly FlagOperation[] = ['DONE', 'SPAM', 'APPROVE']
export const endsFlag = (operation: FlagOperation): boolean => ENDS.includes(operation)

/** Whether a decision opens the next flag of the list: only for who wishes it. */
export function useOpensNext(): [boolean, (opens: boolean) => void] {
  const [choice, choose] = useRemembered(ownKey(useViewer().id, CHOICE))
  return [choice === 'opened', (opens) => choose(opens ? 'opened' : null)]
}
