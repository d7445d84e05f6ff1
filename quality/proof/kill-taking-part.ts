import type { EngagementType } from '@ward/domain/engagement/engagements'
import { orNotFound } from '@ward/domain/kernel/refusal'
import type { EngagementRow } from '../../server/src/features/engagement/kinds/engagement.db.ts'
import { shownById } from '../../server/src/features/engagement/kinds/shown.db.ts'
import type { Participant } from '../../server/src/features/engagement/taking-part/state.actions.ts'
import { enter, start, suggest, vote } from '../../server/src/features/engagement/taking-part/taking-part.actions.ts'
import type { TxCtx, UserViewer } from '../../server/src/platform/context.ts'

const oneOf = (type: EngagementType) => `select e.id, o.id as option from engagements e
  left join engagement_options o on o.site_id = e.site_id and o.engagement_id = e.id
  where e.site_id = $1 and e.type = '${type}' order by e.id, o.id limit 1`

const VISITOR: Participant = {
  userId: null,
  voters: ['v:a-visitor'],
  visitorHash: 'a-visitor',
  visitorSince: new Date(0),
  networkHash: 'a-network',
  isKnown: false,
  entered: new Map(),
}
/** Of a form that is sent again after it was cut. */
const nonce = '0b7f5b1e-4a56-4d0c-9a0a-3c1d2e4f5a6b'

const found = async (tx: TxCtx, type: EngagementType, id: string): Promise<EngagementRow> =>
  orNotFound(await shownById(tx, type, id))
const by = (tx: TxCtx) => tx.viewer as UserViewer

type Action = { find: string; run(tx: TxCtx, row: { id: string; option?: string }): Promise<unknown> }

/** Actions of visitors and members on engagements: all that is done by forms of the member site. */
export const TAKING_PART: Readonly<Record<string, Action>> = {
  vote: {
    find: oneOf('poll'),
    run: async (tx, { id, option = '' }) =>
      vote(tx, await found(tx, 'poll', id), { optionIds: [option], who: VISITOR }),
  },
  enter: {
    find: oneOf('giveaway'),
    run: async (tx, { id }) =>
      enter(tx, await found(tx, 'giveaway', id), {
        email: 'a@x.example',
        emailHash: 'an-address',
        codeOf: (entry) => entry,
        who: VISITOR,
      }),
  },
  suggest: {
    find: oneOf('poll'),
    run: async (tx, { id }) => suggest(tx, await found(tx, 'poll', id), { answer: 'Music', nonce, by: by(tx) }),
  },
  start: {
    find: oneOf('forum-starter'),
    run: async (tx, { id }) =>
      start(tx, await found(tx, 'forum-starter', id), { body: 'Turning off the music.', nonce, by: by(tx) }),
  },
}
