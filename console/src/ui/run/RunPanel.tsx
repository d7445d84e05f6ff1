import {
  IconCheck,
  IconCircleX,
  IconClockPause,
  IconLoader2,
  IconPlayerStop,
  IconProgressAlert,
} from '@tabler/icons-react'
import {
  ABORT_QUESTION,
  ABORT_TEXT,
  durationText,
  isEnded,
  NO_LOG_LINES,
  type RunState,
  runPercent,
  runStateLabel,
  secondsRemaining,
} from '@ward/domain/task-scripts/runs'
import { type ReactNode, useEffect, useReducer } from 'react'
import { ActionButton } from '../ActionButton.tsx'
import box from '../box.module.css'
import { cx } from '../cx.ts'
import { confirm } from '../dialog/confirm.ts'
import { ProgressBar } from '../ProgressBar.tsx'
import { Chip, type Hue } from '../text/Chip.tsx'
import { DateText } from '../text/DateText.tsx'
import { formatClock } from '../text/dates.ts'
import styles from './RunPanel.module.css'

/** A run as it is shown; moments in ISO 8601. */
export type ShownRun = {
  id: string
  state: RunState
  progress: number
  total: number | null
  insertedAt: string
  startedAt: string | null
  stoppedAt: string | null
  /** Why it failed or gave up, else its last line. */
  message: string | null
  /** The newest lines, oldest first. */
  logs: readonly { id: string; message: string; insertedAt: string }[]
}

type RunPanelProps = {
  run: ShownRun
  /** A noun: 'Score an import'. */
  title: string
  /** The person who started it. */
  by?: ReactNode
  /** Ends it; without this it cannot be ended here. It is asked before. */
  onAbort?: () => void
  /** An abort is on its way. */
  busy?: boolean
  /** Further buttons at the end of its head. */
  end?: ReactNode
  /** The level of its heading where it stands right below the page's. */
  level?: 2 | 3
  /** The content in place of its log. */
  children?: ReactNode
}

const STATE_CHIPS: Record<RunState, { hue: Hue; icon: typeof IconCheck }> = {
  queued: { hue: 'neutral', icon: IconClockPause },
  running: { hue: 'accent', icon: IconLoader2 },
  completed: { hue: 'green', icon: IconCheck },
  failed: { hue: 'danger', icon: IconCircleX },
  aborted: { hue: 'amber', icon: IconPlayerStop },
  gave_up: { hue: 'amber', icon: IconProgressAlert },
}

/** A long-running task: its state, the time remaining, its log lines, and a button to abort it. */
export function RunPanel({ run, title, by, onAbort, busy = false, end, level = 3, children }: RunPanelProps) {
  const Heading = `h${level}` as const
  const { hue, icon } = STATE_CHIPS[run.state]
  const isOver = isEnded(run.state)
  const abort = async () => {
    if (await confirm({ title: ABORT_QUESTION, text: ABORT_TEXT, confirm: 'Abort run', danger: true })) onAbort?.()
  }
  return (
    <section className={box.box} aria-label={title}>
      <header className={box.line}>
        <Heading className={cx(box.title, styles.title)}>{title}</Heading>
        <span role="status">
          <Chip hue={hue} icon={icon}>
            {runStateLabel[run.state]}
          </Chip>
        </span>
        {onAbort && !isOver ? (
          <ActionButton kind="danger" size="sm" onClick={() => void abort()} busy={busy}>
            Abort
          </ActionButton>
        ) : null}
        {end ? <span className={box.end}>{end}</span> : null}
      </header>
      <RunProgress run={run} title={title} />
      <p className={box.line}>
        <DateText value={run.stoppedAt ?? run.startedAt ?? run.insertedAt} since="beside" />
        {by ? <span>by {by}</span> : null}
      </p>
      {isOver && run.state !== 'completed' && run.message ? (
        <p className={cx(box.reason, box.error)}>{run.message}</p>
      ) : null}
      {children === undefined ? <RunLog lines={run.logs} title={title} /> : children}
    </section>
  )
}

function RunProgress({ run, title }: { run: ShownRun; title: string }) {
  const percent = runPercent(run)
  const done = run.progress.toLocaleString('en')
  const remaining = useRemaining(run)
  if (run.state === 'queued' && run.progress === 0) return null
  return (
    <div className={box.line}>
      {/* Without a number it is not known how much there is. */}
      <ProgressBar
        label={`${title}: progress`}
        percent={percent ?? (isEnded(run.state) ? 100 : undefined)}
        state={run.state}
      />
      <span className={box.number}>
        {percent === null ? `${done} done` : `${percent}% · ${done} of ${run.total?.toLocaleString('en')}`}
      </span>
      {remaining === null ? null : <span className={box.number}>about {durationText(remaining)} left</span>}
    </div>
  )
}

/** Seconds that remain of a run that goes on, counted anew each second. */
function useRemaining({ state, progress, total, startedAt }: ShownRun): number | null {
  const [, tick] = useReducer((n: number) => n + 1, 0)
  const isRunning = state === 'running'
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [isRunning])
  if (!isRunning || startedAt === null) return null
  return secondsRemaining({ progress, total, startedAt: new Date(startedAt) }, new Date())
}

function RunLog({ lines, title }: { lines: ShownRun['logs']; title: string }) {
  if (lines.length === 0) return <p className={box.quiet}>{NO_LOG_LINES}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling part must be reached by the keyboard
    <div className={styles.log} role="log" aria-label={`${title}: log`} tabIndex={0}>
      <ol className={styles.lines}>
        {lines.map(({ id, message, insertedAt }) => (
          <li key={id}>
            <time className={box.number} dateTime={insertedAt} data-since={insertedAt}>
              {formatClock(new Date(insertedAt))}
            </time>
            <span>{message}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
