import type { BurstTextKey } from '@ward/domain/flags/bursts/bursts'
import type { Burst, BurstText } from './bursts.api.ts'

/** Choices that differ from what a burst proposes: texts that they left out, and texts that they took in. */
export type Choice = { except: readonly string[]; include: readonly string[] }
export const NO_CHOICE: Choice = { except: [], include: [] }

export const keyOf = ({ siteId, id }: BurstTextKey): string => `${siteId}:${id}`
/** The texts that keys name. */
export const textsOf = (keys: readonly string[]): BurstTextKey[] =>
  keys.map((key) => {
    const [siteId = '', id = ''] = key.split(':')
    return { siteId: Number(siteId), id }
  })

/** Texts that stand in one row: of one author, with the same words and in the same state. */
export type BurstRowTexts = { id: string; texts: readonly [BurstText, ...BurstText[]]; isSame: boolean }

/** The rows of a page of texts; `sample` is what they are compared with. */
export function rowsOf(texts: readonly BurstText[], sample: string): BurstRowTexts[] {
  const alike = Map.groupBy(texts, ({ siteId, author, text, exception, isOpen, isDeleted, isMarkedSpam, mayDecide }) =>
    JSON.stringify([siteId, author.id, text, exception, isOpen, isDeleted, isMarkedSpam, mayDecide]),
  )
  return [...alike.values()].flatMap(([first, ...others]) =>
    first ? [{ id: keyOf(first), texts: [first, ...others] as const, isSame: first.text === sample }] : [],
  )
}

/** Whether the next decision includes this text. */
export function isChosen(text: BurstText, { except, include }: Choice): boolean {
  const key = keyOf(text)
  return text.mayDecide && !except.includes(key) && (text.exception === null || include.includes(key))
}

/**
 * How many texts are meant: the burst's proposal and the choices that differ from it. Texts deleted since then count in neither.
 */
export function chosenIn(
  { chosenCount, texts: { texts } }: Pick<Burst, 'chosenCount' | 'texts'>,
  choice: Choice,
): number {
  const fixed = new Set(texts.filter(({ mayDecide }) => !mayDecide).map(keyOf))
  const named = (keys: readonly string[]) => keys.filter((key) => !fixed.has(key)).length
  return Math.max(0, chosenCount - named(choice.except) + named(choice.include))
}

/** The choice after the texts of a row were taken in, or left out where all of them were in. */
export function toggled(choice: Choice, texts: readonly BurstText[]): Choice {
  const leaves = texts.every((text) => isChosen(text, choice))
  const keys = texts.map(keyOf)
  const proposed = texts.filter(({ exception }) => exception === null).map(keyOf)
  const others = texts.filter(({ exception }) => exception !== null).map(keyOf)
  const except = choice.except.filter((key) => !keys.includes(key))
  const include = choice.include.filter((key) => !keys.includes(key))
  return leaves ? { except: [...except, ...proposed], include } : { except, include: [...include, ...others] }
}
