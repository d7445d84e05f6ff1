import { z } from 'zod'
import { type Answer, no, yes } from '../kernel/answer.ts'

/**
 * An action that hides, closes or deletes a text waiting in the lane, or blocks or deletes its author, asks first and names the
 * person on it. A call that was not asked is refused; the refusal holds the question.
 */
export const AtRiskConfirmed = z
  .boolean()
  .nullish()
  .describe(
    'The viewer was asked about the texts at risk that this touches, and who is on them. Without it such a call is refused.',
  )

/**
 * The texts in the lane that an action touches: how many texts, how many of them nobody has looked at, and who is on
 * any.
 */
export type AtRiskTouched = {
  n: number
  unseen: number
  /** Usernames, without the viewer's. */
  holders: string[]
  isYours: boolean
}

export const NOT_SEEN_YET = 'Nobody has viewed this at-risk text yet. Open it before you decide.'
export const LEFT_AS_IT_IS = 'Nothing was changed'
export const anyway = (label: string) => `${label} anyway?`

const list = (names: readonly string[]) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

/** The people on those texts, in one sentence. */
export function whoIsOn({ n, holders, isYours }: AtRiskTouched): string {
  const names = isYours ? ['You', ...holders] : holders
  if (names.length === 0) return n === 1 ? 'Nobody has claimed it.' : 'Nobody has claimed any of them.'
  const verb = names.length === 1 && !isYours ? 'is' : 'are'
  return `${list(names)} ${verb} handling ${n === 1 ? 'this' : 'some of them'}.`
}

/** The question about one text that is decided on. */
export const textTouched = (touched: AtRiskTouched): string => `This text is at risk. ${whoIsOn(touched)}`

/**
 * The question about what a member wrote, who is to be blocked or deleted; it stays in the lane. `below`: so many of the texts
 * are others', in a thread or below a status update of theirs, which a block hides.
 */
export function memberTouched(touched: AtRiskTouched, below = 0): string {
  const own = touched.n - below
  const what = [
    ...(own > 0 ? [own === 1 ? '1 text of theirs' : `${formatted(own)} texts of theirs`] : []),
    ...(below > 0
      ? [below === 1 ? '1 reply to a discussion of theirs' : `${formatted(below)} replies to discussions of theirs`]
      : []),
  ]
  return severalTouched(touched, `${list(what)} ${touched.n === 1 ? 'is' : 'are'}`)
}

/** The question about what stands below a text that is to be hidden; it stays in the lane. */
export const discussionTouched = (touched: AtRiskTouched): string =>
  severalTouched(touched, touched.n === 1 ? '1 reply below is' : `${formatted(touched.n)} replies below are`)

/** The question about the suggested answers of an engagement that is to be deleted; they stay in the lane. */
export const suggestionsTouched = (touched: AtRiskTouched): string =>
  severalTouched(touched, touched.n === 1 ? '1 suggested answer is' : `${formatted(touched.n)} suggested answers are`)

const formatted = (n: number) => n.toLocaleString('en')

function severalTouched(touched: AtRiskTouched, who: string): string {
  const { n, unseen } = touched
  const lines = [`${who} at risk.`, whoIsOn(touched)]
  if (unseen > 0) lines.push(n === 1 ? 'Nobody has viewed it yet.' : `Nobody has viewed ${unseen} of them yet.`)
  lines.push(n === 1 ? 'It stays in the lane.' : 'They stay in the lane.')
  return lines.join(' ')
}

/** Whether a decision on one text may be made; a text that nobody has looked at is opened first, whoever was asked. */
export const mayDecideAtRisk = (touched: AtRiskTouched, confirmed: boolean): Answer =>
  touched.n === 0 ? yes : touched.unseen > 0 ? no(NOT_SEEN_YET) : confirmed ? yes : no(textTouched(touched))
