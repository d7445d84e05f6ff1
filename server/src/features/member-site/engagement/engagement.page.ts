import { ENTRY_CONFIRMED, SUGGESTION_TAKEN, SUGGESTION_WAITS } from '@ward/domain/engagement/widget'
import { parseInput } from '@ward/domain/kernel/refusal'
import { type EntryLink, engagementPage } from '../../../../../member-site/engagement-page.ts'
import { type Endpoint, endpoint } from '../../../platform/http/endpoint.ts'
import type { Visitors } from '../../../platform/http/visitors.ts'
import { shownAt, stateOf } from '../../engagement/taking-part/state.actions.ts'
import { EngagementAddress, EntryConfirmation } from '../../engagement/taking-part/taking-part.rules.ts'
import { answerPage } from '../frame.ts'
import { participantOf } from './participant.ts'

/** The results of a form without script, as the address of the page names them. */
export const SAID: Readonly<Record<string, string>> = {
  taken: SUGGESTION_TAKEN,
  waits: SUGGESTION_WAITS,
  confirmed: ENTRY_CONFIRMED,
}

/** The message of a name in the address; null for any other. */
const saidBy = (query: unknown): string | null => {
  const { said } = query as Record<string, unknown>
  return typeof said === 'string' && Object.hasOwn(SAID, said) ? (SAID[said] ?? null) : null
}

/** The mailed link of an entry, which a press confirms: mail programs open links by themselves. */
const entryIn = (query: unknown): EntryLink | null => EntryConfirmation.safeParse(query).data ?? null

/** Each engagement's own page, also of the featured one of a kind. */
export const engagementPageEndpoint = (visitors: Visitors): Endpoint =>
  endpoint({
    method: 'GET',
    url: '/engagement/:type/:id',
    isContent: true,
    may: 'memberSite.read',
    changes: false,
    run: (ctx, request, reply) =>
      answerPage(ctx, request, reply, async (frame, { params }) => {
        const row = await shownAt(ctx, parseInput(EngagementAddress, params))
        const who = participantOf(visitors, ctx, request, reply)
        const state = await stateOf(ctx, row, who, { said: saidBy(request.query) })
        return engagementPage(frame, state, null, entryIn(request.query))
      }),
  })
