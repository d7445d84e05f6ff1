import { TOLD_FACTS } from '@ward/domain/automod/automod'
import { storedLink } from '@ward/domain/kernel/links'
import { harmMeant } from './harm-meant.ts'
import { listHits } from './list-hits.ts'
import type { MeantWord } from './meant-words.ts'
import type { ScoredText } from './scorer.ts'
import { MAX_SCORED_LENGTH, wordsOf } from './words.ts'

const shortener =
  /^(?:https?:\/\/)?(?:www\.)?(?:bit\.ly|goo\.gl|tinyurl\.com|ow\.ly|is\.gd|cutt\.ly|rb\.gy|rebrand\.ly|shorturl\.at|adf\.ly|buff\.ly|tiny\.cc|wa\.me|t\.me|linktr\.ee)\//i
const bareDomain = /(?<![@\w.])[a-z0-9-]{3,40}\.(?:com|net|org|info|biz|shop|online|site|xyz|club|ru|tk|top)\b(?!\.)/gi
/** 'pills . shop', 'pills (dot) com', 'hxxp': an address that is meant to get past a filter. */
const brokenDomain =
  /\b[a-z0-9-]{3,40}(?:(?:\s?[([]\s?(?:dot|\.)\s?[)\]]\s?|\s\.\s?|\sd[o0]t\s)(?:com|net|org|info|biz|shop|online|site|xyz|club|ru|tk|top)|\.\s(?:com|net|xyz|info))\b|\bhxxps?\b/i
