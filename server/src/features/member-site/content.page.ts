import {
  commentPath,
  followPath,
  replyPath,
  statusPath,
  statusReplyPath,
  threadPath,
} from '@ward/domain/app/front-end-links'
import type { ContentKind } from '@ward/domain/flags/flag/assoc-types'
import { idOrNotFound } from '@ward/domain/kernel/ids'
import { notFound, orNotFound } from '@ward/domain/kernel/refusal'
import { minutesToRead } from '@ward/domain/member-site/member-site'
import { THREAD_CLOSED } from '@ward/domain/member-site/member-writing'
import { postPage, statusPage, threadPage } from '../../../../member-site/content-pages.ts'
import type { Frame } from '../../../../member-site/shapes.ts'
import type { Ctx } from '../../platform/context.ts'
import { mayHere } from '../../platform/rights.ts'
import { isVisible } from '../content/content.actions.ts'
import { firstVariant } from '../experiments/asking.actions.ts'
import { pausedAmong } from '../flags/at-risk/leading.actions.ts'
import { countSlugVisit, oldSlugLeadsTo } from '../slugs/slugs.db.ts'
import { slugAfter } from '../users/profile/user-input.db.ts'
import type { AnsweredPage } from './answering.actions.ts'
import { answerRows, answersOf, authorsOf, bodiesOf } from './answers.ts'
import { withEngagements } from './engagement/on-pages.ts'
import { contentEndpoint, Gone, Moved, type PageRequest, seesHidden, sightOf } from './frame.ts'
import { discussionData, headFor } from './head.ts'
import { linesAbove } from './helplines.page.ts'
import {
  isTextRemoved,
  newestThreads,
  postBySlug,
  statusById,
  threadById,
  threadBySlug,
  threadIdAt,
} from './member-site.db.ts'
import { discussionFor, headOfPost, storyFor, tagsFor } from './page-parts.ts'
import { peopleOf } from './people.ts'
import { relatedTo } from './related.ts'
import { isFollowing } from './silences.db.ts'
import { withVariants } from './variants.ts'
import type { Refused } from './writing.ts'

const NOT_PUBLISHED = 'Not published'
const HIDDEN_FROM_MEMBERS = 'Members do not see this, so nobody can reply.'
/** Other threads beside one. */
const MORE_THREADS = 5

/** A name in the path; a path that no slug can have is not found, before the database is asked. */
export function slugIn({ params }: PageRequest): string {
  const { slug = '' } = params
  if (slug.includes('\0')) throw notFound()
  return slug
}

/** A page under whose text people write. */
export type AnsweredPlace = {
  url: string
  /** New texts stand under this one, and are found at that path. @throws NOT_FOUND */
  find(ctx: Ctx, asked: PageRequest): Promise<{ page: AnsweredPage; pathOf: (id: string) => string }>
  write(ctx: Ctx, frame: Frame, asked: PageRequest, refused?: Refused): Promise<string>
}

const findPost = async (ctx: Ctx, asked: PageRequest) =>
  orNotFound(await postBySlug(ctx.site, slugIn(asked), { seesHidden: seesHidden(ctx) }))

