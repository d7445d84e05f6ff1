import type { Span } from './reported-speech.ts'

/** What stands on the site itself, or is printed: nobody sells by it. */
const THING =
  'threads?|topics?|posts?|discussions?|repl(?:y|ies)|answers?|polls?|forums?|newsletters?|digests?|leaflets?|articles?|papers?'
/** Whose it may be: what is the writer's own is an appeal. */
const SOMEBODYS = 'this|that|these|those|the|her|his|their|your'
const OWN = '(?!(?:my|our|me|us|channel|link|video)\\b)'
const PUBLIC_BODY =
  'charity|hospital|clinic|foundation|society|association|trust|university|union|ministry|department|institute|federation|council|nhs'

/** Appeals that lead nowhere but to the site itself, and the channels of public bodies. */
const SITE_TALK = new RegExp(
  [
    `\\b(?:check(?:ed|ing)? out|checkout|look(?:ed)? at|subscribed? to|unsubscribed? from|follow(?:ed)?) (?:${SOMEBODYS}) (?:${OWN}\\p{L}+ ){0,2}(?:${THING})\\b`,
    `\\b(?:un)?subscribed? (?:${OWN}\\p{L}+ ){0,4}(?:on|in|under|at) (?:your|the) (?:${OWN}\\p{L}+ ){0,2}(?:profile|account|settings)(?: page)?\\b`,
    `\\b(?:its|their|(?:${PUBLIC_BODY})[’']?s?[’']?) (?:own )?(?:youtube )?channel\\b`,
    `\\b(?:youtube )?channel of the (?:\\p{L}+ )?(?:${PUBLIC_BODY})\\b`,
  ].join('|'),
  'giu',
)
const MAY_BE = /subscribe|check|look|follow|channel/i
/** A way out of the site: beside one, an appeal is for that. */
const WAY_OUT =
  /https?:|www\.|@|(?<![\w.])[a-z0-9-]{2,40}\s?\.\s?(?:com|net|org|info|biz|shop|online|site|xyz|club|ru|io|co|example)\b|\d[\d ().-]{5,}\d/i

/**
 * Words that are those of spam elsewhere and lead nowhere: 'check out this thread', 'subscribe on your profile page', 'the charity
 * has a webinar on its channel'. Beside a link, an address or a number they stay what they are.
 */
export function siteTalkIn(text: string, links: readonly string[]): Span[] {
  if (!MAY_BE.test(text) || WAY_OUT.test(text) || links.some((link) => !link.startsWith('/'))) return []
  return [...text.matchAll(SITE_TALK)].map((match) => ({ start: match.index, end: match.index + match[0].length }))
}