const brokenHint = /\bd[o0]t\b|hxxp|\s\.|\.\s(?:com|net|xyz|info)\b|[[(]\s?(?:dot|\.)/i
const anyDomain = /\.(?:com|net|org|info|biz|shop|online|site|xyz|club|ru|tk|top)\b/i
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

/** The reader is asked to look at, follow or support somebody. */
const asking =
  /(?:^|[^a-z])(?:check|sub|subscribe|suscribe|follow|visit|see|watch|support|join|add|look|listen|go|search|find)\b[^.!?]{0,30}\b(?:my|me|our|us)\b/i
const ownVoice = /\b(?:my|i|our|we|me)\b/i

/** One thing that is so about a text, how much of it, and what a person would call it (null: not worth telling). */
export type Fact = { name: string; value: number; phrase: string | null }

/**
 * The facts about a text besides its single words: lists it meets, where it leads, how it looks. No weight is set here.
 * `words` are those of the text's looked-at part, if known; a disguise is no look of the text, so that it scores as its
 * plain form.
 */
export function factsOf(input: ScoredText, words?: readonly MeantWord[]): Fact[] {
  const written = input.text.slice(0, MAX_SCORED_LENGTH)
  const text = words ? plainly(written, words) : written
  const facts = [...listed(written, words), ...addresses(input.links, text), ...contacts(text), ...looks(text)]
  return facts.filter(({ value }) => value !== 0).map((fact) => ({ ...fact, phrase: toldAs(fact.phrase, written) }))
}

/** A text with the words that stand in disguise as they are meant. */
function plainly(text: string, words: readonly MeantWord[]): string {
  let plain = ''
  let end = 0
  for (const word of words) {
    // Several words may have been written as one.
    if (word.start < end) plain += ` ${word.read}`
    else if (word.plain) plain += text.slice(end, word.start) + word.read
    if (word.plain) end = word.end
  }
  return plain + text.slice(end)
}

const OUR_WORDS: ReadonlySet<string> = new Set(Object.values(TOLD_FACTS))

/** A phrase is shown as it stands in the text, or in our words; one that was read in a disguise is shown by its words. */
const toldAs = (phrase: string | null, written: string): string | null =>
  phrase === null || OUR_WORDS.has(phrase) || written.includes(phrase) ? phrase : null

/** Each list a text meets, a second hit for less than the first. */
function listed(text: string, words?: readonly MeantWord[]): Fact[] {
  const hits = [...listHits(text, words), ...harmMeant(text, words ?? wordsOf(text))]
  const lists = Map.groupBy(hits, ({ list }) => list)
  return [...lists].flatMap(([list, own]) => {
    const value = Math.min(2, Math.sqrt(own.length))
    const told = [...new Map(own.map((hit) => [hit.phrase.toLowerCase(), hit.phrase])).values()]
    return told.map((phrase) => ({ name: `list ${list}`, value: value / told.length, phrase }))
  })
}

function addresses(links: readonly string[], text: string): Fact[] {
  const outside = links.filter((link) => !(link.startsWith('/') && storedLink(link) !== null))
  const bare = anyDomain.test(text) ? [...text.matchAll(bareDomain)].map(([domain]) => domain) : []
  const written = bare.filter((domain) => !outside.some((link) => link.includes(domain)))
  const broken = brokenHint.test(text) ? brokenDomain.exec(text)?.[0] : undefined
  const unknown = [...outside, ...written, ...(broken === undefined ? [] : [broken])].filter(
    (address) => !trusted.test(address),
  )
  const first = unknown[0] ?? null
  const asked = asking.exec(text)?.[0].trim()
  // Few words around a link say that the link is what matters.
  const isShort = unknown.length > 0 && text.split(/\s+/, 25).length < 25
  return [
    fact('links', Math.min(3, Math.log2(1 + unknown.length)), first),
    fact('written address', written.length > 0, written[0] ?? null),
    fact('little text around a link', isShort, TOLD_FACTS.littleText),
    fact(
      'shortener',
      unknown.some((link) => shortener.test(link)),
      TOLD_FACTS.shortener,
    ),
    fact('own link', unknown.length > 0 && ownVoice.test(text), TOLD_FACTS.ownLink),
    fact('asks', asked !== undefined, asked ?? null),
  ]
}

function contacts(text: string): Fact[] {
  const unlinked = text.replace(/(?:https?:\/\/|www\.)\S+/gi, ' ')
  const hasDigit = /\d/.test(unlinked)
  const found = (name: string, pattern: RegExp, isPossible = hasDigit): Fact => {
    const phrase = isPossible ? pattern.exec(unlinked)?.[0].trim() : undefined
    return phrase === undefined || tollFree.test(phrase) || crisisLine.test(phrase)
      ? fact(name, false, null)
      : fact(name, true, phrase)
  }
  return [
    found('short number', shortNumber),
    found('premium number', premiumNumber),
    found('premium price', premiumPrice),
    found('mail address', mailAddress, unlinked.includes('@')),
    found('phone number', phoneNumber, /\d{3}/.test(unlinked)),
    found('amount of money', moneyAmount),
  ]
}

function looks(text: string): Fact[] {
  const { letters, capitals, digits } = counted(text)
  const words = text.toLowerCase().match(isAscii(text) ? /[a-z]+/g : /\p{L}+/gu) ?? []
  return [
    fact('length', Math.min(1, Math.log(1 + text.length) / 8), null),
    fact('under 40 characters', text.length < 40, null),
    fact('100 to 199 characters', text.length >= 100 && text.length < 200, null),
    fact('200 characters and more', text.length >= 200, null),
    fact('capitals', letters > 10 ? (2 * capitals) / letters : 0, TOLD_FACTS.capitals),
    fact('word in capitals', /\b[A-Z]{4,}\b/.test(text), /\b[A-Z]{4,}\b/.exec(text)?.[0] ?? null),
    fact('no capitals', letters > 0 && capitals === 0, null),
    fact('digits', Math.min(1, digits / 15), TOLD_FACTS.digits),
    fact('share of digits', Math.min(1, (4 * digits) / (text.length + 1)), TOLD_FACTS.digits),
    fact('long number', /\d{5}/.test(text), /\d{5,}/.exec(text)?.[0] ?? null),
    fact('exclamation', text.includes('!'), null),
    fact('shouting', /!{3}/.test(text), /!{3,5}/.exec(text)?.[0] ?? null),
    fact('pictograph', !isAscii(text) && /\p{Extended_Pictographic}/u.test(text), null),
    fact('repetition', words.length > 3 ? 1 - new Set(words).size / words.length : 0, TOLD_FACTS.repetition),
  ]
}

const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text)

/** How many letters of any alphabet, capitals among them, and digits a text has. */
function counted(text: string): { letters: number; capitals: number; digits: number } {
  if (!isAscii(text))
    return {
      letters: text.match(/\p{L}/gu)?.length ?? 0,
      capitals: text.match(/\p{Lu}/gu)?.length ?? 0,
      digits: text.match(/\d/g)?.length ?? 0,
    }
  let [small, capitals, digits] = [0, 0, 0]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code >= 97 && code <= 122) small++
    else if (code >= 65 && code <= 90) capitals++
    else if (code >= 48 && code <= 57) digits++
  }
  return { letters: small + capitals, capitals, digits }
}

const fact = (name: string, value: number | boolean, phrase: string | null): Fact => ({
  name,
  value: Number(value),
  phrase,
})
