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
import { confirm } from '../../ui/dialog/confirm.ts'
import { useToastSubmit } from '../../ui/form/useToastSubmit.ts'
import { count, formatNumber } from '../../ui/text/NumberText.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { usePageMark } from '../../ui/usePageMark.ts'
import { applySync, type Decided, decideSync, type ShownSync, syncRowsOptions } from './condition-sync.api.ts'
import styles from './Sync.module.css'
import { SyncPages } from './SyncPages.tsx'
import rowStyles from './SyncRows.module.css'
import { SyncRows } from './SyncRows.tsx'
import { openIn } from './SyncTypes.tsx'

type Props = { sync: ShownSync; onChanged: () => Promise<unknown> }

/** The open changes, by kind: row by row, or those of a kind at once, is accepted or left. */
export function SyncChanges({ sync, onChanged }: Props) {
  const kinds = SyncKind.options.flatMap((kind) => sync.counts.find((each) => each.kind === kind) ?? [])
  return (
    <Card label="Changes" flush>
      <div className={rowStyles.tabs}>
        <Tabs
          label="Kinds of changes"
          tabs={kinds.map((counts) => ({
            id: counts.kind,
            label: syncKindLabel[counts.kind],
            count: counts.total,
            content: () => <Changes sync={sync} counts={counts} onChanged={onChanged} />,
          }))}
        />
      </div>
    </Card>
  )
}

type Counts = ShownSync['counts'][number]

function Changes({ sync, counts, onChanged }: Props & { counts: Counts }) {
  const { kind } = counts
  const decide = async (decided: Decided) => {
    await decideSync({ id: sync.id, kind, ...decided })
    await onChanged()
  }
  const isInformation = kind === 'vanished'
  const onRow = isInformation
    ? undefined
    : (decision: SyncDecision, orphaCode: number) => decide({ decision, orphaCode })
  return (
    <>
      <div className={rowStyles.strip}>
        <p>{syncKindText[kind]}</p>
        {isInformation ? null : <ForAll counts={counts} onDecide={decide} />}
      </div>
      <SyncPages ask={(page) => syncRowsOptions(sync.id, kind, page)}>
        {(rows) => <SyncRows kind={kind} rows={rows} onDecide={onRow} />}
      </SyncPages>
    </>
  )
}

type Action = [decision: SyncDecision, otherwise: number, verb: string]
type ForAllProps = { counts: Counts; onDecide: (decided: Decided) => Promise<unknown> }

/** The undecided are left, or all get one decision; where that takes back what was decided otherwise, it is asked first. */
function ForAll({ counts: { kind, total, decided, accepted }, onDecide }: ForAllProps) {
  const isEdited = kind === 'edited'
  const [open, left] = [total - decided, decided - accepted]
  const [decide, isBusy] = useToastSubmit(async (decision: SyncDecision, otherwise: number, verb: string) => {
    const question = {
      title: `${verb}?`,
      text: `${count(otherwise, 'change')} of this kind ${otherwise === 1 ? 'is' : 'are'} decided already. This decides ${otherwise === 1 ? 'it' : 'them'} anew.`,
    }
    if (otherwise > 0 && !(await confirm({ ...question, confirm: verb }))) return
    await onDecide({ decision, ...(otherwise > 0 && { withDecided: true }) })
  })
  const n = formatNumber(total)
  // Which of two ways to accept an edited one was chosen is not counted: each may be another.
  const acceptedOtherwise = isEdited ? decided : left
  const actions: Action[] = [
    open > 0 && decided > 0
      ? ['leave', 0, `Leave the other ${formatNumber(open)}`]
      : ['leave', accepted, `Leave all ${n}`],
    ['accept', acceptedOtherwise, isEdited ? 'Keep all of ours' : `Accept all ${n}`],
    ...(isEdited ? ([['use_source', decided, 'Use all from the source']] satisfies Action[]) : []),
  ]
  return actions.map(([decision, otherwise, verb]) => (
    <ActionButton
      key={decision}
      size="xs"
      kind={decision === 'leave' ? 'quiet' : undefined}
      busy={isBusy}
      onClick={() => decide(decision, otherwise, verb)}
    >
      {verb}
    </ActionButton>
  ))
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
