import type { Ctx } from './context.ts'

/** The result of a check: whether it is done, one sentence on how it stands, and who said so where somebody did. */
export type Found = { isCompleted: boolean; detail: string; confirmed?: { by: string | null; at: Date } }

/** 'November 20, 2026': a day within the sentence of a check. */
export const longDay = (at: Date): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(at)

/** Something that is to be seen to before a site is opened to members. A room keeps its own in a `.launch.ts`. */
export type LaunchCheck = {
  id: string
  /** The task of the check: 'Check your helplines'. */
  name: string
  scope: 'site' | 'network'
  /** The screen of the console where it is done, if there is one. */
  url: string | null
  /** Milliseconds after which it is unknown. */
  timeLimit: number
  /** Looks at it. A check that fails is unknown, never completed. */
  look(ctx: Ctx): Promise<Found>
  /** For what no program can judge: a text about the facts seen. A confirmation holds as long as it stays the same. */
  confirms?(ctx: Ctx): Promise<string>
}
