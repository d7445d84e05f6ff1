import { IconMessage } from '@tabler/icons-react'
import type { FlagOperation } from '@ward/domain/flags/flag/flag-operations'
import { DecisionReason, REASON_HELP, REASON_LABEL, WITH_REASON_LABEL } from '@ward/domain/flags/flag/flag-update'
import { useState } from 'react'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { LateDrawer } from '../../../ui/dialog/LateDrawer.tsx'
import { TextAreaField } from '../../../ui/form/fields.tsx'
import type { Decision } from './flag-detail.api.ts'
import { OPERATION_ICON } from './flagKeys.ts'
import type { Reason } from './useReasons.ts'
import styles from './WithReason.module.css'

type WithReasonProps = {
  /** The decisions offered; a rule's no greys its button with the reason. */
  offers: readonly { operation: FlagOperation; label: string; because?: string }[]
  /** The text typed so far: its page keeps it, and asks before it is left. */
  reason: Reason
  /** Answers whether it was decided. */
  onDecide: (decision: Decision) => Promise<boolean>
}

/** The button that asks why before a decision; the reason stays until a decision uses it. */
export function WithReason({ offers, reason: { text: reason, change }, onDecide }: WithReasonProps) {
  const [asks, setAsks] = useState(false)
  const ask = () => setAsks(true)
  const wrong = DecisionReason.safeParse(reason).error?.issues[0]?.message
  const decide = async (operation: FlagOperation) => {
    setAsks(false)
    // It is on its way: a page that goes back after a deletion leaves nothing behind. It comes back where it was not taken.
    change(() => '')
    if (!(await onDecide({ operation, reason }))) change((typed) => typed || reason)
  }
  return (
    <>
      <ActionButton kind="quiet" icon={IconMessage} onClick={ask}>
        {WITH_REASON_LABEL}
      </ActionButton>
      <LateDrawer opened={asks} onOpen={ask} onClose={() => setAsks(false)} title={WITH_REASON_LABEL}>
        <TextAreaField
          label={REASON_LABEL}
          help={REASON_HELP}
          error={wrong}
          autosize={false}
          rows={5}
          data-autofocus
          value={reason}
          onChange={({ currentTarget: { value } }) => change(() => value)}
        />
        <div className={styles.offers}>
          {offers.map(({ operation, label, because }) => (
            <ActionButton
              key={operation}
              kind={operation === 'DELETE' ? 'danger' : 'plain'}
              icon={OPERATION_ICON[operation]}
              because={because ?? wrong}
              onClick={() => decide(operation)}
            >
              {label}
            </ActionButton>
          ))}
        </div>
      </LateDrawer>
    </>
  )
}
