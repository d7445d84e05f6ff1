import { randomUUID } from 'node:crypto'
import { threadPath } from '@ward/domain/app/front-end-links'
import type { EngagementType } from '@ward/domain/engagement/engagements'
import { EXPIRES_AT, expiryOf } from '@ward/domain/engagement/giveaways'
import { kindOf } from '@ward/domain/engagement/kinds'
import {
  type Cta,
  DETAILS,
  endsOn,
  engagementPath,
  FORUMS_ARE_OFF,
  GIVEAWAY_OVER,
  THREAD_IS_GONE,
  THREAD_RESTS,
  type WidgetOption,
  type WidgetState,
  withheldFrom,
} from '@ward/domain/engagement/widget'
import { shownDay } from '@ward/domain/kernel/days'
import { storedImageSource } from '@ward/domain/kernel/links'
import { LOADED_FOR_FIELD } from '@ward/domain/kernel/loaded-for-fields'
import { orNotFound } from '@ward/domain/kernel/refusal'
import { afterField } from '@ward/domain/member-site/member-writing'
import { actorId, type Ctx } from '../../../platform/context.ts'
import type { SiteHandle } from '../../../platform/database/site-handle.ts'
import { previewText } from '../../../platform/html/text.ts'
import { mayHere } from '../../../platform/rights.ts'
import { isVisible } from '../../content/content.actions.ts'
import { contentByIds, lastTextOf } from '../../content/content.db.ts'
import { threadsByIds } from '../../content/threads.db.ts'
import { threadStates } from '../../flags/at-risk/leading.db.ts'
import { pausedBecause } from '../../flags/at-risk/leading.rules.ts'
import { drawStateOf } from '../kinds/draw-state.db.ts'
import { type EngagementRow, totalsOf, VOTERS } from '../kinds/engagement.db.ts'
import { shownImage } from '../kinds/images.actions.ts'
import { type OpenOption, openOptions } from '../kinds/open-options.db.ts'
import { shownById, shownCurrent } from '../kinds/shown.db.ts'
import { hasEntered } from '../kinds/taking-part.db.ts'
import { answerOf } from '../kinds/votes.db.ts'
import type { EngagementAddress } from './taking-part.rules.ts'

/** What a browser remembers of an entry: its address waits to be confirmed, or was confirmed in this browser. */
export type EntryMark = 'waits' | 'confirmed'

/** The participant or viewer: an account or a browser, as hashes tell it on this site. */
export type Participant = {
  userId: string | null
  /**
   * By what they may have voted: the id of the account, and the hash of the browser, which voted before they signed in. The
   * first is what they vote by; nothing for a browser that keeps no cookie.
   */
  voters: readonly string[]
  visitorHash: string | null
  visitorSince: Date | null
  networkHash: string
  /** This browser has answered or entered before. */
  isKnown: boolean
  /** The giveaways that were entered in this browser without an account, or whose entry was confirmed in it. */
  entered: ReadonlyMap<string, EntryMark>
}

/** Somebody of whom no more is known than that they are signed in, or not. */
export const unknownVisitor = (ctx: Ctx): Participant => {
  const userId = actorId(ctx.viewer)
  const nothing = { visitorHash: null, visitorSince: null, networkHash: '', isKnown: false, entered: new Map() }
  return { userId, voters: userId === null ? [] : [userId], ...nothing }
}

/** The engagement of an address on this site. @throws NOT_FOUND also what was taken away and what is another site's */
export const shownAt = async (ctx: Ctx, { type, id }: EngagementAddress): Promise<EngagementRow> =>
  orNotFound(id === 'current' ? await shownCurrent(ctx, type) : await shownById(ctx, type, id))

/** The name of an option: for a member's suggestion, the text of its comment. */
export const optionName = ({ name, body }: Pick<OpenOption, 'name' | 'body'>): string =>
  body === null ? name : previewText(body, 200)

/** One that was kept before links were read as browsers do leads where it says, or nowhere. */
const ctaOf = ({ ctaText, ctaLink }: { ctaText: string; ctaLink: string }): Cta | null => {
  const href = storedImageSource(ctaLink)
  return ctaText === '' || href === null ? null : { text: ctaText, href }
}

/**
 * An engagement as somebody finds it. Counts only where its settings let them see results: signed in, or known for having
 * answered or entered before; the right answers of a quizlet, with reasons, come only after their own answer.
 */
