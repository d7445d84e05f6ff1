import { NEW_VERSION_MESSAGE } from '@ward/domain/app/shell'
import { Fault } from '../fault.ts'
import type { Place, Places, Words } from './enumPlaces.ts'
import { PLACES, WORDS } from './generated/enums.ts'

/** The same value with every enum in it turned. */
function turned(value: unknown, place: Place | undefined, turn: (type: string, each: string) => string): unknown {
  if (place === undefined || value === null || value === undefined) return value
  if (Array.isArray(value)) return value.map((each) => turned(each, place, turn))
  if (typeof place === 'string') return turn(place, String(value))
  const row: Record<string, unknown> = { ...value }
  for (const [name, inner] of Object.entries(place)) if (name in row) row[name] = turned(row[name], inner, turn)
  return row
}

/**
 * In what is built each file of documents brings their enums (`first-load.ts` beside the configuration of the build).
 *
 * @public
 */
export function knowEnums(words: Words, places: Record<string, Places>): void {
  Object.assign(WORDS, words)
  Object.assign(PLACES, places)
}

const read = new Map<string, ReadonlyMap<string, string>>()

/** The words of an enum by their names on the graph; none of an enum that the page does not know. */
export function wordsOf(type: string): ReadonlyMap<string, string> {
  const known = read.get(type)
  if (known) return known
  const pairs = (WORDS[type]?.split(' ') ?? []).map((each): [string, string] => {
    const [name = '', word = name.toLowerCase()] = each.split('=')
    return [name, word]
  })
  const words = new Map(pairs)
  read.set(type, words)
  return words
}

function wordOf(type: string, name: string): string {
  const word = wordsOf(type).get(name)
  if (word === undefined) throw new Fault(NEW_VERSION_MESSAGE)
  return word
}

function nameOf(type: string, word: string): string {
  const [name] = [...wordsOf(type)].find(([, each]) => each === word) ?? []
  if (name === undefined) throw new TypeError(`${word} is no ${type}`)
  return name
}

/** A value with the graph's names for the words at a place. */
export const namedIn = (value: unknown, place: Place | undefined): unknown => turned(value, place, nameOf)

/** Where enums stand in a document and its answer. */
export const placesIn = (document: string) => PLACES[/\b(?:query|mutation) (\w+)/.exec(document)?.[1] ?? '']

/**
 * The variables of a document as the graph knows them. There enums are names in upper case, everywhere else the domain's
 * words; this file alone turns one into the other, by what is generated from the contract.
 */
export const toGraph = (document: string, variables: unknown): unknown =>
  namedIn(variables, placesIn(document)?.variables)

/**
 * An answer with the domain's words.
 *
 * @throws Fault for a name that this page does not know: the server is newer, and no other word may stand for it
 */
export const fromGraph = (document: string, answer: unknown): unknown =>
  turned(answer, placesIn(document)?.answer, wordOf)
