import { IconArrowRight, IconArrowsSplit2, IconX } from '@tabler/icons-react'
import { pathTo } from '@ward/domain/app/routes'
import { type SyncDecision, type SyncKind, syncFieldLabel } from '@ward/domain/conditions/condition-sync'
import { type ReactNode, useState } from 'react'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { useToastSubmit } from '../../ui/form/useToastSubmit.ts'
import { TextDifference } from '../../ui/history/TextDifference.tsx'
import { count } from '../../ui/text/NumberText.tsx'
import type { SyncRow } from './condition-sync.api.ts'
import styles from './SyncRows.module.css'

const CHOICES: Record<'plain' | 'edited', readonly [SyncDecision, string][]> = {
  plain: [
    ['accept', 'Accept'],
    ['leave', 'Leave'],
  ],
  edited: [
    ['accept', 'Keep ours'],
    ['use_source', 'Use source'],
    ['leave', 'Leave'],
  ],
}

type Props = {
  kind: SyncKind
  rows: readonly SyncRow[]
  /** Nothing is decided about rows that are only shown. */
  onDecide?: ((decision: SyncDecision, orphaCode: number) => Promise<unknown>) | undefined
  /** Once a release is in use, members of one that is obsolete can be moved. */
  onMerge?: ((row: SyncRow) => unknown) | undefined
}

/** Each change with what the source said and says, what stands here where it was edited, and what is decided. */
export const SyncRows = ({ kind, rows, onDecide, onMerge }: Props) => (
  <ul className={styles.rows}>
    {rows.map((row) => (
      <li
        key={row.id}
        className={styles.row}
        data-kind={kind}
        data-left={row.decision === 'leave' || undefined}
        data-places={onDecide ? undefined : true}
      >
        <Condition kind={kind} row={row} />
        {kind === 'obsolete' ? <Targets row={row} onMerge={onMerge} /> : <AtSource kind={kind} row={row} />}
        {kind === 'edited' ? <Fields label="Here" sides={row.edited} /> : null}
        {onDecide ? <Decision kind={kind} row={row} onDecide={onDecide} /> : null}
      </li>
    ))}
  </ul>
)

function Condition({ kind, row: { name, orphaCode, members, disorder } }: { kind: SyncKind; row: SyncRow }) {
  const isCounted = disorder && (kind === 'obsolete' || kind === 'vanished')
  return (
    <div>
      <span className={styles.name}>
        {disorder ? <AppLink href={pathTo('/conditions/{id}', { id: disorder.id })}>{name}</AppLink> : name}
      </span>
      <span className={styles.small}>
        {`ORPHA:${orphaCode}${isCounted ? `, ${members === 0 ? 'no member has it' : count(members, 'member')}` : ''}`}
      </span>
    </div>
  )
}

const Field = ({ field, children }: { field: string; children: ReactNode }) => (
  <div>
    <span className={styles.small}>{syncFieldLabel[field] ?? field}</span>
    {children}
  </div>
)

function Fields({ label, sides }: { label: string; sides: SyncRow['before'] }) {
  return (
    <div>
      <span className={styles.small}>{label}</span>
      {sides.map(({ field, text }) => (
        <Field key={field} field={field}>
          {text || '—'}
        </Field>
      ))}
    </div>
  )
}

/** Word by word what changed at the source; of a new one what kind of condition it is. */
function AtSource({ kind, row: { before, after } }: { kind: SyncKind; row: SyncRow }) {
  if (kind === 'added') {
    const places = after.filter(({ field, text }) => ['disorderType', 'disorderGroup'].includes(field) && text)
    return <div>{places.map(({ text }) => text).join(', ') || '—'}</div>
  }
  if (kind === 'vanished') return <div>Stays as it is</div>
  return (
    <div>
      {kind === 'edited' ? <span className={styles.small}>At the source</span> : null}
      {before.map(({ field, text }) => (
        <Field key={field} field={field}>
          <TextDifference before={text} after={after.find((each) => each.field === field)?.text ?? ''} />
        </Field>
      ))}
    </div>
  )
}

/** Where the source leads from one that is obsolete; of several a person chooses one. */
function Targets({ row, onMerge }: { row: SyncRow; onMerge: ((row: SyncRow) => unknown) | undefined }) {
  const [first, ...others] = row.movedTo
  const merged = row.disorder?.mergedInto
  const Mark = first === undefined ? IconX : others.length > 0 ? IconArrowsSplit2 : IconArrowRight
  const isThere = row.movedTo.some(({ disorder }) => disorder)
  return (
    <div className={styles.target}>
      <Mark size={16} stroke={1.5} aria-hidden />
      <div>
        {first === undefined
          ? 'No target given'
          : row.movedTo.map(({ code, kind, disorder }) => (
              <span key={code} className={styles.name}>
                {`${kind || 'Moved to'} `}
                {disorder ? (
                  <AppLink href={pathTo('/conditions/{id}', { id: disorder.id })}>{disorder.name}</AppLink>
                ) : null}
                {` ORPHA:${code}`}
              </span>
            ))}
        <span className={styles.small}>
          {merged ? `Merged into ${merged.name}` : targetWords(row.movedTo.length, onMerge !== undefined)}
        </span>
        {onMerge && isThere && !merged ? (
          <ActionButton size="xs" onClick={() => onMerge(row)}>
            Merge…
          </ActionButton>
        ) : null}
      </div>
    </div>
  )
}

function targetWords(targets: number, isApplied: boolean): string {
  if (targets === 0) return 'Stays on the review list, as it is'
  if (targets > 1) return 'Choose one before members can be moved'
  return isApplied ? 'Members can be moved there' : 'Members can be moved there after applying'
}

type DecisionProps = { kind: SyncKind; row: SyncRow; onDecide: NonNullable<Props['onDecide']> }

/** Each row is decided by itself, whatever is under way in others. */
function Decision({ kind, row: { name, orphaCode, decision }, onDecide }: DecisionProps) {
  const [requested, setRequested] = useState<SyncDecision | null>(null)
  const [decide, isBusy] = useToastSubmit((choice: SyncDecision) => {
    setRequested(choice)
    return onDecide(choice, orphaCode)
  })
  const shown = isBusy ? requested : decision
  return (
    <span className={styles.decision} aria-busy={isBusy || undefined}>
      {CHOICES[kind === 'edited' ? 'edited' : 'plain'].map(([choice, label]) => (
        <button
          key={choice}
          type="button"
          aria-label={`${label}: ${name}`}
          aria-pressed={shown === choice}
          aria-disabled={isBusy || undefined}
          onClick={() => void decide(choice)}
        >
          {label}
        </button>
      ))}
    </span>
  )
}
