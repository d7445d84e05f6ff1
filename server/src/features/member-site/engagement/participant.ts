import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '../../../platform/context.ts'
import { enteredCookie, visitorCookie } from '../../../platform/http/cookies.ts'
import { networkOf, type Visitors } from '../../../platform/http/visitors.ts'
import type { EntryMark, Participant } from '../../engagement/taking-part/state.actions.ts'

/**
 * The participant: the account that is signed in, else the browser by its cookie, which it is given where it has none. Only what
 * it sends back counts: a browser that keeps no cookie is no voter.
 */
export function participantOf(visitors: Visitors, ctx: Ctx, request: FastifyRequest, reply: FastifyReply): Participant {
  const { viewer, site } = ctx
  const visitor = visitors.read(visitorCookie.read(request))
  if (visitor === null) visitorCookie.write(request, reply, visitors.written(visitors.fresh(ctx.now())))
  const userId = viewer.kind === 'user' ? viewer.userId : null
  const visitorHash = visitor && visitors.hash(site.siteId, 'visitor', visitor.id)
  return {
    userId,
    voters: [...(userId === null ? [] : [userId]), ...(visitorHash === null ? [] : [`v:${visitorHash}`])],
    visitorHash,
    visitorSince: visitor?.since ?? null,
    networkHash: visitors.hash(site.siteId, 'network', networkOf(request.ip)),
    isKnown: visitor?.isKnown ?? false,
    entered: enteredIn(request),
  }
}

/** A browser remembers so many giveaways, the last ones. */
const REMEMBERED = 50
/** An entry that was confirmed in this browser, in its cookie: the giveaway's id, and this behind it. */
const CONFIRMED = 'c'
const enteredIn = (request: FastifyRequest): Map<string, EntryMark> =>
  new Map(
    (enteredCookie.read(request) ?? '').split('-').flatMap((each): [string, EntryMark][] => {
      const [, id = '', isConfirmed] = /^(\d{1,19})(c?)$/.exec(each) ?? []
      return id === '' ? [] : [[id, isConfirmed === CONFIRMED ? 'confirmed' : 'waits']]
    }),
  )

/**
 * Remembers in a browser which giveaway was entered in it without an account, and whether its address was confirmed here; answers
 * with all it remembers. It says so to nobody else, and is asked about nothing but what is shown: a visitor who writes the cookie
 * themselves reads that they take part, and does not.
 */
export function markEntered(
  request: FastifyRequest,
  reply: FastifyReply,
  { id, mark }: { id: string; mark: EntryMark },
): ReadonlyMap<string, EntryMark> {
  const before = enteredIn(request)
  const now: EntryMark = before.get(id) === 'confirmed' ? 'confirmed' : mark
  before.delete(id)
  const entered = new Map([...before, [id, now] as const].slice(-REMEMBERED))
  const written = [...entered].map(([each, of]) => (of === 'confirmed' ? `${each}${CONFIRMED}` : each))
  enteredCookie.write(request, reply, written.join('-'))
  return entered
}

/** Remembers in the browser that it has answered or entered. */
export function markKnown(visitors: Visitors, request: FastifyRequest, reply: FastifyReply): void {
  const visitor = visitors.read(visitorCookie.read(request))
  if (visitor && !visitor.isKnown) visitorCookie.write(request, reply, visitors.written({ ...visitor, isKnown: true }))
}
