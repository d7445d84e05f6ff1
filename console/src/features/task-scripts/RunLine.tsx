import {
  type Icon,
  IconArrowBackUp,
  IconCheck,
  IconChevronDown,
  IconChevronRight,
  IconCircleCheck,
  IconPlayerPlay,
  IconPlayerStop,
} from '@tabler/icons-react'
import {
  APPROVE_LABEL,
  APPROVE_TEXT,
  changesLabel,
  NOT_UNDONE,
  RUN_APPROVED,
  UNDO_STARTED,
  undoText,
} from '@ward/domain/task-scripts/dry-runs'
import {
  ABORT_TEXT,
  durationText,
  isEnded,
  RUN_TAKEN_BACK,
  type RunStatus,
  runPercent,
  secondsRemaining,
} from '@ward/domain/task-scripts/runs'
import { RUN_RESUMED } from '@ward/domain/task-scripts/task-scripts'
import { useState } from 'react'
import { wordsOf } from '../../fault.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { confirm } from '../../ui/dialog/confirm.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Chip, type Hue } from '../../ui/text/Chip.tsx'
import { DateText } from '../../ui/text/DateText.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { forReal, optionsText, shortOptions } from './options-text.ts'
import { RunChanges } from './RunChanges.tsx'
import { RunLogLines } from './RunLogLines.tsx'
import styles from './TaskScripts.module.css'
import { abortRun, approveRun, resumeRun, type Script, type ScriptRun, undoRun } from './task-scripts.api.ts'

const HUES: Record<RunStatus, Hue> = { started: 'accent', completed: 'green', aborted: 'amber' }

const ICONS: Record<RunStatus, Icon> = {
  started: IconPlayerPlay,
  completed: IconCircleCheck,
  aborted: IconPlayerStop,
}

/** How much of a run other runs took back; an undo that ended early goes on when it is asked for again. */
export type TakenBack = 'nothing' | 'part' | 'whole'

type RunLineProps = {
  run: ScriptRun
  script: Script
  takenBack: TakenBack
  showsData: boolean
  onChanged: () => Promise<void>
  /** Asks for a run with these options. */
  onAgain: (options: Record<string, unknown>) => void
}

/** A run: how it stands, who started it with what, how far it is and how long it still takes; it opens to its log. */
export function RunLine({ run, script, takenBack, showsData, onChanged, onAgain }: RunLineProps) {
  const { id, status, state, message, insertedAt, startedBy, approvedBy, options, isDryRun, changes, undoes } = run
  const [isOpen, setOpen] = useState(false)
  const [showsChanges, setShowsChanges] = useState(false)
  const given = optionsText(options, script.options)
  const about = [
    startedBy?.username ?? 'a command',
    undoes !== null ? `undoes run ${undoes}` : isOpen ? given : shortOptions(given),
    approvedBy ? `approved by ${approvedBy.username}` : '',
  ]
  const thisRun = `run ${id} of ${script.name}`
  const change = async (send: (id: string) => Promise<unknown>, said?: string) => {
    try {
      await send(id)
      if (said) toast.success(said)
    } catch (error) {
      toast.error(wordsOf(error))
    }
    await onChanged()
  }
  const abort = async () => {
    if (await confirm({ title: `Abort ${thisRun}?`, text: ABORT_TEXT, confirm: 'Abort run', danger: true }))
      await change(abortRun)
  }
  const approve = async () => {
    if (await confirm({ title: `Approve ${thisRun}?`, text: APPROVE_TEXT, confirm: APPROVE_LABEL }))
      await change(approveRun, RUN_APPROVED)
  }
  const undo = async () => {
    if (await confirm({ title: `Undo ${thisRun}?`, text: undoText(changes), confirm: 'Undo run', danger: true }))
      await change(undoRun, UNDO_STARTED)
  }
  return (
    <li className={styles.run}>
      <div className={styles.line}>
        <IconButton
          size={28}
          icon={isOpen ? IconChevronDown : IconChevronRight}
          label={`Log of run ${id}`}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
        <span role="status">
          <Chip hue={HUES[status]} icon={ICONS[status]}>
            {status.toUpperCase()}
          </Chip>
        </span>
        <span className={styles.who}>
          <span className={styles.when}>
            <DateText value={insertedAt} />
            {isDryRun ? <Chip hue="neutral">Dry run</Chip> : null}
          </span>
          <small>{about.filter(Boolean).join(' · ')}</small>
          {isEnded(state) && state !== 'completed' && message ? <small>{message}</small> : null}
        </span>
        <RunProgress run={run} />
        {changes > 0 ? (
          <ActionButton kind="quiet" aria-expanded={showsChanges} onClick={() => setShowsChanges(!showsChanges)}>
            {changesLabel(changes, isDryRun)}
          </ActionButton>
        ) : null}
        <span className={styles.button}>
          {run.needsApproval ? (
            <ActionButton kind="primary" icon={IconCheck} onClick={approve}>
              {APPROVE_LABEL}
            </ActionButton>
          ) : null}
          {script.hasUndo && isEnded(state) && changes > 0 && !isDryRun ? (
            <ActionButton
              icon={IconArrowBackUp}
              because={takenBack === 'whole' ? NOT_UNDONE.already : undefined}
              onClick={undo}
            >
              Undo
            </ActionButton>
          ) : null}
          {status === 'started' ? (
            <ActionButton kind="danger" icon={IconPlayerStop} onClick={abort}>
              Abort
            </ActionButton>
          ) : null}
          {isDryRun && status === 'completed' ? (
            <ActionButton onClick={() => onAgain(forReal(options, script.options))}>Run for real</ActionButton>
          ) : null}
          {status === 'aborted' && !run.needsApproval ? (
            <ActionButton
              icon={IconPlayerPlay}
              because={takenBack === 'nothing' ? undefined : RUN_TAKEN_BACK}
              onClick={() => change(resumeRun, RUN_RESUMED)}
            >
              Resume
            </ActionButton>
          ) : null}
        </span>
      </div>
      {showsChanges ? <RunChanges runId={id} isDryRun={isDryRun} /> : null}
      {isOpen ? <RunLogLines runId={id} showsData={showsData} /> : null}
    </li>
  )
}

function RunProgress({ run }: { run: ScriptRun }) {
  const { state, progress, total, startedAt, id } = run
  const percent = runPercent(run)
  const started = startedAt === null ? null : new Date(startedAt)
  const left = state === 'running' ? secondsRemaining({ progress, total, startedAt: started }, new Date()) : null
  return (
    <span className={styles.progress}>
      <span>
        {percent === null ? '' : `${percent}%`}
        <span>
          {progress.toLocaleString('en')}
          {total === null ? ' done' : ` of ${total.toLocaleString('en')}`}
        </span>
      </span>
      <progress
        data-status={run.status}
        aria-label={`Progress of run ${id}`}
        max={100}
        value={percent ?? (isEnded(state) ? 100 : undefined)}
      />
      {left === null ? null : <small>{durationText(left)} left</small>}
    </span>
  )
}
