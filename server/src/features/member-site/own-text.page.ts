import { randomUUID } from 'node:crypto'
import { STATUS } from '@ward/domain/app/account-status'
import { notificationsPath, ownTextPath, textPath, yourReportsPath } from '@ward/domain/app/front-end-links'
import { ROLE } from '@ward/domain/app/roles'
import { AppealInput } from '@ward/domain/flags/flag/appeals'
import { assocTypeOf } from '@ward/domain/flags/flag/assoc-types'
import { idOrNotFound } from '@ward/domain/kernel/ids'
import { notFound, orNotFound, parseInput } from '@ward/domain/kernel/refusal'
import { isClosedAccount } from '@ward/domain/member-site/member-site'
import { MEMBERS_WORD } from '@ward/domain/member-site/member-writing'
import {
  NOTIFICATIONS_MAX,
  notificationLine,
  notificationPath,
  ReadMark,
} from '@ward/domain/notifications/notifications'
import type pg from 'pg'
import { notificationsPage, type Reported, reportsPage } from '../../../../member-site/notifications-page.ts'
import { type OwnText, ownTextPage } from '../../../../member-site/own-text-page.ts'
import type { Frame } from '../../../../member-site/shapes.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Endpoint, endpoint } from '../../platform/http/endpoint.ts'
import { failureLimit } from '../../platform/limits/failure-limit.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { isVisible } from '../content/content.actions.ts'
import { contentByIds } from '../content/content.db.ts'
import { askToLookAgain, moderationStateOf, takenAway } from '../flags/flag/appeals.actions.ts'
import { lastAppealOn } from '../flags/flag/appeals.db.ts'
import { markNotificationsRead } from '../notifications/notifications.actions.ts'
import { notificationsOf } from '../notifications/notifications.db.ts'
import { userCards } from '../users/directory/users.db.ts'
import { FORUM_KINDS, placedText } from './activity.db.ts'
import { answerFailed, Moved, opensForums, type PageRequest, pageEndpoint, sightOf } from './frame.ts'
import { peopleOf } from './people.ts'
import { placeOf } from './places.ts'
import { reportsBy } from './reports.db.ts'
import { loadedForOf, type Refused, refusedOf, typedIn, writerOf } from './writing.ts'

const URL = ownTextPath(':id')
const HOUR_SECONDS = 3600
const ASKED_AN_HOUR = 10
const ASKED_TOO_FAST = 'You have sent many requests in a short time. Please wait a while.'

const REPORTS_SHOWN = 100

/** How a text of the reader's own stands, and the form to ask for another look. */
async function ownText(ctx: Ctx, frame: Frame, asked: PageRequest, refused?: Refused): Promise<string> {
  const id = idOrNotFound(asked.params.id ?? '')
  // Also of a form that was refused: sending one to this address shows nothing that the person could not open.
  const { userId } = writerOf(ctx)
  const [text] = await contentByIds(ctx.site, [id])
  if (text?.authorId !== userId) throw notFound()
  const row = orNotFound(await placedText(ctx.site, id, { seesHidden: true, ownId: null, opensForums: true }))
  const [author] = await userCards(ctx.site, [text.authorId])
  const [, title, href] = placeOf(row, orNotFound(author).slug)
  const standing = await moderationStateOf(ctx, text)
  const people = await peopleOf(ctx, { authors: [], bodies: [text.body] })
  const opens = await opensForums(ctx)
  const shown = isVisible(text) ? await stateInPlace(ctx, id, opens) : null
  const state: OwnText['state'] = shown ?? standing?.state ?? (await takenAway(ctx, text))
  const { until = null, decidedAt = null } = standing ?? {}
  const isOutOfReach = FORUM_KINDS.includes(text.kind) && !opens
  // The answer stays readable once the text is shown again.
  const appeal = standing ? standing.appeal : ((await lastAppealOn(ctx.site, id)) ?? null)
  const isOpen = standing !== null && appeal === null && (until === null || ctx.now() <= until)
  return ownTextPage(frame, {
    what: MEMBERS_WORD[assocTypeOf(text.kind)],
    place: { title, href: state === 'placeHidden' || isOutOfReach ? null : href },
    at: text.insertedAt,
    body: people.body(text.body),
    state,
    decidedAt,
    until,
    appeal,
    form:
      refused || isOpen
        ? {
            action: asked.path,
            loadedFor: loadedForOf(frame, refused),
            nonce: refused?.nonce ?? randomUUID(),
            typed: refused?.typed.words ?? '',
            problem: refused?.problem ?? null,
          }
        : null,
  })
}

