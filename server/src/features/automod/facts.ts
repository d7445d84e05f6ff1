import type { Cue } from '@ward/domain/automod'
import { storedLink } from '@ward/domain/links'
import type { ScoredText } from './scorer.ts'
import { MAX_SCORED_LENGTH } from './words.ts'

const shortener =
  /^(?:https?:\/\/)?(?:www\.)?(?:bit\.ly|goo\.gl|tinyurl\.com|t\.co|ow\.ly|is\.gd|cutt\.ly|rb\.gy|rebrand\.ly|shorturl\.at|adf\.ly|buff\.ly|tiny\.cc|wa\.me|t\.me|linktr\.ee)\//i
const bareDomain = /(?<![@\w.])[a-z0-9-]{3,40}\.(?:com|net|org|info|biz|shop|online|site|xyz|club|ru|tk|top)\b(?!\.)/gi
const mailAddress = /[\w.+-]{1,60}@[\w-]{1,60}\.[a-z]{2,12}\b/i
const phoneNumber = /(?<![\w.])(?:\+?\d{1,3}[\s.-]?)?(?:\(\d{2,5}\)|\d{3,5})[\s.-]?\d{3,4}[\s.-]?\d{3,4}(?![\w-])/
/** Health authorities and schools: members link to them to help, so these links speak for nothing. */
const trusted =
  /^(?:https?:\/\/)?(?:[\w-]+\.)*(?:gov|edu|mil|nhs\.uk|who\.int|europa\.eu|gov\.[a-z]{2}|ac\.[a-z]{2})(?:[/:?#]|$)/i
const tollFree = /^(?:\+?1?[\s.-]*\(?8(?:00|33|44|55|66|77|88)\b|080[08])/
/** Crisis lines that are reached by text ('text HOME to 741741'). */
const crisisLine = /\b(?:741741|85258|50808|686868|838255)$/
const shortNumber = /\b(?:te?xt|send|reply|sms)\b[^.!?]{0,30}\b(?:to|2) ?\d{4,6}\b/i
const premiumNumber = /\b0?(?:9\d|87)\d{8}\b/
const premiumPrice =
  /\d{1,3}(?:\.\d{1,2})?p\s?(?:\/|per )\s?(?:min|msg|wk|week|text)|[£$]\d{1,4}(?:\.\d{1,2})?\s?(?:\/|per )\s?(?:msg|wk|text|min)|\d{2,3}p(?:pm|msg)\b/i
const moneyAmount = /(?:[$£€]\s?\d[\d.,]{0,12}|\d[\d.,]{0,12}\s?(?:[$£€]|usd\b|dollars\b|pounds? (?:cash|prize)))/i

/** What speaks for spam besides words: where a text leads, how it looks, who posts it and how often. */
export function spamFacts(input: ScoredText): Cue[] {
  const text = input.text.slice(0, MAX_SCORED_LENGTH)
  return [...addresses(input.links, text), ...contacts(text), ...looks(text), ...author(input)]
}

function addresses(links: readonly string[], text: string): Cue[] {
  const outside = links.filter((link) => !(link.startsWith('/') && storedLink(link) !== null))
  const bare = [...text.matchAll(bareDomain)].map(([domain]) => domain)
  const written = bare.filter((domain) => !outside.some((link) => link.includes(domain)))
  const unknown = [...outside, ...written].filter((address) => !trusted.test(address))
  const weights = [1, 0.5, 0.4, 0.3, 0.3]
  const cues = unknown.slice(0, weights.length).map((phrase, at) => ({ phrase, weight: weights[at] ?? 0 }))
  // Few words around a link say that the link is what matters.
  const isShort = text.split(/\s+/, 25).length < 25
  if (unknown.length > 0 && isShort) cues.push({ phrase: 'little text around a link', weight: 0.4 })
  if (unknown.some((link) => shortener.test(link))) cues.push({ phrase: 'link through a shortener', weight: 1.6 })
  return cues
}

function contacts(text: string): Cue[] {
  const unlinked = text.replace(/(?:https?:\/\/|www\.)\S+/gi, ' ')
  const found = (pattern: RegExp, weight: number) => {
    const phrase = pattern.exec(unlinked)?.[0].trim()
    return phrase === undefined || tollFree.test(phrase) || crisisLine.test(phrase) ? [] : [{ phrase, weight }]
  }
  const premium = [...found(shortNumber, 3), ...found(premiumNumber, 3), ...found(premiumPrice, 1.8)]
  return premium.length > 0
    ? premium
    : [...found(mailAddress, 1), ...found(phoneNumber, 0.9), ...found(moneyAmount, 0.7)]
}

function looks(text: string): Cue[] {
  const cues: Cue[] = []
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const capitals = text.match(/\p{Lu}/gu)?.length ?? 0
  if (letters >= 25 && capitals / letters > 0.6) cues.push({ phrase: 'mostly capital letters', weight: 0.7 })
  const shout = /!{3,}|\${2,}/.exec(text)?.[0]
  if (shout !== undefined) cues.push({ phrase: shout.slice(0, 5), weight: 0.4 })
  return cues
}

function author({ authorAgeDays, authorPosts, repeats, text, links }: ScoredText): Cue[] {
  const cues: Cue[] = []
  if (authorAgeDays < 1) cues.push({ phrase: 'account is less than a day old', weight: links.length > 0 ? 0.8 : 0.3 })
  if (authorPosts >= 50) cues.push({ phrase: 'author of many posts', weight: -0.8 })
  // 'Thank you!' is posted often by many; only longer texts are copies.
  if (repeats > 0 && text.length >= 30) {
    const times = repeats === 1 ? 'once' : `${repeats} times`
    cues.push({ phrase: `same text posted ${times} lately`, weight: Math.min(4, 1.1 * Math.log2(1 + repeats)) })
  }
  return cues
}
