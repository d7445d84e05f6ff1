import { postPath, threadPath } from '@ward/domain/app/front-end-links'
import { notFound } from '@ward/domain/kernel/refusal'
import { greetingAt, hiddenMarks, LISTED_A_PAGE, minutesToRead } from '@ward/domain/member-site/member-site'
import { forumsPage, homePage } from '../../../../member-site/list-pages.ts'
import type { Entry } from '../../../../member-site/shapes.ts'
import { previewText } from '../../platform/html/text.ts'
import type { Endpoint } from '../../platform/http/endpoint.ts'
import { tagNamesOf } from '../forums/tags/thread-tags.db.ts'
import { authorsOf } from './answers.ts'
import { engagementsAtHome, promotedStarters } from './engagement/on-pages.ts'
import { pageEndpoint, seesHidden } from './frame.ts'
import { latestPosts, newestThreads } from './member-site.db.ts'
import { olderPage } from './paging.ts'
import { type People, peopleOf } from './people.ts'

const WORDS_SHOWN = 240
/** How a text begins, up to a whole word. */
const beginningOf = (body: string) => previewText(body, WORDS_SHOWN).replace(/\s\S*…$/, ' …')
/** Threads on the start page. */
const THREADS_AT_HOME = 8
/** The start page tells of what is new alone. */
const NO_TAGS: ReadonlyMap<string, readonly string[]> = new Map()

type ThreadRow = Awaited<ReturnType<typeof newestThreads>>[number]

const threadEntry =
  (people: People, tags: ReadonlyMap<string, readonly string[]>) =>
  (thread: ThreadRow): Entry => ({
    id: thread.id,
    title: thread.name,
    href: threadPath(thread.slug),
    by: people.person(thread.authorId),
    at: thread.insertedAt,
    words: beginningOf(thread.body),
    minutes: minutesToRead(thread.body.length),
    answers: thread.replyCount,
    tags: tags.get(thread.id) ?? [],
    marks: hiddenMarks(thread),
  })

const home = pageEndpoint('/', async (ctx, frame) => {
  const page = { limit: THREADS_AT_HOME, before: null, seesHidden: seesHidden(ctx), ownId: null }
  const [posts, threads] = await Promise.all([
    latestPosts(ctx.site, LISTED_A_PAGE),
    frame.hasForums ? newestThreads(ctx.site, page) : [],
  ])
  const editors = posts.flatMap(({ authorId }) => authorId ?? [])
  const people = await peopleOf(ctx, { authors: [...editors, ...authorsOf(threads)], bodies: [] })
  const entries = posts.map(
    ({ id, title, slug, authorId, insertedAt, commentCount, beginning, length }): Entry => ({
      id,
      title,
      href: postPath(slug),
      by: authorId === null ? null : people.person(authorId),
      at: insertedAt,
      words: beginningOf(beginning),
      minutes: minutesToRead(length),
      answers: commentCount,
      tags: [],
      marks: [],
    }),
  )
  return homePage(frame, {
    engagements: await engagementsAtHome(ctx),
    greeting: greetingAt(ctx.now(), frame.timeZone),
    posts: entries,
    threads: threads.map(threadEntry(people, NO_TAGS)),
  })
})

const forums = pageEndpoint('/forums', async (ctx, frame, { path, before }) => {
  if (!frame.hasForums) throw notFound()
  const newest = await newestThreads(ctx.site, {
    limit: LISTED_A_PAGE + 1,
    before,
    seesHidden: seesHidden(ctx),
    ownId: null,
  })
  const { rows, ...ways } = olderPage(newest, { limit: LISTED_A_PAGE, path, before })
  const people = await peopleOf(ctx, { authors: authorsOf(rows), bodies: [] })
  const tags = await tagNamesOf(
    ctx.site,
    rows.map(({ id }) => id),
  )
  const starters = before === null ? await promotedStarters(ctx) : []
  return forumsPage(frame, { entries: rows.map(threadEntry(people, tags)), ...ways }, starters)
})

/** Where members find what is new. */
export const listPages: Endpoint[] = [home, forums]
