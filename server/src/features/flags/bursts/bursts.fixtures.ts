import { randomBytes } from 'node:crypto'
import { DEFAULT_THRESHOLDS } from '@ward/domain/automod/automod'
import type { Actor, TestApp } from '../../../../test/app.ts'
import { classify } from '../../automod/classifier.ts'
import { scoredText } from '../../automod/scorer.ts'
import { shippedWeights } from '../../automod/weights.ts'
import { insertPost } from '../../content/content.db.ts'
import { asSystem, takeIn } from '../flag/flags.fixtures.ts'
import { joinBurst } from './join-burst.task.ts'

let made = 0
/**
 * A text of its own that no other is like: words of letters that are never the same. Automod has learned by pieces of
 * words, so one draw in a thousand looks like spam or an insult to it and would get a flag by itself: such a draw is thrown
 * away.
 */
export function oddText(what = 'blanket'): string {
  for (;;) {
    const words = [...randomBytes(70)].map((byte, at) => LETTERS[byte % 24] + (at % 6 === 5 ? ' ' : ''))
    const text = `The ${what} ${words.join('')}`
    const { spam, offensive } = classify(scoredText(`<p>${text}</p>`, NEW_AUTHOR), shippedWeights())
    if (Math.max(spam.prob, offensive.prob) < WELL_BELOW) return text
  }
}
const NEW_AUTHOR = { authorAgeDays: 0, authorPosts: 0, repeats: 0 }
const WELL_BELOW = Math.min(DEFAULT_THRESHOLDS.spam, DEFAULT_THRESHOLDS.offensive) - 0.15
// Without letters that a number may be written for.
const LETTERS = 'bcdfghjkmnpqruvwxyzlaeob'

export type Posted = { id: string; flagId: string | null; siteId: number; author: Actor }

/** Posts a comment as a new member, or this author, without having it joined yet. */
export async function post(
  t: TestApp,
  body: string,
  { siteId = t.sites.one.siteId, author }: { siteId?: number; author?: Actor } = {},
): Promise<Posted> {
  const by = author ?? (await t.signIn(3, { siteId }))
  return asSystem(
    t,
    async (tx) => {
      const postId = await insertPost(tx.site, { slug: `burst-${++made}`, title: 'A post', body: '' })
      const { content, flagId } = await takeIn(tx, { kind: 'comment', postId, authorId: by.id, body: `<p>${body}</p>` })
      return { id: content.id, flagId, siteId, author: by }
    },
    siteId,
  )
}

/** Does the job that a new or changed text leaves. */
export const join = (t: TestApp, { id, siteId }: Pick<Posted, 'id' | 'siteId'>): Promise<void> =>
  joinBurst.run(t.ctxOf({ kind: 'system', siteId, roleId: null, task: 'fixture' }, siteId), {
    id,
    isLast: false,
    signal: new AbortController().signal,
  })

/** Posts texts one after the other, each joined before the next. */
export async function postAll(
  t: TestApp,
  bodies: readonly string[],
  options: Parameters<typeof post>[2] = {},
): Promise<Posted[]> {
  const posted: Posted[] = []
  for (const body of bodies) {
    const text = await post(t, body, options)
    await join(t, text)
    posted.push(text)
  }
  return posted
}

/**
 * Near-copies on a site; answers them and the number of their burst. Each ends with a letter of its own, as the same letters
 * once more would count as a repeat, of which automod makes a flag sometimes.
 */
export async function makeBurst(t: TestApp, { size = 3, siteId = t.sites.one.siteId, text = oddText() } = {}) {
  const bodies = Array.from({ length: size }, (_, n) => (n === 0 ? text : `${text} ${LETTERS[n]}`))
  const texts = await postAll(t, bodies, { siteId })
  return { id: await burstOf(t, texts[0] as Posted), texts, text }
}

/** The number of the burst that a text is in, or null. */
export async function burstOf(t: TestApp, { id, siteId }: Pick<Posted, 'id' | 'siteId'>): Promise<string> {
  const { rows } = await t.database.pool.query(
    'select burst_id from text_prints where site_id = $1 and content_id = $2',
    [siteId, id],
  )
  return rows[0]?.burst_id ?? null
}
