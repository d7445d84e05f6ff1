import { pathTo } from '@ward/domain/app/routes'
import {
  SYNC_APPLIED,
  type SyncDecision,
  SyncKind,
  syncKindLabel,
  syncKindText,
} from '@ward/domain/conditions/condition-sync'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Card } from '../../ui/card/Card.tsx'
import { Tabs } from '../../ui/detail/Tabs.tsx'
import { useToastSubmit } from '../../ui/form/useToastSubmit.ts'
import { count, formatNumber } from '../../ui/text/NumberText.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { usePageMark } from '../../ui/usePageMark.ts'
import { applySync, decideSync, type ShownSync, syncRowsOptions } from './condition-sync.api.ts'
import styles from './Sync.module.css'
import { SyncPages } from './SyncPages.tsx'
import rowStyles from './SyncRows.module.css'
import { SyncRows } from './SyncRows.tsx'
import { openIn } from './SyncTypes.tsx'

type Props = { sync: ShownSync; onChanged: () => Promise<unknown> }

/** The open changes, by kind: all of a kind or row by row is accepted or left. */
export function SyncChanges({ sync, onChanged }: Props) {
  const kinds = SyncKind.options.flatMap((kind) => sync.counts.find((each) => each.kind === kind) ?? [])
  return (
    <Card label="Changes" flush>
      <div className={rowStyles.tabs}>
        <Tabs
          label="Kinds of changes"
          tabs={kinds.map(({ kind, total }) => ({
            id: kind,
            label: syncKindLabel[kind],
            count: total,
            content: () => <Changes sync={sync} kind={kind} onChanged={onChanged} />,
          }))}
        />
      </div>
    </Card>
  )
}

function Changes({ sync, kind, onChanged }: Props & { kind: SyncKind }) {
  const decide = async (decision: SyncDecision, orphaCode?: number) => {
    await decideSync({ id: sync.id, kind, decision, orphaCode })
    await onChanged()
  }
  const isInformation = kind === 'vanished'
  return (
    <>
      <div className={rowStyles.strip}>
        <p>{syncKindText[kind]}</p>
        {isInformation ? null : <ForAll isEdited={kind === 'edited'} onDecide={decide} />}
      </div>
      <SyncPages ask={(page) => syncRowsOptions(sync.id, kind, page)}>
        {(rows) => <SyncRows kind={kind} rows={rows} onDecide={isInformation ? undefined : decide} />}
      </SyncPages>
    </>
  )
}

type ForAllProps = { isEdited: boolean; onDecide: (decision: SyncDecision) => Promise<unknown> }

function ForAll({ isEdited, onDecide }: ForAllProps) {
  const [decide, isBusy] = useToastSubmit(onDecide)
  return (
    <>
      <ActionButton size="xs" kind="quiet" busy={isBusy} onClick={() => decide('leave')}>
        Leave all
      </ActionButton>
      <ActionButton size="xs" busy={isBusy} onClick={() => decide('accept')}>
        {isEdited ? 'Keep all of ours' : 'Accept all'}
      </ActionButton>
      {isEdited ? (
        <ActionButton size="xs" busy={isBusy} onClick={() => decide('use_source')}>
          Use all from the source
        </ActionButton>
      ) : null}
    </>
  )
}

/** The number of decided changes, and the button that applies them. */
export function SyncApply({ sync, onChanged }: Props) {
  usePageMark('data-has-save-bar')
  const accepted = sync.counts.reduce((sum, each) => sum + each.accepted, 0)
  const left = sync.counts.reduce((sum, { decided, accepted: taken }) => sum + decided - taken, 0)
  const [apply, isBusy] = useToastSubmit(async () => {
    try {
      await applySync(sync)
      toast.success(SYNC_APPLIED)
    } finally {
      // A refusal says that others decided: their decisions are shown beside it.
      await onChanged()
    }
  })
  const words = [
    `${formatNumber(accepted)} accepted`,
    `${formatNumber(left)} left as they are`,
    `${formatNumber(openIn(sync))} undecided`,
  ]
  return (
    <div className={styles.bar}>
      <span aria-live="polite">{words.join(', ')}</span>
      <span className={styles.end}>
        <ActionButton kind="quiet" href={pathTo('/conditions')}>
          Finish later
        </ActionButton>
        <ActionButton
          kind="primary"
          busy={isBusy}
          because={accepted === 0 ? 'Accept something first' : undefined}
          onClick={apply}
        >
          {`Apply ${count(accepted, 'change')}`}
        </ActionButton>
      </span>
    </div>
  )
}
