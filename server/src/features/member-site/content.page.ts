import { idOrNotFound } from '@ward/domain/ids'
import { notFound, orNotFound } from '@ward/domain/refusal'
import { postPage, statusPage, threadPage } from '../../../../member-site/content-pages.ts'
import type { Endpoint } from '../../platform/http/endpoint.ts'
import { tagNamesOf } from '../forums/tags/thread-tags.db.ts'
import { answerRows, answersOf, authorsOf, bodiesOf } from './answers.ts'
import { type PageRequest, pageEndpoint, seesHidden } from './frame.ts'
import { postBySlug, statusById, threadBySlug } from './member-site.db.ts'
import { peopleOf } from './people.ts'

const NOT_PUBLISHED = 'Not published'

/** A name in the path; what no slug can hold is not found, before the database is asked. */
export function slugIn({ params }: PageRequest): string {
  const { slug = '' } = params
  if (slug.includes('\0')) throw notFound()
  return slug
}

const post = pageEndpoint('/:slug', async (ctx, frame, asked) => {
  const row = orNotFound(await postBySlug(ctx.site, slugIn(asked), { seesHidden: seesHidden(ctx) }))
  const answers = await answerRows(ctx, { column: 'postId', id: row.id }, asked)
  const people = await peopleOf(ctx, {
    authors: [...authorsOf(answers.rows), ...(row.authorId === null ? [] : [row.authorId])],
    bodies: [row.body, ...bodiesOf(answers.rows)],
  })
  return postPage(frame, {
    title: row.title,
    body: people.body(row.body),
    by: row.authorId === null ? null : people.person(row.authorId),
    at: row.insertedAt,
    marks: row.isPublished ? [] : [NOT_PUBLISHED],
    comments: answersOf(ctx, people, { ...answers, count: row.commentCount }),
  })
})

const thread = pageEndpoint('/forums/:slug', async (ctx, frame, asked) => {
  const sight = { seesHidden: seesHidden(ctx) }
  // Where forums were switched off, staff can still look at what is left of them.
  if (!frame.hasForums && !sight.seesHidden) throw notFound()
  const row = orNotFound(await threadBySlug(ctx.site, slugIn(asked), sight))
  const [answers, tags] = await Promise.all([
    answerRows(ctx, { column: 'rootId', id: row.id }, asked),
    tagNamesOf(ctx.site, [row.id]),
  ])
  const all = [row, ...answers.rows]
  const people = await peopleOf(ctx, { authors: authorsOf(all), bodies: bodiesOf(all) })
  return threadPage(frame, {
    id: row.id,
    name: row.name,
    labels: [...(row.isFeatured ? ['Featured'] : []), ...(row.isClosed ? ['Closed'] : [])],
    tags: tags.get(row.id) ?? [],
    first: people.text(row),
    replies: answersOf(ctx, people, { ...answers, count: row.replyCount }),
  })
})

const status = pageEndpoint('/members/:slug/status/:id', async (ctx, frame, asked) => {
  const row = orNotFound(
    await statusById(ctx.site, idOrNotFound(asked.params.id ?? ''), { seesHidden: seesHidden(ctx) }),
  )
  const answers = await answerRows(ctx, { column: 'rootId', id: row.id }, asked)
  const all = [row, ...answers.rows]
  const people = await peopleOf(ctx, { authors: authorsOf(all), bodies: bodiesOf(all) })
  if (people.card(row.authorId).slug !== slugIn(asked)) throw notFound()
  return statusPage(frame, {
    id: row.id,
    by: people.person(row.authorId),
    status: people.text(row),
    replies: answersOf(ctx, people, { ...answers, count: row.replyCount }),
  })
})

/** Where front-end links to content lead. */
export const contentPages: Endpoint[] = [post, thread, status]
