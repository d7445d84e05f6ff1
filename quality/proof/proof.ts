/**
 * One measured number, the number it should be, and whether it is. A fact is Ward's alone; a time also depends on what
 * else the machine does.
 */
export type Figure = { kind: 'fact' | 'time'; what: string; value: string; goal: string; met: boolean }

/** The tools of a proof. */
export type Bench = {
  /** A folder of the proof's own; gone when it ends. */
  folder: string
  say(line: string): void
  /** Ends what the proof started, last first, whatever happens. */
  later(end: () => unknown): void
  /**
   * Runs one part and keeps its result (plain JSON) at once: a proof that was interrupted continues after its finished
   * parts.
   *
   * @throws OutOfTime instead of beginning a part when the time is over
   */
  part<T>(name: string, work: () => Promise<T>): Promise<T>
}

/** A claim about Ward that is too costly for a test: run as long as it takes, reported in figures. */
export type Proof = { name: string; title: string; run(bench: Bench): Promise<Figure[]> }

/** The time given with --minutes is over; finished parts are kept. */
export class OutOfTime extends Error {}

/** A figure that must be nothing at all: lost rows, unwanted answers. */
export const none = (what: string, n: number): Figure => ({
  kind: 'fact',
  what,
  value: String(n),
  goal: '0',
  met: n === 0,
})

export const atLeast = (what: string, n: number, goal: number): Figure => ({
  kind: 'fact',
  what,
  value: n.toLocaleString('en'),
  goal: `at least ${goal.toLocaleString('en')}`,
  met: n >= goal,
})

/** A figure without a goal. */
export const measured = (what: string, value: string): Figure => ({ kind: 'time', what, value, goal: '-', met: true })

/** A figure in milliseconds under a limit. */
export const under = (what: string, ms: number, limit: number): Figure => ({
  kind: 'time',
  what,
  value: `${Math.round(ms).toLocaleString('en')} ms`,
  goal: `under ${limit.toLocaleString('en')} ms`,
  met: ms < limit,
})

/** The figures that make a run fail. When proofs take turns on a machine that does other things too, times are only reported. */
export const failing = (figures: readonly Figure[], { inTurn }: { inTurn: boolean }): Figure[] =>
  figures.filter(({ kind, met }) => !met && !(inTurn && kind === 'time'))

/** The value below which this share of the numbers lies. */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)
