import { setImmediate } from 'node:timers/promises'
import { assocTypeOf } from '@ward/domain/flags/flag/assoc-types'
import type { Ctx, TxCtx } from '../../../platform/context.ts'
import { hasImage } from '../../../platform/html/links.ts'
import { readBody } from '../../../platform/html/read-body.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { asksElsewhere, repeatHash, scoreBody } from '../../automod/automod.actions.ts'
import { dangerOf } from '../../automod/crisis/crisis.actions.ts'
import { learnedBy } from '../../automod/learning/learning.actions.ts'
import { factsOfAuthors } from '../../content/authors.db.ts'
import { contentByIds } from '../../content/content.db.ts'
import { announceFlagNews } from '../flag/flag-news.actions.ts'
import { thresholdsOf } from '../flag/thresholds.actions.ts'
import { waitSinceWritten } from '../flag/waits.db.ts'
import { keepCuts, keepJudged } from './at-risk-cuts.db.ts'
import { judgeAgain, SCORE_IMPORTED_TASK } from './flagging.actions.ts'
import { atRiskCutOf, faultLog, repeatsSince, scoredBody, trustedBy } from './scoring.actions.ts'
import {
  currentTexts,
  insertFlags,
  lockFlagsOf,
  type TextToScore,
  textsToScore,
  timesPosted,
  updateFlags,
} from './scoring-batch.db.ts'
import { type Findings, firstFlag, flagAgain } from './verdicts.ts'

/** The findings in a text as it read then. */
export type Scoring = Findings & { id: string; revision: number; isProvisional: boolean }

/**
 * The number of texts sent to an outside scorer at the same time; the built-in classifier takes them one after the other.
 */
const ASKED_AT_ONCE = 8

/**
 * Scores stored texts, with as many statements for many as for one. Nothing is written or locked, and between two texts
 * the server does other things.
 */
export async function scoringsOf(ctx: Ctx, ids: readonly string[]): Promise<Scoring[]> {
  const texts = await textsToScore(ctx.site, ids)
  const score = await scorerOf(ctx, texts)
  const found: Scoring[] = []
  const waiting = texts.values()
  const work = async () => {
    for (const text of waiting) {
      found.push(await score(text))
      await setImmediate()
    }
  }
  await Promise.all(Array.from({ length: asksElsewhere() ? ASKED_AT_ONCE : 1 }, work))
  return found
}

async function scorerOf(ctx: Ctx, texts: readonly TextToScore[]): Promise<(text: TextToScore) => Promise<Scoring>> {
  const [learned, authors, posted] = [
    await learnedBy(ctx.network),
    await factsOfAuthors(ctx.site, [...new Set(texts.map(({ authorId }) => authorId))]),
    await timesPosted(ctx.site, [...new Set(texts.flatMap(({ textHash }) => textHash ?? []))], repeatsSince(ctx)),
  ]
  const facts = new Map(authors.map((author) => [author.id, author]))
  const times = new Map(posted.map(({ textHash, n }) => [textHash, n]))
  const [trusted, cut] = [await trustedBy(ctx), await atRiskCutOf(ctx)]
  const onFault = faultLog(ctx)
  return async ({ id, authorId, body, textHash, revision, name }) => {
    const read = readBody(body)
    const { ageDays = 0, posts = 0 } = facts.get(authorId) ?? {}
    const repeats = Math.max(0, (times.get(textHash ?? repeatHash(read)) ?? 0) - 1)
    const author = { authorAgeDays: ageDays, authorPosts: posts, repeats }
    const { scores, isProvisional } = await scoreBody(scoredBody(read, name), author, { learned, trusted, onFault })
    const { cues, from, isJudged } = dangerOf(body, name ?? undefined, read.text, cut)
    return { id, revision, isProvisional, scores, cues, from, isJudged, hasImage: hasImage(body, read.links) }
  }
}

/**
 * Writes what was found in texts that were published elsewhere: flags are made or changed as by `judgeAgain`, in few
 * statements. A text that was edited since was judged by its edit and is left alone.
 */
export async function writeScorings(tx: TxCtx, scorings: readonly Scoring[]): Promise<void> {
  const ids = scorings.map(({ id }) => id)
  // Lock the flags before reading anything that a decision may be changing.
  const flags = new Map((await lockFlagsOf(tx.site, ids)).map((flag) => [flag.contentId, flag]))
  const textsNow = new Map((await currentTexts(tx.site, ids)).map((text) => [text.id, text]))
  const thresholds = await thresholdsOf(tx)
  const current = scorings.flatMap((scoring) => {
    const text = textsNow.get(scoring.id)
    return text?.revision === scoring.revision ? [{ scoring, text, flag: flags.get(scoring.id) }] : []
  })
  const changed = current.flatMap(({ scoring, text, flag }) =>
    flag ? [{ ...flagAgain(flag, text, scoring, { thresholds }), id: flag.id, wasOpen: flag.isOpen }] : [],
  )
  const requested = current.flatMap(({ scoring, text, flag }) => {
    if (flag) return []
    const first = firstFlag(text, scoring, { thresholds, isRequiredToPublish: text.isPending })
    return first ? [{ ...first, contentId: text.id, assocType: assocTypeOf(text.kind) }] : []
  })
  const { siteId } = tx.site
  const cuts = current.map(({ scoring: { from, isJudged }, text }) => ({
    contentId: text.id,
    assocType: assocTypeOf(text.kind),
    from,
    isJudged,
  }))
  await keepCuts(tx.network, siteId, cuts)
  await keepJudged(tx.network, siteId, cuts)
  if (changed.length > 0) await updateFlags(tx.network, siteId, changed)
  const made = requested.length > 0 ? await insertFlags(tx.network, siteId, requested) : []
  await waitSinceWritten(
    tx.network,
    siteId,
    [...changed, ...made].map(({ id }) => id),
  )
  await announceFlagNews(tx, [
    {
      changed: changed.map(({ id }) => id),
      opened: [
        ...changed.flatMap(({ id, isOpen, wasOpen }) => (isOpen && !wasOpen ? [id] : [])),
        ...made.map(({ id }) => id),
      ],
    },
  ])
  for (const { scoring } of current) if (scoring.isProvisional) await enqueue(tx, SCORE_IMPORTED_TASK, scoring.id)
  await judgeReported(
    tx,
    requested.map(({ contentId }) => contentId).filter((id) => !made.some(({ contentId }) => contentId === id)),
  )
}

/** Texts whose flag somebody else made in this moment, which is rare: each is judged by itself. */
async function judgeReported(tx: TxCtx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  for (const text of await contentByIds(tx.site, ids)) await judgeAgain(tx, text, 'imported')
}
