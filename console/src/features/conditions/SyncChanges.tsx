import { useQuery } from '@tanstack/react-query'
import {
  SYNC_APPLIED,
  SYNC_DISCARDED,
  type SyncDecision,
  SyncKind,
  syncKindLabel,
  syncKindText,
} from '@ward/domain/conditions/condition-sync'
import { useState } from 'react'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Card } from '../../ui/card/Card.tsx'
import { confirm } from '../../ui/dialog/confirm.ts'
import { useToastSubmit } from '../../ui/form/useToastSubmit.ts'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { count, formatNumber } from '../../ui/text/NumberText.tsx'
import { toast } from '../../ui/toast/toast.ts'
import styles from './Conditions.module.css'
import { applySync, decideSync, discardSync, type ShownSync, SYNC_ROWS, syncRowsOptions } from './condition-sync.api.ts'
import { SyncRows } from './SyncRows.tsx'

type Props = { sync: ShownSync; onChanged: () => Promise<unknown> }

/** What waits, by kind: all of a kind or row by row is accepted or left, and then applied at once. */
export function SyncChanges({ sync, onChanged }: Props) {
  const kinds = SyncKind.options.flatMap((kind) => {
    const counted = sync.counts.find((each) => each.kind === kind)
    return counted ? [{ ...counted, kind }] : []
  })
  const [chosen, setChosen] = useState<SyncKind | null>(null)
  const open = kinds.find(({ kind }) => kind === chosen) ?? kinds[0]
  const accepted = kinds.reduce((sum, each) => sum + each.accepted, 0)
  const undecided = kinds.reduce(
    (sum, { kind, total, decided }) => sum + (kind === 'vanished' ? 0 : total - decided),
    0,
  )
  const [apply, isApplying] = useToastSubmit(async () => {
    await applySync(sync.id)
    toast.success(SYNC_APPLIED)
    await onChanged()
  })
  const [discard, isDiscarding] = useToastSubmit(async () => {
    const question = {
      title: 'Discard this sync?',
      text: 'What was loaded and decided is given up.',
      confirm: 'Discard sync',
    }
    if (!(await confirm({ ...question, danger: true }))) return
    await discardSync(sync.id)
    toast.success(SYNC_DISCARDED)
    await onChanged()
  })
  return (
    <>
      <nav className={styles.types} aria-label="Kinds of changes">
        {kinds.map(({ kind, total }) => (
          <button key={kind} type="button" aria-pressed={kind === open?.kind} onClick={() => setChosen(kind)}>
            {`${syncKindLabel[kind]} ${formatNumber(total)}`}
          </button>
        ))}
      </nav>
      {open ? <Changes key={open.kind} sync={sync} kind={open.kind} onChanged={onChanged} /> : null}
      <div className={styles.apply}>
        <ActionButton
          kind="primary"
          busy={isApplying}
          because={accepted === 0 ? 'Accept something first' : undefined}
          onClick={apply}
        >
          {`Apply ${count(accepted, 'change')}`}
        </ActionButton>
        <ActionButton kind="danger" busy={isDiscarding} onClick={discard}>
          Discard sync
        </ActionButton>
        <span className={styles.quiet}>
          {`${count(undecided, 'change')} undecided. Site flags and members’ conditions are never touched by a sync.`}
        </span>
      </div>
    </>
  )
}

function Changes({ sync, kind, onChanged }: Props & { kind: SyncKind }) {
  const [page, setPage] = useState(1)
  const query = useQuery(syncRowsOptions(sync.id, kind, page))
  const [decide] = useToastSubmit(async (decision: SyncDecision, orphaCode?: number) => {
    await decideSync({ id: sync.id, kind, decision, orphaCode })
    await onChanged()
  })
  const isTold = kind === 'vanished'
  return (
    <Card title={syncKindLabel[kind]}>
      <p className={styles.quiet}>{syncKindText[kind]}</p>
      {isTold ? null : (
        <div className={styles.apply}>
          <ActionButton onClick={() => decide('accept')}>
            {kind === 'edited' ? 'Keep all of ours' : 'Accept all'}
          </ActionButton>
          {kind === 'edited' ? (
            <ActionButton onClick={() => decide('use_source')}>Use all from the source</ActionButton>
          ) : null}
          <ActionButton kind="quiet" onClick={() => decide('leave')}>
            Leave all
          </ActionButton>
        </div>
      )}
      <Loaded query={query} failed="The changes could not be loaded">
        {({ total, rows }) => (
          <>
            <SyncRows kind={kind} rows={rows} onDecide={isTold ? undefined : decide} />
            {total > SYNC_ROWS ? (
              <div className={styles.apply}>
                <ActionButton disabled={page === 1} onClick={() => setPage(page - 1)}>
                  Previous
                </ActionButton>
                <span className={styles.quiet}>{`${page} of ${Math.ceil(total / SYNC_ROWS)}`}</span>
                <ActionButton disabled={page * SYNC_ROWS >= total} onClick={() => setPage(page + 1)}>
                  Next
                </ActionButton>
              </div>
            ) : null}
          </>
        )}
      </Loaded>
    </Card>
  )
}
