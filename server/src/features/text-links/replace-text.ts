import { Refusal } from '@ward/domain/kernel/refusal'
import type { TxCtx } from '../../platform/context.ts'
import { saveDisorder } from '../conditions/conditions.actions.ts'
import { disorderById } from '../conditions/conditions.db.ts'
import { replaceText, type TextPlace } from './linked-texts.db.ts'

/** The subject of a place's texts, as logs call it. */
export const SUBJECTS = {
  posts: { subjectType: 'post', field: 'body' },
  content: { subjectType: 'content', field: 'body' },
  rawBody: { subjectType: 'disorder', field: 'rawBody' },
  summary: { subjectType: 'disorder', field: 'summary' },
} as const satisfies Record<TextPlace, { subjectType: string; field: string }>

export const isOfCondition = (place: TextPlace): place is 'rawBody' | 'summary' =>
  place === 'rawBody' || place === 'summary'

/** Replaces a text unless it was changed since it was read, or is at risk by now; whether it did. */
export async function replace(
  tx: TxCtx,
  place: TextPlace,
  text: { id: string; before: string; body: string; textHash: string },
): Promise<boolean> {
  if (!isOfCondition(place)) return replaceText(tx.network, { siteId: tx.site.siteId, place }, text)
  const now = await disorderById(tx.site, text.id)
  if (now?.[place] !== text.before) return false
  try {
    await saveDisorder(tx, { id: text.id, version: now.version, [place]: text.body })
    return true
  } catch (problem) {
    // Somebody changed it in this moment, or it was never right by today's rules: it stays.
    if (problem instanceof Refusal) return false
    throw problem
  }
}
