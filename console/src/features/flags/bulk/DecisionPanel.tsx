import { IconArrowBackUp } from '@tabler/icons-react'
import { BULK_STOP_LABEL, BULK_UNDO_LABEL, othersLeft, SKIPPED_LABEL } from '@ward/domain/flags/bulk/bulk-decisions'
import { EFFECTS_DONE_LABEL, effectText, leftIn } from '@ward/domain/kernel/effects'
import { isEnded } from '@ward/domain/task-scripts/runs'
import type { ReactNode } from 'react'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { AppLink } from '../../../ui/AppLink.tsx'
import { EffectList } from '../../../ui/effects/EffectList.tsx'
import { RunPanel, type ShownRun } from '../../../ui/run/RunPanel.tsx'
import { flagTitle } from '../flag/flag-types.ts'
import { flagHref } from '../flag/useFlagHref.ts'
import styles from './BulkPanel.module.css'
import type { Decision } from './decisionSummary.ts'

/** The flags that were left alone, each with its reason. */
function Left({ decision }: { decision: Decision }) {
  const { left } = decision
  const others = leftIn(decision.effects) - left.length
  if (left.length === 0) return null
  return (
    <details className={styles.left}>
      <summary>{SKIPPED_LABEL}</summary>
      <ul>
        {left.map((flag) => (
          <li key={flag.id}>
            {flag.site ? (
              `${flag.site}: ${flagTitle(flag)}`
            ) : (
              <AppLink href={flagHref(flag)}>{flagTitle(flag)}</AppLink>
            )}{' '}
            <span>{flag.because}</span>
          </li>
        ))}
        {others > 0 ? <li>{othersLeft(others)}</li> : null}
      </ul>
    </details>
  )
}

type DecisionPanelProps = {
  decision: Decision
  run: Omit<ShownRun, 'logs'>
  /** A noun: 'Mark spam: 14 flags'. */
  title: string
  onUndo: () => void
  onStop: () => void
  onClose: () => void
  /** The running requests. */
  busy: { undo: boolean; stop: boolean }
  /** Other content of the panel. */
  children?: ReactNode
}

/** How far a decision on many flags is, what came of it, and the one press that takes it back. */
export function DecisionPanel({ decision, run, title, onUndo, onStop, onClose, busy, children }: DecisionPanelProps) {
  const isOver = isEnded(run.state)
  return (
    <div className={styles.bulk}>
      <RunPanel
        run={{ ...run, logs: [] }}
        title={title}
        level={2}
        end={
          isOver ? (
            <>
              {decision.canUndo ? (
                <ActionButton size="sm" icon={IconArrowBackUp} busy={busy.undo} onClick={onUndo}>
                  {BULK_UNDO_LABEL}
                </ActionButton>
              ) : null}
              <ActionButton size="sm" kind="quiet" onClick={onClose}>
                Close
              </ActionButton>
            </>
          ) : (
            <ActionButton size="sm" busy={busy.stop} onClick={onStop}>
              {BULK_STOP_LABEL}
            </ActionButton>
          )
        }
      >
        {children}
        {isOver ? (
          <>
            <EffectList lines={decision.effects.map(effectText)} label={EFFECTS_DONE_LABEL} />
            <Left decision={decision} />
          </>
        ) : null}
      </RunPanel>
    </div>
  )
}
