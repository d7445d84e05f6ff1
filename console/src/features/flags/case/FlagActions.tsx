import { IconChevronRight } from '@tabler/icons-react'
import { NOT_ONES_OWN_DECISION } from '@ward/domain/flags/flag/appeals'
import {
  canTransition,
  FLAG_OPERATIONS,
  type FlagOperation,
  type FlagState,
  mayOperate,
  OPERATION_LABEL,
} from '@ward/domain/flags/flag/flag-operations'
import { mayJudge } from '@ward/domain/flags/flag/parties'
import type { Answer } from '@ward/domain/kernel/answer'
import { type ReactNode, useEffect, useRef } from 'react'
import { useViewer } from '../../../api/session.tsx'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { useKeys } from '../../../ui/keys/useKeys.ts'
import { usePageMark } from '../../../ui/usePageMark.ts'
import type { Decision, FlagCase } from '../flag/flag-detail.api.ts'
import { OPERATION_ICON, OPERATION_KEY } from '../flag/flagKeys.ts'
import type { Reason } from '../flag/useReasons.ts'
import { WithReason } from '../flag/WithReason.tsx'
import styles from './FlagCase.module.css'
import { endsFlag } from './opensNext.ts'

type Offer = { operation: FlagOperation; because?: string }

/**
 * The actions offered to the viewer for this flag, in the order of the buttons; a rule's no greys its button with the reason.
 */
export function offersFor(
  state: FlagState & Pick<FlagCase, 'viewerIs'> & Partial<Pick<FlagCase, 'appeal'>>,
  roleId: number,
): Offer[] {
  const { assocType, appeal, viewerIs } = state
  const forbidden =
    reasonAgainst(mayJudge(viewerIs)) ?? (appeal && !appeal.mayAnswer ? NOT_ONES_OWN_DECISION : undefined)
  const pairs: [FlagOperation, FlagOperation][] = [
    ['DONE', 'REOPEN'],
    ['SPAM', 'UN_SPAM'],
    ['DELETE', 'UN_DELETE'],
  ]
  const [decide, ...rest] = pairs.map(([operation, inverse]): Offer => {
    const isDone = operation === 'DONE' ? !state.isOpen : canTransition(state, inverse).ok
    const chosen = isDone ? inverse : operation
    const answer = canTransition(state, chosen)
    return { operation: chosen, because: answer.ok ? undefined : answer.because }
  })
  const approve: Offer[] = state.isPendingModeration
    ? [{ operation: 'APPROVE', because: reasonAgainst(canTransition(state, 'APPROVE')) }]
    : []
  const offers = [...(decide ? [decide] : []), ...approve, ...rest].filter(
    ({ operation }) => mayOperate(roleId, assocType, operation).ok,
  )
  return forbidden ? offers.map(({ operation }) => ({ operation, because: forbidden })) : offers
}

const reasonAgainst = (answer: Answer) => (answer.ok ? undefined : answer.because)

/** Where to go when a flag is decided: the next of its list, or back to the list after the last. */
export type Onward = { label: string; keys?: string; go: () => void }

type Props = {
  flag: FlagCase
  running: FlagOperation | null
  onDecide: (decision: Decision) => Promise<boolean>
  reason: Reason
  onward: Onward | null
  /** The actions before any decision while a text is at risk. */
  lead: ReactNode
  /** No decision is the solid button: such a flag should not be closed with a single click. */
  isCalm: boolean
}

/**
 * The bar under the text: each decision with its key. Pending content is approved first, so that is then the solid one;
 * where nothing is left to decide, “Next flag” is, and it takes the focus from the button that decided.
 */
export function FlagActions({ flag, running, onDecide, reason, onward, lead, isCalm }: Props) {
  const { roleId } = useViewer()
  usePageMark('data-has-foot-bar')
  const bar = useRef<HTMLDivElement>(null)
  const offersWayOn = !flag.isOpen && onward !== null
  /**
   * The open flag that this viewer is deciding on, from the press on: an answer may come before it is drawn that it is under way.
   * Changes by others must not move the focus.
   */
  const deciding = useRef<string | null>(null)
  const decide = async (decision: Decision) => {
    if (flag.isOpen && endsFlag(decision.operation)) deciding.current = flag.id
    const isDecided = await onDecide(decision)
    if (!isDecided) deciding.current = null
    return isDecided
  }
  const hadFocus = useRef(false)
  useEffect(() => {
    if (running) return
    const wasDecided = deciding.current === flag.id && !flag.isOpen
    if (!flag.isOpen || deciding.current !== flag.id) deciding.current = null
    const { activeElement } = document
    const isFree = !activeElement || activeElement.matches('body, main, h1') || bar.current?.contains(activeElement)
    if (wasDecided && isFree) bar.current?.querySelector('button')?.focus()
    // A button that somebody else's decision took away leaves the focus where it stood.
    else if (hadFocus.current && activeElement === document.body) bar.current?.focus()
  }, [flag.id, flag.isOpen, running])
  const offers = offersFor(flag, roleId)
  const primary = isCalm
    ? undefined
    : offers.find(({ operation, because }) => !because && (operation === 'APPROVE' || operation === 'DONE'))?.operation
  // Each operation always has its key. A key for a state that the flag has already says so, and never does the opposite.
  useKeys(
    Object.fromEntries(
      FLAG_OPERATIONS.map((operation) => [
        OPERATION_KEY[operation],
        {
          label: OPERATION_LABEL[operation],
          icon: OPERATION_ICON[operation],
          because:
            reasonAgainst(mayOperate(roleId, flag.assocType, operation)) ?? reasonAgainst(mayJudge(flag.viewerIs)),
          onlyKey: offers.every((offer) => offer.operation !== operation || offer.because !== undefined),
          run: () => void decide({ operation }),
        },
      ]),
    ),
    { group: 'This flag', about: flag.id },
  )
  const isEnd = (operation: FlagOperation) => operation === 'SPAM' || operation === 'UN_SPAM'
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a bar in every browser
    <div
      ref={bar}
      className={styles.actions}
      role="group"
      aria-label="Decide"
      tabIndex={-1}
      onFocus={() => {
        hadFocus.current = true
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget) hadFocus.current = false
      }}
    >
      {offersWayOn ? (
        <span>
          <ActionButton kind="primary" icon={IconChevronRight} keys={onward.keys} onClick={onward.go}>
            {onward.label}
          </ActionButton>
        </span>
      ) : null}
      {lead}
      {lead ? <span className={styles.moderate}>Moderate the content</span> : null}
      {offers.map(({ operation, because }) => (
        <span key={operation} className={isEnd(operation) ? styles.pushed : undefined}>
          <ActionButton
            kind={operation === primary ? 'primary' : operation === 'DELETE' ? 'danger' : 'plain'}
            icon={OPERATION_ICON[operation]}
            keys={OPERATION_KEY[operation]}
            because={because}
            busy={running === operation}
            onClick={() => void decide({ operation })}
          >
            {OPERATION_LABEL[operation]}
          </ActionButton>
        </span>
      ))}
      <WithReason
        key={flag.id}
        offers={offers.map((offer) => ({ ...offer, label: OPERATION_LABEL[offer.operation] }))}
        reason={reason}
        onDecide={decide}
      />
    </div>
  )
}
