// How somebody looks for users: `modifier:text`, joined by AND, and words without a modifier (spec 3 section 2, Users list).

export const SEARCH_MODIFIERS = ['bio', 'email', 'first_name', 'last_name', 'username'] as const
export type SearchModifier = (typeof SEARCH_MODIFIERS)[number]

/** The fields that look into private data. */
export const PRIVATE_MODIFIERS: readonly SearchModifier[] = ['email', 'first_name', 'last_name']

/** A modifier with what it looks for. */
export type SearchPart = { modifier: SearchModifier; value: string }
/** A search as it is understood: every part must hold, and the words stand in the name or, for who may know it, the email. */
export type UserSearch = { parts: SearchPart[]; words: string }

/** A modifier with its value, which may stand behind a space, and ends at the next one, or within quotes at the closing one. */
const NAMES = SEARCH_MODIFIERS.join('|')
const PART = new RegExp(`(?<=^|\\s)(${NAMES}): ?(?!(?:${NAMES}):)(?:"([^"]*)(?:"|$)|([^\\s"][^\\s]*))`, 'gi')

/** Said twice, a part means what it means once. */
export const isSamePart = (one: SearchPart, other: SearchPart): boolean =>
  one.modifier === other.modifier && one.value === other.value

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/**
 * The meaning of a search. A modifier without a value is part of the words; nothing is ever refused while somebody types.
 */
export function readUserSearch(text: string): UserSearch {
  const parts: SearchPart[] = []
  const words = text.replace(PART, (_whole, modifier: string, quoted?: string, plain?: string) => {
    const value = oneLine(quoted ?? plain ?? '')
    const part = { modifier: modifier.toLowerCase() as SearchModifier, value }
    if (value !== '' && !parts.some((other) => isSamePart(other, part))) parts.push(part)
    return ' '
  })
  return { parts, words: oneLine(words) }
}

/** A word with a colon behind it, as somebody types it who means a modifier; an address (`https://`) is not one. */
const MEANT = /(?<=^|\s)([a-z]\w*):(?!\/\/)/gi

const KNOWN = new Intl.ListFormat('en', { type: 'disjunction' }).format(SEARCH_MODIFIERS.map((name) => `${name}:`))

/** Why a search finds nothing of what was meant: a modifier that is none, or one without a value; null where it is all right. */
export function searchProblem(text: string): string | null {
  const [meant] = [...readUserSearch(text).words.matchAll(MEANT)]
  const name = meant?.[1]?.toLowerCase()
  if (name === undefined) return null
  return SEARCH_MODIFIERS.some((modifier) => modifier === name)
    ? `Type what to look for after ${name}:`
    : `You can’t search users by ${name}: use ${KNOWN}`
}

/** A part as it is typed: in quotes where its value has spaces. */
export const writeSearchPart = ({ modifier, value }: SearchPart): string =>
  `${modifier}:${/\s/.test(value) ? `"${value}"` : value}`

/** The search as one text, the parts first. */
export const writeUserSearch = ({ parts, words }: UserSearch): string =>
  [...parts.map(writeSearchPart), words].filter((text) => text !== '').join(' ')

/**
 * A text while it is typed: the parts that are complete, which a space or a closing quote after them tells, and what stays
 * to be typed on.
 */
export function takeTypedParts(text: string): { parts: SearchPart[]; rest: string } {
  const isQuoting = text.split('"').length % 2 === 0
  const end = isQuoting ? -1 : text.endsWith('"') ? text.length : text.search(/\s\S*$/) + 1
  if (end <= 0) return { parts: [], rest: text }
  const { parts, words } = readUserSearch(text.slice(0, end))
  return parts.length === 0
    ? { parts, rest: text }
    : { parts, rest: [words, text.slice(end)].filter(Boolean).join(' ') }
}
