import { EVERYTHING } from '@ward/domain/kernel/live'
import type { TxCtx } from '../../../platform/context.ts'
import { announce, announceAll } from '../../../platform/events/announce.ts'

/**
 * The most flags of a batch that are announced one by one, since a page requests each new one. For more, pages are told
 * that everything changed and load their list once.
 */
const MOST_TOLD = 20
/** The most flags that statements return: enough to know that they are too many. */
export const NEWS_AT_MOST = MOST_TOLD + 1

/** Flags that came into the queue, and those that were there before and changed. */
export type FlagNews = { opened: string[] | null; changed: string[] | null }

/** Tells open pages what a batch did to flags, as a member's report does. */
export async function announceFlagNews(tx: TxCtx, news: readonly FlagNews[]): Promise<void> {
  const changed = new Set(news.flatMap((each) => each.changed ?? []))
  const opened = new Set(news.flatMap((each) => each.opened ?? []))
  if (changed.size + opened.size > MOST_TOLD) return announce(tx, EVERYTHING, '0')
  await announceAll(tx, 'flag', [...changed])
  await announceAll(tx, 'flag.new', [...opened])
}