const post: AnsweredPlace = {
  url: '/:slug',
  async find(ctx, asked) {
    const { id: postId, slug } = await findPost(ctx, asked)
    return { page: { postId }, pathOf: (id) => commentPath(slug, id) }
  },
  async write(ctx, frame, asked, refused) {
    const row = await findPost(ctx, asked)
    if (row.redirectTo !== null && !seesHidden(ctx) && !refused) throw new Moved(row.redirectTo, 301)
    const answers = await answerRows(ctx, { column: 'postId', id: row.id }, asked)
    const people = await peopleOf(ctx, {
      authors: [...authorsOf(answers.rows), ...(row.authorId === null ? [] : [row.authorId])],
      bodies: [row.body, ...bodiesOf(answers.rows)],
    })
    const closed = row.isPublished ? null : HIDDEN_FROM_MEMBERS
    const helplines = await linesAbove(ctx, { postId: row.id })
    // Where somebody may be at risk nothing is tried on anybody.
    const variantOf = helplines.length > 0 ? firstVariant(ctx) : asked.variantOf
    const body = await withVariants(people.body(row.body), variantOf)
    return postPage(frame, {
      id: row.id,
      title: row.title,
      head: {
        ...(await headOfPost(ctx, frame, { ...row, body: body.safe })),
        data: {
          type: 'Article',
          headline: row.title,
          author: row.authorId === null ? null : people.person(row.authorId).name,
          at: row.insertedAt,
          answers: row.commentCount,
        },
      },
      body: await withEngagements(ctx, body, asked.isLookedAt),
      minutes: minutesToRead(row.body.length),
      by: row.authorId === null ? null : people.person(row.authorId),
      at: row.insertedAt,
      marks: row.isPublished ? [] : [NOT_PUBLISHED],
      discussion: await discussionFor(ctx, frame, row.id),
      helplines,
      comments: answersOf(ctx, { frame, people }, { ...answers, count: row.commentCount, closed, asked, refused }),
    })
  },
}

async function findThread(ctx: Ctx, hasForums: boolean, asked: PageRequest) {
  // Where forums were switched off, staff can still look at what is left of them.
  if (!hasForums && !seesHidden(ctx)) throw notFound()
  const slug = slugIn(asked)
  const now = await threadBySlug(ctx.site, slug, sightOf(ctx))
  if (now) return now
  const id = orNotFound((await oldSlugLeadsTo(ctx.site, 'thread', slug)) ?? (await threadIdAt(ctx.site, slug)))
  return (await threadById(ctx.site, id, sightOf(ctx))) ?? noText(ctx, 'thread', id)
}

/** @throws that a text is gone where it was removed, else NOT_FOUND */
async function noText(ctx: Ctx, kind: ContentKind, id: string): Promise<never> {
  throw (await isTextRemoved(ctx.site, kind, id)) ? new Gone() : notFound()
}

/** A visitor with an old address is led on, also where that can't be counted. */
const noteOldSlug = (ctx: Ctx, slug: string) =>
  countSlugVisit(ctx, { kind: 'thread', slug }, ctx.now()).catch((err) =>
    ctx.log.error({ err }, 'A visit to an old address was not counted'),
  )

/** Today's address of a page; the query stays. */
const withReply = (path: string, { reply }: PageRequest) => (reply === null ? path : `${path}?reply=${reply}`)

/** The address that is always the thread's: mails, flags and files name it, since slugs change. */
export const threadForGood = contentEndpoint('/forums/t/:id', async (ctx, frame, asked) => {
  if (!frame.hasForums && !seesHidden(ctx)) throw notFound()
  const id = idOrNotFound(asked.params.id ?? '')
  const { slug } = (await threadById(ctx.site, id, sightOf(ctx))) ?? (await noText(ctx, 'thread', id))
  throw new Moved(withReply(threadPath(slug), asked), 301)
})

