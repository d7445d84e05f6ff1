import { timingSafeEqual } from 'node:crypto'
import { threadPath } from '@ward/domain/app/front-end-links'
import { may, type Permission } from '@ward/domain/app/permissions'
import {
  ENTRY_CONFIRMED,
  engagementPath,
  SUGGESTION_TAKEN,
  SUGGESTION_WAITS,
  THREAD_STARTED,
  THREAD_WAITS,
  VOTE_COUNTED,
  VOTE_STANDS,
  type WidgetState,
} from '@ward/domain/engagement/widget'
import { mailboxOf } from '@ward/domain/kernel/mail-address'
import { conflict, orNotFound, parseInput, refuseUnless, unauthenticated } from '@ward/domain/kernel/refusal'
import { ANSWERING_LIMIT, ANSWERING_TOO_FAST } from '@ward/domain/member-site/member-writing'
import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import { engagementPage } from '../../../../../member-site/engagement-page.ts'
import type { Ctx, TxCtx, UserViewer } from '../../../platform/context.ts'
import { type Endpoint, endpoint } from '../../../platform/http/endpoint.ts'
import { isFromPage } from '../../../platform/http/errors.ts'
import { type Visitors, visitorsUnder } from '../../../platform/http/visitors.ts'
import { type FailureLimit, failureLimit } from '../../../platform/limits/failure-limit.ts'
import { inTransaction } from '../../../platform/transaction.ts'
import { threadsByIds } from '../../content/threads.db.ts'
import type { EngagementRow } from '../../engagement/kinds/engagement.db.ts'
import { type Participant, shownAt, stateOf } from '../../engagement/taking-part/state.actions.ts'
import { confirmEntry, enter, start, suggest, vote } from '../../engagement/taking-part/taking-part.actions.ts'
import {
  ENTERING_LIMIT,
  ENTRY_LINK_WRONG,
  EngagementAddress,
  EntryConfirmation,
  EntryInput,
  StartInput,
  SuggestionInput,
  TAKING_PART_TOO_FAST,
  VOTING_LIMIT,
  VoteInput,
} from '../../engagement/taking-part/taking-part.rules.ts'
import { userAddress } from '../../users/directory/users.db.ts'
import { answerFailed } from '../frame.ts'
import { lockWriter } from '../writing.db.ts'
import { GIVEN_BACK } from '../writing.ts'
import { engagementPageEndpoint } from './engagement.page.ts'
import { markEntered, markKnown, participantOf } from './participant.ts'

/** The result: the message, the thread that was started, and the next address of a page without script. */
type Done = { said: string | null; thread?: WidgetState['thread']; goOn?: string }

type Act = {
  verb: 'vote' | 'enter' | 'confirm' | 'suggest' | 'start'
  may: Permission
  /** Fields that stand in the form again when it is refused. */
  typed: readonly string[]
  limit: FailureLimit
  run(ctx: Ctx, row: EngagementRow, given: { body: Record<string, unknown>; who: Participant }): Promise<Done>
}

const bodyOf = ({ body }: FastifyRequest) => Object(body) as Record<string, unknown>
const addressOf = ({ params }: FastifyRequest) => parseInput(EngagementAddress, params)

/** What the browser remembers of an entry. A link may be pressed in the browser of an account, of an address that is not the account's. */
const markOf = (verb: Act['verb'], { userId }: Participant) =>
  verb === 'confirm' ? 'confirmed' : verb === 'enter' && userId === null ? 'waits' : null

/** A form of a widget: sent by the script it is answered with what the widget shows now, without it with the engagement's page. */
const actEndpoint = (visitors: Visitors, { verb, may: right, typed, limit, run }: Act): Endpoint =>
  endpoint({
    method: 'POST',
    url: `/api/engagement/:type/:id/${verb}`,
    may: right,
    changes: true,
    async run(ctx, request, reply) {
      const row = await shownAt(ctx, addressOf(request))
      const who = participantOf(visitors, ctx, request, reply)
      await limit.consume(`${ctx.site.siteId}:${who.userId ?? who.networkHash}`)
      const { goOn, said, thread } = await run(ctx, row, { body: bodyOf(request), who })
      markKnown(visitors, request, reply)
      const mark = markOf(verb, who)
      const entered = mark === null ? who.entered : markEntered(request, reply, { id: row.id, mark })
      if (isFromPage(request))
        return reply
          .code(303)
          .header('location', goOn ?? engagementPath(row.type, row.id))
          .send()
      const state = await stateOf(
        ctx,
        row,
        { ...who, entered, isKnown: true },
        { said, hasJustEntered: verb === 'enter' },
      )
      return reply.send({ ...state, thread: thread ?? state.thread })
    },
    failed: (error, ctx, request, reply) => {
      const words = Object.fromEntries(
        typed.map((name) => [name, String(bodyOf(request)[name] ?? '').slice(0, GIVEN_BACK)]),
      )
      const given = Object.values(words).join('\n')
      return answerFailed({ error, typed: given }, { ctx, request, reply }, async (frame, _asked, { message }) => {
        const row = await shownAt(ctx, addressOf(request))
        const state = await stateOf(ctx, row, participantOf(visitors, ctx, request, reply))
        return engagementPage({ ...frame, here: engagementPath(row.type, row.id) }, state, { message, typed: words })
      })
    },
  })

