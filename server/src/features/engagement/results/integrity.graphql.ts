import { EngagementChoice } from '@ward/domain/engagement/engagements'
import { GROUPS_MAX, LAST_HOURS, VoteGroupKind, VotesAside } from '@ward/domain/engagement/integrity'
import { builder } from '../../../platform/graphql/builder.ts'
import { enumOf } from '../../../platform/graphql/enum-of.ts'
import { argsOf } from '../../../platform/graphql/from-zod.ts'
import { mutation } from '../../../platform/graphql/mutation.ts'
import {
  type AsideResult,
  type Group,
  type HourVotes,
  type Integrity,
  setVotesAside,
  voteIntegrity,
} from './integrity.actions.ts'

const Kind = enumOf('VoteGroupKind', VoteGroupKind)

const VoteGroup = builder.objectRef<Group>('VoteGroup').implement({
  description: 'Votes that came together.',
  fields: (t) => ({
    kind: t.expose('kind', { type: Kind }),
    key: t.exposeString('key', { description: 'When the hour begins, or the hash of the network; else nothing.' }),
    votes: t.exposeInt('votes', { description: 'Also those that are set aside.' }),
    setAside: t.exposeInt('setAside'),
    fresh: t.exposeInt('fresh', { description: 'From browsers that were new.' }),
    isDoubtful: t.exposeBoolean('isDoubtful'),
  }),
})

const VoteHour = builder.objectRef<HourVotes>('VoteHour').implement({
  description: 'The votes of an hour, also those that are set aside.',
  fields: (t) => ({
    begins: t.expose('begins', { type: 'DateTime' }),
    votes: t.exposeInt('votes'),
    busiestMinute: t.exposeInt('busiestMinute', { description: 'The most votes that came in one minute.' }),
  }),
})

const VoteIntegrity = builder.objectRef<Integrity>('VoteIntegrity').implement({
  description: 'How the votes came, from all sites.',
  fields: (t) => ({
    votes: t.exposeInt('votes', { description: 'Also those that are set aside.' }),
    setAside: t.exposeInt('setAside'),
    fresh: t.exposeInt('fresh', { description: 'From browsers that were new.' }),
    traced: t.exposeInt('traced', { description: 'Votes whose origin is still known.' }),
    busiestMinute: t.int({
      description: 'The most votes that came in one minute.',
      resolve: ({ peak }) => peak?.n ?? 0,
    }),
    busiestMinuteAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ peak }) => peak?.at ?? null }),
    lastDay: t.field({
      type: [VoteHour],
      rows: LAST_HOURS,
      description: 'The last hours, also those without votes, the one that is not over last.',
      resolve: ({ lastDay }) => lastDay,
    }),
    groups: t.field({
      type: [VoteGroup],
      rows: 2 * GROUPS_MAX + 2,
      description: 'Those to look at, and those of which some are set aside.',
      resolve: ({ groups }) => groups,
    }),
  }),
})

const Aside = builder.objectRef<AsideResult>('VotesAside').implement({
  description: 'The totals before and after.',
  fields: (t) => ({
    changed: t.exposeInt('changed', { description: 'So many people’s votes.' }),
    before: t.exposeInt('before', { description: 'Counted before, on all sites.' }),
    after: t.exposeInt('after'),
    undoUntil: t.expose('undoUntil', {
      type: 'DateTime',
      nullable: true,
      description:
        'What an Undo sends as until; null where only a part of the group stood otherwise, and there is none.',
    }),
  }),
})

builder.queryField('voteIntegrity', (t) =>
  t.field({
    type: VoteIntegrity,
    may: 'engagement.change',
    args: argsOf(EngagementChoice),
    resolve: (_root, choice, ctx) => voteIntegrity(ctx, choice),
  }),
)

builder.mutationField('setVotesAside', (t) =>
  t.field({
    type: Aside,
    may: 'engagement.change',
    description: 'Takes a group of votes out of the totals, or back into them.',
    args: argsOf(VotesAside),
    resolve: mutation(setVotesAside),
  }),
)