const thread: AnsweredPlace = {
  url: '/forums/:slug',
  async find(ctx, asked) {
    const { ok: hasForums } = await mayHere(ctx, 'memberSite.readForums')
    if (!hasForums) throw notFound()
    const { id: rootId, slug } = await findThread(ctx, hasForums, asked)
    return { page: { rootId }, pathOf: (id) => replyPath(slug, id) }
  },
  async write(ctx, frame, asked, refused) {
    const row = await findThread(ctx, frame.hasForums, asked)
    // Typed text comes back in its field.
    if (row.slug !== slugIn(asked) && !refused) {
      if (asked.isPerson && !seesHidden(ctx)) await noteOldSlug(ctx, slugIn(asked))
      throw new Moved(withReply(threadPath(row.slug), asked), 301)
    }
    const [answers, tags, newest, helplines, paused] = await Promise.all([
      answerRows(ctx, { column: 'rootId', id: row.id }, asked),
      tagsFor(ctx, row.id),
      newestThreads(ctx.site, { limit: 2 * MORE_THREADS + 1, before: null, seesHidden: false, ownId: null }),
      linesAbove(ctx, { rootId: row.id }),
      pausedAmong(ctx, [row.id]),
    ])
    const isFeatured = row.isFeatured && !paused.has(row.id)
    const all = [row, ...answers.rows]
    const alike = await relatedTo(ctx, { to: [row.id], shown: [], people: authorsOf(all) })
    const people = await peopleOf(ctx, { authors: [...authorsOf(all), ...alike.people], bodies: bodiesOf(all) })
    const closed = row.isClosed ? THREAD_CLOSED : isVisible(row) && frame.hasForums ? null : HIDDEN_FROM_MEMBERS
    const waits = row.requiresPreModeration
    const first = people.text(row)
    return threadPage(frame, {
      id: row.id,
      name: row.name,
      labels: [...(isFeatured ? ['Featured'] : []), ...(row.isClosed ? ['Closed'] : [])],
      tags,
      head: {
        ...(await headFor(ctx, frame.siteName, { ...row, path: threadPath(row.slug) })),
        data: discussionData(row, people.person(row.authorId).name),
      },
      story: await storyFor(ctx, row.id),
      first: { ...first, body: await withEngagements(ctx, first.body, asked.isLookedAt) },
      following:
        frame.reader && ctx.viewer.kind === 'user' && frame.mayWrite && isVisible(row)
          ? {
              isFollowed: await isFollowing(ctx.site, ctx.viewer.userId, row.id),
              action: followPath(row.id),
              loadedFor: frame.reader.loadedFor,
            }
          : null,
      lastAt: answers.lastAt,
      helplines,
      alike: { ...alike, people: alike.people.map((id) => people.person(id)) },
      others: newest
        .filter(({ id }) => id !== row.id && !alike.threads.some((each) => each.id === id))
        .slice(0, MORE_THREADS)
        .map(({ name, slug }) => ({ name, slug })),
      replies: answersOf(ctx, { frame, people }, { ...answers, count: row.replyCount, waits, closed, asked, refused }),
    })
  },
}

async function findStatus(ctx: Ctx, asked: PageRequest) {
  const id = idOrNotFound(asked.params.id ?? '')
  return (await statusById(ctx.site, id, sightOf(ctx))) ?? noText(ctx, 'status', id)
}

const status: AnsweredPlace = {
  url: '/members/:slug/status/:id',
  async find(ctx, asked) {
    const { id: rootId } = await findStatus(ctx, asked)
    return { page: { rootId }, pathOf: (id) => statusReplyPath(slugIn(asked), rootId, id) }
  },
  async write(ctx, frame, asked, refused) {
    const row = await findStatus(ctx, asked)
    const answers = await answerRows(ctx, { column: 'rootId', id: row.id }, asked)
    const all = [row, ...answers.rows]
    const people = await peopleOf(ctx, { authors: authorsOf(all), bodies: bodiesOf(all) })
    const { slug } = people.card(row.authorId)
    if (slug !== slugIn(asked)) {
      if ((await slugAfter(ctx.site, slugIn(asked))) !== slug) throw notFound()
      // Words that were refused stay in the form.
      if (!refused) throw new Moved(withReply(statusPath(slug, row.id), asked), 301)
    }
    const closed = isVisible(row) ? null : HIDDEN_FROM_MEMBERS
    return statusPage(frame, {
      id: row.id,
      by: people.person(row.authorId),
      status: people.text(row),
      helplines: await linesAbove(ctx, { rootId: row.id }),
      replies: answersOf(ctx, { frame, people }, { ...answers, count: row.replyCount, closed, asked, refused }),
    })
  },
}

/** Where front-end links to content lead. */
export const answeredPlaces: AnsweredPlace[] = [post, thread, status]