export async function stateOf(
  ctx: Ctx,
  row: EngagementRow,
  who: Participant,
  { said = null, hasJustEntered = false }: { said?: string | null; hasJustEntered?: boolean } = {},
): Promise<WidgetState> {
  const home = ctx.site.at(row.siteId)
  const { type, id } = row
  const kind = kindOf(type)
  const [options, totals, chosen, closing, entered, image] = await Promise.all([
    kind.options ? openOptions(home, [id]) : [],
    totalsOf(home, [id], ctx.site.siteId),
    kind.options ? answerOf(home, { engagementId: id, votedSiteId: ctx.site.siteId, voters: who.voters }) : [],
    closingOf(ctx, row),
    type === 'giveaway' && (hasJustEntered || takesPart(home, id, who)),
    shownImage(ctx, row.imageUrl),
  ])
  const answered = chosen.length > 0 ? chosen : null
  const looking = { isSignedIn: who.userId !== null, isKnown: who.isKnown, hasAnswered: answered !== null }
  const withheld = kind.options ? withheldFrom(looking, row) : null
  const totalOf = (optionId: string) => totals.find((each) => each.optionId === optionId)?.total ?? 0
  const mayKnowAnswer = type !== 'quizlet' || answered !== null
  return {
    type,
    id,
    question: row.question,
    closed: closing.closed,
    isMultiSelect: row.isMultiSelect,
    options: options.map(
      (option): WidgetOption => ({
        id: option.id,
        name: optionName(option),
        cta: ctaOf(option),
        isOther: option.isOther,
        n: withheld === null ? totalOf(option.id) : null,
        isCorrect: type === 'quizlet' && mayKnowAnswer ? option.isCorrect : null,
      }),
    ),
    chosen: answered,
    total: withheld === null ? totalOf(VOTERS) : null,
    withheld,
    description: mayKnowAnswer ? row.answerDescription : '',
    cta: ctaOf(type === 'giveaway' ? { ctaText: DETAILS, ctaLink: row.ctaLink } : row),
    imageUrl: image?.src ?? null,
    thread: closing.thread,
    ends: row.date === null || closing.closed !== null ? null : endsOn(shownDay(row.date), EXPIRES_AT),
    hasEntered: entered,
    entryWaits: entered && who.userId === null && who.entered.get(id) !== 'confirmed',
    takesSuggestions: row.isSuggestable && row.siteId === ctx.site.siteId,
    signInHref: who.userId === null ? `/login?redirect=${encodeURIComponent(engagementPath(type, id))}` : null,
    fields: await fieldsFor(ctx, type, who),
    said,
  }
}

async function fieldsFor(
  { site }: Ctx,
  type: EngagementType,
  { userId }: Participant,
): Promise<Record<string, string>> {
  const nonce = randomUUID()
  if (userId === null) return { nonce }
  const after = type === 'forum-starter' ? { [afterField(await lastTextOf(site, userId, 'thread'))]: '' } : {}
  return { ...after, nonce, [LOADED_FOR_FIELD.siteId]: String(site.siteId), [LOADED_FOR_FIELD.viewerId]: userId }
}

const takesPart = (home: SiteHandle, id: string, { userId, entered }: Participant) =>
  userId === null ? entered.has(id) : hasEntered(home, id, userId)

type Closing = { closed: string | null; thread: WidgetState['thread'] }

/** Why nobody can take part any more, and the thread that a forum driver leads to. */
async function closingOf(ctx: Ctx, { id, type, date, threadId }: EngagementRow): Promise<Closing> {
  const isOver = date !== null && expiryOf(date) <= ctx.now()
  if (isOver || (type === 'giveaway' && (await drawStateOf(ctx.site, id))?.drawnAt))
    return { closed: GIVEAWAY_OVER, thread: null }
  if (type !== 'forum-driver' && type !== 'forum-starter') return { closed: null, thread: null }
  if (!(await mayHere(ctx, 'memberSite.readForums')).ok) return { closed: FORUMS_ARE_OFF, thread: null }
  if (type === 'forum-starter') return { closed: null, thread: null }
  const ids = threadId === null ? [] : [threadId]
  const [[thread], [text], [state]] = await Promise.all([
    threadsByIds(ctx.site, ids),
    contentByIds(ctx.site, ids),
    threadStates(ctx, ids),
  ])
  if (!thread || !text || !state || !isVisible(text)) return { closed: THREAD_IS_GONE, thread: null }
  if (pausedBecause(state) !== null) return { closed: THREAD_RESTS, thread: null }
  return { closed: null, thread: { name: thread.name, href: threadPath(thread.slug), replies: text.replyCount } }
}