function isSame(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Does something in one transaction while the account of who does it stays as it is. */
async function asWriter<T>(ctx: Ctx, does: (tx: TxCtx, by: UserViewer) => Promise<T>): Promise<T> {
  const { viewer } = ctx
  if (viewer.kind !== 'user') throw unauthenticated()
  return inTransaction(ctx, async (tx) => {
    refuseUnless(may(await lockWriter(tx.site, viewer.userId), 'memberSite.write'))
    return does(tx, viewer)
  })
}

/** The endpoints that find an engagement and act on it; how fast is counted for all nodes. */
export function engagementEndpoints(pool: pg.Pool, secretKey: Buffer): Endpoint[] {
  const visitors = visitorsUnder(secretKey)
  const limited = (name: string, points: number, minutes: number, message = TAKING_PART_TOO_FAST) =>
    failureLimit(pool, { name, points, seconds: minutes * 60, message })
  const writing = limited('suggestions', ANSWERING_LIMIT.answers, ANSWERING_LIMIT.minutes, ANSWERING_TOO_FAST)
  const state = endpoint({
    method: 'GET',
    url: '/api/engagement/:type/:id',
    may: 'memberSite.read',
    changes: false,
    async run(ctx, request, reply) {
      const row = await shownAt(ctx, addressOf(request))
      return reply.send(await stateOf(ctx, row, participantOf(visitors, ctx, request, reply)))
    },
  })
  const acts: Act[] = [
    {
      verb: 'vote',
      may: 'engagement.takePart',
      typed: ['words'],
      limit: limited('votes', VOTING_LIMIT.votes, VOTING_LIMIT.minutes),
      async run(ctx, row, { body, who }) {
        const { option: optionIds, words } = parseInput(VoteInput, body)
        const stands = await inTransaction(ctx, (tx) => vote(tx, row, { optionIds, words, who }), { audited: false })
        return { said: stands ? VOTE_STANDS : VOTE_COUNTED }
      },
    },
    {
      verb: 'enter',
      may: 'engagement.takePart',
      typed: ['email'],
      limit: limited('entries', ENTERING_LIMIT.entries, ENTERING_LIMIT.minutes),
      async run(ctx, row, { body, who }) {
        const email = who.userId === null ? parseInput(EntryInput, body).email : null
        const known = email ?? (who.userId === null ? null : await userAddress(ctx.site, who.userId))
        const emailHash = known === null ? null : visitors.hash(ctx.site.siteId, 'email', mailboxOf(known))
        const codeOf = (entry: string) => visitors.hash(ctx.site.siteId, 'entry', entry)
        await inTransaction(ctx, (tx) => enter(tx, row, { email, emailHash, codeOf, who }))
        // The widget itself says that one is in.
        return { said: null }
      },
    },
    {
      verb: 'confirm',
      may: 'engagement.takePart',
      typed: ['entry', 'code'],
      limit: limited('entry-links', ENTERING_LIMIT.entries, ENTERING_LIMIT.minutes),
      async run(ctx, row, { body }) {
        const { entry, code } = parseInput(EntryConfirmation, body)
        if (!isSame(code, visitors.hash(ctx.site.siteId, 'entry', entry))) throw conflict(ENTRY_LINK_WRONG)
        await inTransaction(ctx, (tx) => confirmEntry(tx, row, entry))
        return { said: ENTRY_CONFIRMED, goOn: `${engagementPath(row.type, row.id)}?said=confirmed` }
      },
    },
    {
      verb: 'suggest',
      may: 'memberSite.write',
      typed: ['answer'],
      limit: writing,
      async run(ctx, row, { body }) {
        const input = parseInput(SuggestionInput, body)
        const { isPending } = await asWriter(ctx, (tx, by) => suggest(tx, row, { ...input, by }))
        const goOn = `${engagementPath(row.type, row.id)}?said=${isPending ? 'waits' : 'taken'}`
        return { said: isPending ? SUGGESTION_WAITS : SUGGESTION_TAKEN, goOn }
      },
    },
    {
      verb: 'start',
      may: 'memberSite.startThread',
      typed: ['body'],
      limit: writing,
      async run(ctx, row, { body }) {
        const input = parseInput(StartInput, body)
        const { id, isPending } = await asWriter(ctx, (tx, by) => start(tx, row, { ...input, by }))
        const thread = orNotFound((await threadsByIds(ctx.site, [id]))[0])
        const href = threadPath(thread.slug)
        return {
          said: isPending ? THREAD_WAITS : THREAD_STARTED,
          thread: { name: thread.name, href, replies: 0 },
          goOn: href,
        }
      },
    },
  ]
  return [engagementPageEndpoint(visitors), state, ...acts.map((act) => actEndpoint(visitors, act))]
}
