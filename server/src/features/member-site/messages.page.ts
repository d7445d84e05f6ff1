import { randomUUID } from 'node:crypto'
import { conversationPath, messagesPath } from '@ward/domain/app/front-end-links'
import {
  MESSAGES_A_PAGE,
  MessageInput,
  mayWriteTo,
  SENDING_LIMIT,
  SENDING_TOO_FAST,
} from '@ward/domain/conversations/conversations'
import { idOrNotFound } from '@ward/domain/kernel/ids'
import { notFound, orNotFound, parseInput, unauthenticated } from '@ward/domain/kernel/refusal'
import { LISTED_A_PAGE } from '@ward/domain/member-site/member-site'
import type pg from 'pg'
import { conversationPage, messagesPage } from '../../../../member-site/message-pages.ts'
import type { Frame, Said } from '../../../../member-site/shapes.ts'
import type { Ctx, UserViewer } from '../../platform/context.ts'
import { type Endpoint, endpoint } from '../../platform/http/endpoint.ts'
import { failureLimit } from '../../platform/limits/failure-limit.ts'
import { demandRole } from '../../platform/rights.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { readConversation, sendMessage } from '../conversations/conversations.actions.ts'
import {
  conversationsOf,
  type MessageRow,
  messagesById,
  messagesOf,
  ownConversation,
} from '../conversations/conversations.db.ts'
import { answerFailed, type PageRequest, pageEndpoint } from './frame.ts'
import { olderPage } from './paging.ts'
import { type People, peopleOf } from './people.ts'
import { lastOwnOf, loadedForOf, type Refused, refusedOf, typedIn } from './writing.ts'

const EXCERPT = 140

/** How a message begins, on one line. */
const excerpt = (words: string) => [...words.replace(/\s+/g, ' ')].slice(0, EXCERPT).join('')

/** The reader, who is signed in and not blocked; a site without private messages has no such pages. */
function readerOf(ctx: Ctx, frame: Frame): UserViewer {
  demandRole(ctx, 'conversations.own')
  if (ctx.viewer.kind !== 'user') throw unauthenticated()
  if (!frame.hasMessages) throw notFound()
  return ctx.viewer
}

const saidBy =
  (people: People, viewer: UserViewer) =>
  ({ authorId, insertedAt, body }: MessageRow): Said => ({
    by: people.person(authorId),
    isOwn: authorId === viewer.userId,
    at: insertedAt,
    words: body,
  })

const messages = pageEndpoint(messagesPath, async (ctx, frame, { path, before }) => {
  const viewer = readerOf(ctx, frame)
  const newest = await conversationsOf(ctx.site, viewer.userId, { limit: LISTED_A_PAGE + 1, before })
  const { rows, ...links } = olderPage(
    newest.map((row) => ({ ...row, id: row.lastMessageId, conversationId: row.id })),
    { limit: LISTED_A_PAGE, path, before },
  )
  const [last, people] = await Promise.all([
    messagesById(
      ctx.site,
      rows.map((row) => row.id),
    ),
    peopleOf(ctx, { authors: [viewer.userId, ...rows.map(({ otherId }) => otherId)], bodies: [] }),
  ])
  const entries = rows.map(({ id, conversationId, otherId, readId }) => {
    const said = saidBy(people, viewer)(orNotFound(last.find((message) => message.id === id)))
    return {
      href: conversationPath(conversationId),
      with: people.person(otherId),
      last: { ...said, words: excerpt(said.words) },
      isNew: BigInt(readId) < BigInt(id),
    }
  })
  return messagesPage(frame, { entries, ...links })
})

async function conversation(ctx: Ctx, frame: Frame, asked: PageRequest, refused?: Refused): Promise<string> {
  const viewer = readerOf(ctx, frame)
  const id = idOrNotFound(asked.params.id ?? '')
  const row = orNotFound(await ownConversation(ctx.site, id, viewer.userId))
  const { before, path } = asked
  const [newest, people] = await Promise.all([
    messagesOf(ctx.site, id, { limit: MESSAGES_A_PAGE + 1, before }),
    peopleOf(ctx, { authors: [viewer.userId, row.otherId], bodies: [] }),
  ])
  if (before === null) await inTransaction(ctx, (tx) => readConversation(tx, viewer, row), { audited: false })
  const { rows, ...links } = olderPage(newest, { limit: MESSAGES_A_PAGE, path, before })
  const may = mayWriteTo(people.card(row.otherId), viewer.userId)
  return conversationPage(frame, {
    other: people.person(row.otherId),
    messages: { entries: rows.toReversed().map(saidBy(people, viewer)), ...links },
    closed: refused || may.ok ? null : may.because,
    form: {
      action: conversationPath(id),
      loadedFor: loadedForOf(frame, refused),
      nonce: refused?.nonce ?? randomUUID(),
      after: lastOwnOf(ctx, rows),
      typed: refused?.typed.body ?? '',
      problem: refused?.problem ?? null,
    },
  })
}

/** Pages on which two people of a site write to each other; how fast one may is counted for all nodes. */
export function messagePages(pool: pg.Pool): Endpoint[] {
  const limit = failureLimit(pool, {
    name: 'messages',
    points: SENDING_LIMIT.messages,
    seconds: SENDING_LIMIT.minutes * 60,
    message: SENDING_TOO_FAST,
  })
  const send = endpoint({
    method: 'POST',
    url: `${messagesPath}/:id`,
    may: 'conversations.own',
    changes: true,
    run: async (ctx, request, reply) => {
      const { viewer } = ctx
      if (viewer.kind !== 'user') throw unauthenticated()
      const { id = '' } = request.params as { id?: string }
      const conversationId = idOrNotFound(id)
      const message = parseInput(MessageInput, { body: typedIn(request, 'body'), nonce: typedIn(request, 'nonce') })
      await limit.consume(`${ctx.site.siteId}:${viewer.userId}`)
      await inTransaction(ctx, (tx) => sendMessage(tx, viewer, { ...message, conversationId, hasRead: true }))
      return reply.code(303).header('location', conversationPath(conversationId)).send()
    },
    failed: (error, ctx, request, reply) =>
      answerFailed({ error, typed: typedIn(request, 'body') }, { ctx, request, reply }, (frame, asked, said) =>
        conversation(ctx, frame, asked, refusedOf(said, ctx, request, ['body'])),
      ),
  })
  return [messages, pageEndpoint(`${messagesPath}/:id`, conversation), send]
}
