import { z } from 'zod'
import { Id } from '../kernel/ids.ts'
import { limited, ranged } from '../kernel/paging.ts'

/** Where a long piece of work stands. `gave_up`: it found that it cannot do its work now, and was not tried again. */
export const RunState = z.enum(['queued', 'running', 'completed', 'failed', 'aborted', 'gave_up'])
export type RunState = z.output<typeof RunState>

export const runStateLabel: Record<RunState, string> = {
  queued: 'Queued',
  running: 'Running',
  completed: 'Done',
  failed: 'Failed',
  aborted: 'Aborted',
  gave_up: 'Gave up',
}

/**
 * The state of a run in the specification's words (3 section 4): ABORTED, COMPLETED, else STARTED. One that failed did not come
 * to its end.
 */
export const RunStatus = z.enum(['aborted', 'completed', 'started'])
export type RunStatus = z.output<typeof RunStatus>
export const runStatus = (state: RunState): RunStatus =>
  state === 'completed' ? 'completed' : isEnded(state) ? 'aborted' : 'started'

/** After so many seconds nobody waits for a run any more, and so often a page asks while they do (spec 3 sections 4 and 9). */
export const RUN_DEAD_SECONDS = 3600
export const AUTO_REFRESH_MS = 2000

/** Whether a run is stopped, aborted, or older than an hour (spec 3 section 4). */
export const isDead = ({ state, insertedAt }: { state: RunState; insertedAt: Date }, now: Date): boolean =>
  isEnded(state) || now.getTime() - insertedAt.getTime() > RUN_DEAD_SECONDS * 1000

export const SHOW_LOGS_LABEL = 'Show Detailed Logs'

/** The states a run ends in. */
export const isEnded = (state: RunState): boolean => state !== 'queued' && state !== 'running'

/** The topic under which open pages hear of a run. */
export const RUN_TOPIC = 'run'

/** Lines of a run's log that are kept, the newest; characters of one. */
export const RUN_LOG_LINES = 1000
export const RUN_LOG_MESSAGE_MAX = 1000
export const RUNS_PAGE_SIZE = 20

/** Runs of one task script, or of all. */
export const RunsQuery = z.object({
  task: z.string().nullable().default(null),
  ...ranged(RUNS_PAGE_SIZE, RUNS_PAGE_SIZE),
})
/** Lines that are asked for at once; older ones by the id of the oldest that is known. */
export const RUN_LOGS_SHOWN = 100
export const RunLogsQuery = z.object({ runId: Id, before: Id.nullish(), ...limited(RUN_LOG_LINES) })

export const RUN_NOT_RESUMED = 'Only a run that ended early can be resumed'
/** What was taken back of a run would be a hole in it. */
export const RUN_TAKEN_BACK = 'This run was undone: start another one instead'
export const RUN_OVERTAKEN = 'Another run of this script began at the same moment. Try again once it has ended.'
/** One run of a script at a time on a site: the message names the one that is open. */
export const blockingRun = (id: string): string =>
  `Run ${id} of this script has not ended: wait for its end, or abort it`
/** A run that began and of which nothing was heard for so long gives way to another. It shows every few seconds that it lives. */
export const RUN_STUCK_SECONDS = 120
export const RUN_SUPERSEDED = 'It stopped responding, so another run took its place'
export const RUN_ENDED = 'The run has ended already'
export const NO_LOG_LINES = 'Nothing was logged'
export const ABORT_QUESTION = 'Abort this run?'
/** The effect of aborting, shown before it is done. */
export const ABORT_TEXT = 'Finished work stays. The run ends before its next step and won’t resume by itself.'

type Progress = { progress: number; total: number | null }

/** The work done, in whole percent from 0 to 100; null while nobody knows how much there is (spec 3 section 2, Task scripts). */
export function runPercent({ progress, total }: Progress): number | null {
  if (total === null) return null
  return total === 0 ? 100 : Math.min(100, Math.max(0, Math.floor((progress / total) * 100)))
}

/** Below this share nothing is said of the time that remains (spec 3 section 9). */
const ESTIMATED_FROM = 0.01

/**
 * About how long a run still takes, in whole seconds, if it goes on as it went since it started; null before it has done 1%.
 *
 * @param now the same clock as `startedAt`
 */
export function secondsRemaining(
  { progress, total, startedAt }: Progress & { startedAt: Date | null },
  now: Date,
): number | null {
  if (startedAt === null || total === null || progress < total * ESTIMATED_FROM || progress <= 0) return null
  const elapsed = Math.max(0, now.getTime() - startedAt.getTime()) / 1000
  return Math.round((elapsed / progress) * Math.max(0, total - progress))
}

/** A length of time in minutes and seconds: `3 min 20 s`. */
export function durationText(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  return minutes === 0 ? `${seconds} s` : `${minutes.toLocaleString('en')} min ${seconds % 60} s`
}
