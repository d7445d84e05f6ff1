// The wellbeing of staff: covered pictures, collapsed texts, and a hint to take a break.

/** Names under which a person's own choices are kept. */
export const PICTURES_CHOICE = 'wellbeing.pictures'
export const TEXTS_CHOICE = 'wellbeing.texts'
/** The start of the period of work whose hint was dismissed. */
export const BREAK_HINT_CHOICE = 'wellbeing.break-hint'

export const BLUR_LABEL = 'Blur members’ pictures'
export const FOLD_LABEL = 'Collapse distressing content'
export const UNFOLD_LABEL = 'Show the text'
export const FOLD_AGAIN_LABEL = 'Collapse it again'
export const FOLDED_MESSAGE = 'This text may be distressing. It’s collapsed because you chose that in your menu.'

/** Whether a text may be hard to read: it speaks of danger, or is marked for its language. */
export const isDistressing = ({ atRisk, isOffensive }: { atRisk: boolean; isOffensive: boolean }): boolean =>
  atRisk || isOffensive

/** Minutes of work on flags at risk and with images until a break is suggested. */
export const BREAK_AFTER_MINUTES = 90
/** Minutes without such work that count as a break. */
export const BREAK_MINUTES = 15
/** Hours that a period of work can go back. */
export const WORK_HOURS = 12
/** The most events of one period that are read. */
export const WORK_EVENTS_MAX = 2000

/** A period of such work that goes on: when it began, and how many minutes ago that was. */
export type WorkPeriod = { since: Date; minutes: number }

/**
 * The period of work that somebody is in now; null after a break.
 *
 * @param moments when they did something about such a flag, the last first
 */
export function workPeriodOf(moments: readonly Date[], now: Date): WorkPeriod | null {
  let since: Date | null = null
  for (const at of moments) {
    if ((since ?? now).getTime() - at.getTime() > BREAK_MINUTES * 60_000) break
    since = at
  }
  return since && { since, minutes: Math.floor((now.getTime() - since.getTime()) / 60_000) }
}

export const BREAK_HINT_TITLE = 'Time for a break?'
/** The text of the hint; it asks for nothing. */
export const breakHint = (minutes: number): string =>
  `You’ve spent ${minutes.toLocaleString('en-US')} minutes on at-risk texts and images. Someone else can take the next ones.`