/** Whether members see a text that nothing hides by itself: they do not where its thread, status or post is hidden. */
async function stateInPlace({ site }: Ctx, id: string, opens: boolean): Promise<'shown' | 'placeHidden'> {
  const isRead = await placedText(site, id, { seesHidden: false, ownId: null, opensForums: opens })
  return isRead ? 'shown' : 'placeHidden'
}

async function notifications(ctx: Ctx, frame: Frame): Promise<string> {
  const rows = await notificationsOf(ctx.site, writerOf(ctx).userId, NOTIFICATIONS_MAX)
  return notificationsPage(
    frame,
    rows.map(({ kind, subjectId, actor, assocType, insertedAt, readAt }) => ({
      line: notificationLine(kind, { actor, assocType }),
      href: notificationPath(kind, subjectId),
      at: insertedAt,
      isNew: readAt === null,
    })),
  )
}

const markRead = endpoint({
  method: 'POST',
  url: notificationsPath,
  may: 'session.own',
  changes: true,
  async run(ctx, request, reply) {
    const viewer = writerOf(ctx)
    const mark = parseInput(ReadMark, { upTo: new Date(typedIn(request, 'upTo')) })
    await inTransaction(ctx, (tx) => markNotificationsRead(tx, viewer, mark))
    return reply.code(303).header('location', notificationsPath).send()
  },
})

/** The outcome of a report. A text that its author took away, or an account that its owner closed, was removed by nobody. */
function becameOf(row: Awaited<ReturnType<typeof reportsBy>>[number]): Reported['became'] {
  if (row.isOpen) return 'waits'
  if (row.isSpam || (row.isDeleted && row.isDeletedByStaff)) return 'removed'
  if (row.roleId === ROLE.spammer || row.status === STATUS.blocked) return 'blocked'
  if (row.isDeleted || (row.status !== null && isClosedAccount({ status: row.status }))) return 'gone'
  return 'stays'
}

const reports = pageEndpoint(yourReportsPath, async (ctx, frame) => {
  const rows = await reportsBy(ctx.site, writerOf(ctx).userId, REPORTS_SHOWN)
  return reportsPage(
    frame,
    rows.map((row) => ({
      what: MEMBERS_WORD[row.assocType],
      reason: row.reason,
      at: row.insertedAt,
      became: becameOf(row),
    })),
  )
})

/** Leads to where a text stands. */
const text = pageEndpoint(textPath(':id'), async (ctx, _frame, { params }) => {
  const id = idOrNotFound(params.id ?? '')
  const row = orNotFound(await placedText(ctx.site, id, { ...sightOf(ctx), opensForums: await opensForums(ctx) }))
  const [author] = await userCards(ctx.site, [row.authorId])
  throw new Moved(placeOf(row, orNotFound(author).slug)[2], 302)
})

/** The pages of a member's notifications, own texts and reports. */
export function ownTextPages(pool: pg.Pool): Endpoint[] {
  const limit = failureLimit(pool, {
    name: 'appeals',
    points: ASKED_AN_HOUR,
    seconds: HOUR_SECONDS,
    message: ASKED_TOO_FAST,
  })
  const ask = endpoint({
    method: 'POST',
    url: URL,
    may: 'session.own',
    changes: true,
    async run(ctx, request, reply) {
      const viewer = writerOf(ctx)
      const { id = '' } = request.params as Record<string, string>
      const input = parseInput(AppealInput, { words: typedIn(request, 'words'), nonce: typedIn(request, 'nonce') })
      await limit.consume(`${ctx.site.siteId}:${viewer.userId}`)
      await inTransaction(ctx, (tx) => askToLookAgain(tx, viewer, { ...input, contentId: idOrNotFound(id) }))
      return reply.code(303).header('location', request.url).send()
    },
    failed: (error, ctx, request, reply) =>
      answerFailed({ error, typed: typedIn(request, 'words') }, { ctx, request, reply }, (frame, asked, said) =>
        ownText(ctx, frame, asked, refusedOf(said, ctx, request, ['words'])),
      ),
  })
  return [pageEndpoint(URL, ownText), ask, pageEndpoint(notificationsPath, notifications), markRead, reports, text]
}
