import { EVERYTHING } from '@ward/domain/live'
import type { TxCtx } from '../../../platform/context.ts'
import { announce, announceAll } from '../../../platform/events/announce.ts'

/**
 * So many flags of a batch are told of one by one: a page asks for each that is new. Of more the pages hear that
 * everything changed, and ask for their list once.
 */
const MOST_TOLD = 20
/** Statements answer with as many flags at most: enough to know that they are too many. */
export const NEWS_AT_MOST = MOST_TOLD + 1

/** Flags that came into the queue, and those that were there before and changed. */
export type FlagNews = { opened: string[] | null; changed: string[] | null }

/** Tells open pages what a batch did to flags, as a member's report does. */
export async function tellOfFlags(tx: TxCtx, news: readonly FlagNews[]): Promise<void> {
  const changed = new Set(news.flatMap((each) => each.changed ?? []))
  const opened = new Set(news.flatMap((each) => each.opened ?? []))
  if (changed.size + opened.size > MOST_TOLD) return announce(tx, EVERYTHING, '0')
  await announceAll(tx, 'flag', [...changed])
  await announceAll(tx, 'flag.new', [...opened])
}
