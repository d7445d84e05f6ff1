// What Ward does so that a day of distressing texts and pictures harms nobody who reads them.

/** Names under which a person's own choices are kept. */
export const PICTURES_CHOICE = 'wellbeing.pictures'
export const TEXTS_CHOICE = 'wellbeing.texts'
/** When the spell of work began whose hint was dismissed. */
export const BREAK_HINT_CHOICE = 'wellbeing.break-hint'

export const BLUR_LABEL = 'Blur members’ pictures'
export const FOLD_LABEL = 'Collapse distressing content'
export const UNFOLD_LABEL = 'Show the text'
export const FOLD_AGAIN_LABEL = 'Fold it again'
export const FOLDED_MESSAGE = 'This text may be distressing. It is folded because you asked for that in your own menu.'

/** What speaks of danger, or is hard to read for its language. */
export const isDistressing = ({ atRisk, isOffensive }: { atRisk: boolean; isOffensive: boolean }): boolean =>
  atRisk || isOffensive

/** After so many minutes with flags at risk and images a pause is suggested. */
export const BREAK_AFTER_MINUTES = 90
/** Who did nothing about such flags for so long has paused. */
export const BREAK_MINUTES = 15
/** How far back a spell of work is looked for. */
export const WORK_HOURS = 12
/** Events of one spell that are read at most. */
export const WORK_EVENTS_MAX = 2000

/** A spell of such work that goes on: when it began, and how many minutes ago that was. */
export type WorkPeriod = { since: Date; minutes: number }

/**
 * The spell of work that somebody is in now, by what they did; null once they have paused.
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

export const BREAK_HINT_TITLE = 'A pause might do you good'
/** What the hint says; it asks for nothing. */
export const breakHint = (minutes: number): string =>
  `You have been with texts at risk and images for ${minutes.toLocaleString('en-US')} minutes. Somebody else can take the next ones.`
