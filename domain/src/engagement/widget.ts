import type { EngagementType } from './engagements.ts'
import type { EngagementInput } from './input.ts'

/** A link with its words. */
export type Cta = { text: string; href: string }

/** An answer that can be chosen, with `isOther` in one's own words; `n` and `isCorrect` are null where this visitor may not see them. */
export type WidgetOption = {
  id: string
  name: string
  cta: Cta | null
  n: number | null
  isCorrect: boolean | null
  isOther: boolean
}

/** An engagement as one visitor of a site finds it: everything its widget shows and its address answers. */
export type WidgetState = {
  type: EngagementType
  id: string
  question: string
  /** Why nobody can take part any more; null while people can. */
  closed: string | null
  isMultiSelect: boolean
  options: readonly WidgetOption[]
  /** The options this visitor chose; null before. */
  chosen: readonly string[] | null
  /** How many people voted, entered or started a thread, on all sites; null where this visitor may not see it. */
  total: number | null
  /** Why there are no results, in words. */
  withheld: string | null
  /** The explanation of a quizlet once it is answered, the helper copy of a giveaway. */
  description: string
  cta: Cta | null
  imageUrl: string | null
  /** Where a forum driver leads; of a forum starter the thread this visitor has just started. */
  thread: { name: string; href: string; replies: number } | null
  /** When a giveaway ends, in words. */
  ends: string | null
  hasEntered: boolean
  /** The entry was left under an address in this browser, and nobody has confirmed it here. */
  entryWaits: boolean
  takesSuggestions: boolean
  /** Where a visitor signs in and comes back; null for who is. */
  signInHref: string | null
  /** Hidden fields of its forms: their viewer, a token that makes a form sent twice act once, what was written last. */
  fields: Readonly<Record<string, string>>
  /** The message about the visitor's last action. */
  said: string | null
}

/** The heading of each kind. */
export const KIND_WORDS: Record<EngagementType, string> = {
  poll: 'Poll',
  quizlet: 'Did you know?',
  'this-or-that': 'This or that',
  'forum-driver': 'Join the conversation',
  'forum-starter': 'Start a thread',
  giveaway: 'Giveaway',
}

/** The words on what is pressed. */
export const VOTE = 'Vote'
export const CHECK_ANSWER = 'Check my answer'
export const READ_AND_REPLY = 'Read and reply'
export const START_THREAD = 'Start my thread'
export const TAKE_PART = 'Take part'
export const SUGGEST = 'Suggest'
export const SIGN_IN_TO_START = 'Sign in to start a thread'
export const SIGN_IN_TO_SUGGEST = 'Sign in to suggest another answer'

export const EMAIL_LABEL = 'Your email address'
export const CONSENT_LABEL = 'You may write to me about this giveaway. My address is used for nothing else.'
export const STARTING_LABEL = 'Your text'
export const SUGGESTING_LABEL = 'Suggest another answer'
/** Characters of the own words of who chooses “Other”. */
export const OWN_WORDS_MAX = 200
export const OWN_WORDS_LABEL = 'In your own words, if you like'
export const OWN_WORDS_NOTE = 'Only staff read them.'
export const ONE_PRESS = 'One press, no right answer.'
export const CHOOSE_SEVERAL = 'You can choose several answers.'

export const NOT_CHOSEN = 'Please choose an answer'
export const RESULTS_AFTER_VOTING = 'You see the results after voting.'
export const RESULTS_SIGNED_IN = 'Members who are signed in see the results.'
export const VOTE_COUNTED = 'Thank you. Your answer is counted.'
/** The refusal for a visitor who chooses something else a second time. */
export const VOTE_STANDS = 'You have answered before. Your first answer stands.'
export const ENTERED = 'You are in.'
/** The message after an address was left: the entry counts once its reader has confirmed it. */
export const ENTRY_WAITS = 'Open the link we’ve emailed you to confirm your entry.'
/** Label of the button that shows the form again: who mistyped their address gets no mail. */
export const OTHER_ADDRESS = 'Use another address'
export const CONFIRM_ENTRY = 'Confirm my entry'
export const ENTRY_CONFIRMED = 'Thank you. Your entry is confirmed.'
export const THREAD_STARTED = 'Your thread is published.'
export const THREAD_WAITS = 'Your thread will appear once our team has approved it.'
export const SUGGESTION_TAKEN = 'Thank you. Others can choose your answer now.'
export const SUGGESTION_WAITS = 'Thank you. Your answer will appear once our team has approved it.'
/** Label of the button that shows results before one answers. */
export const SHOW_RESULTS = 'Show results'
export const RIGHT_ANSWER = 'Correct'
export const YOUR_ANSWER = 'Your answer'
export const GIVEAWAY_OVER = 'This giveaway has ended'
export const THREAD_IS_GONE = 'This thread is no longer available'
/** Of a thread that staff look after first: it says nothing about who or why. */
export const THREAD_RESTS = 'We do not show this discussion here at the moment'
export const FORUMS_ARE_OFF = 'There are no forums here at the moment'

/** The link of a giveaway to its details. */
export const DETAILS = 'Details'
/** "Ends 11/30/2026, 12:00 AM ET", of a day and the words for its hour. */
export const endsOn = (day: string, expires: string): string => expires.replace('Expires', `Ends ${day},`)

/**
 * The viewer of an engagement: signed in, in a browser that has answered or entered something before, and having answered this
 * one.
 */
export type Looking = { isSignedIn: boolean; isKnown: boolean; hasAnswered: boolean }
type Telling = Pick<EngagementInput, 'type' | 'resultsRequireAuth' | 'resultsRequireKnown'>

/** Why somebody sees no counts of one with answers to choose from, in words that can be none; null where they see them. */
export function withheldFrom({ isSignedIn, isKnown, hasAnswered }: Looking, engagement: Telling): string | null {
  if (engagement.type === 'quizlet' && !hasAnswered) return ''
  if (isSignedIn) return null
  if (engagement.resultsRequireAuth) return RESULTS_SIGNED_IN
  return engagement.resultsRequireKnown && !isKnown && !hasAnswered ? RESULTS_AFTER_VOTING : null
}

/** Where an engagement has a page of its own, and what its forms are sent to. */
export const engagementPath = (type: EngagementType, id: string): string => `/engagement/${type}/${id}`
export const engagementApi = (type: EngagementType, id: string): string => `/api${engagementPath(type, id)}`

/** "48%", of the people who answered; where several answers can be chosen the parts add up to more than all. */
export const shareOf = (n: number, total: number): string => `${total === 0 ? 0 : Math.round((n / total) * 100)}%`
