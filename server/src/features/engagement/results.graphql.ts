import { EngagementChoice } from '@ward/domain/engagement/engagements'
import { GROUPS_MAX, VoteGroupKind, VotesAside } from '@ward/domain/engagement/integrity'
import {
  EngagementResultsQuery,
  EntriesQuery,
  OptionResultsQuery,
  RESULT_DAYS_MAX,
} from '@ward/domain/engagement/results'
import { pageIn } from '../../platform/database/list.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { enumOf } from '../../platform/graphql/enum-of.ts'
import { argsOf } from '../../platform/graphql/from-zod.ts'
import { mutation } from '../../platform/graphql/mutation.ts'
import { pageOf } from '../../platform/graphql/page-of.ts'
import { type EntryRow, entryList } from './entries.db.ts'
import {
  type AsideResult,
  type DayResult,
  engagementResults,
  type Group,
  type Integrity,
  OPTIONS_TOLD,
  optionList,
  type Results,
  setVotesAside,
  voteIntegrity,
} from './results.actions.ts'
import type { OptionResult } from './results.db.ts'

const here = 'On this site.'

const Option = builder.objectRef<OptionResult>('OptionResult').implement({
  description: 'What was chosen of an option, also of one that was taken out.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    isCorrect: t.exposeBoolean('isCorrect'),
    isArchived: t.exposeBoolean('isArchived', { description: 'It was taken out and can no longer be chosen.' }),
    isSuggested: t.exposeBoolean('isSuggested', { description: 'A member suggested it.' }),
    textChangedAt: t.expose('textChangedAt', { type: 'DateTime', nullable: true }),
    totalVotes: t.exposeInt('total'),
    currentSiteTotalVotes: t.exposeInt('here', { description: here }),
  }),
})

const Day = builder.objectRef<DayResult>('DayResult').implement({
  description: "What was counted on a day of the site's zone.",
  fields: (t) => ({
    day: t.exposeString('day'),
    total: t.exposeInt('total'),
    currentSiteTotal: t.exposeInt('here', { description: here }),
  }),
})

const EngagementResults = builder.objectRef<Results>('EngagementResults').implement({
  description: 'What came of an engagement: votes, entries, started threads or replies, by its kind.',
  fields: (t) => ({
    total: t.exposeInt('total'),
    currentSiteTotal: t.exposeInt('here', { description: here }),
    options: t.field({ type: [Option], rows: OPTIONS_TOLD, resolve: ({ options }) => options }),
    days: t.field({ type: [Day], rows: RESULT_DAYS_MAX, resolve: ({ days }) => days }),
  }),
})

const Kind = enumOf('VoteGroupKind', VoteGroupKind)

const VoteGroup = builder.objectRef<Group>('VoteGroup').implement({
  description: 'Votes that came together.',
  fields: (t) => ({
    kind: t.expose('kind', { type: Kind }),
    key: t.exposeString('key', { description: 'When the hour begins, or the hash of the network.' }),
    votes: t.exposeInt('votes', { description: 'Also those that are set aside.' }),
    setAside: t.exposeInt('setAside'),
    fresh: t.exposeInt('fresh', { description: 'From browsers that were new.' }),
    isDoubtful: t.exposeBoolean('isDoubtful'),
  }),
})

const VoteIntegrity = builder.objectRef<Integrity>('VoteIntegrity').implement({
  description: 'How the votes came, from all sites.',
  fields: (t) => ({
    votes: t.exposeInt('votes', { description: 'Also those that are set aside.' }),
    setAside: t.exposeInt('setAside'),
    fresh: t.exposeInt('fresh', { description: 'From browsers that were new.' }),
    traced: t.exposeInt('traced', { description: 'Of so many it is still known from where they came.' }),
    busiestMinute: t.exposeInt('minute', { description: 'The most votes that came in one minute.' }),
    groups: t.field({
      type: [VoteGroup],
      rows: 2 * GROUPS_MAX + 1,
      description: 'Those to look at, and those of which some are set aside.',
      resolve: ({ groups }) => groups,
    }),
  }),
})

const Aside = builder.objectRef<AsideResult>('VotesAside').implement({
  description: 'What became of the totals.',
  fields: (t) => ({
    changed: t.exposeInt('changed', { description: 'So many people’s votes.' }),
    before: t.exposeInt('before', { description: 'Counted before, on all sites.' }),
    after: t.exposeInt('after'),
  }),
})

builder.queryField('engagementResults', (t) =>
  t.field({
    type: EngagementResults,
    may: 'engagement.read',
    description: 'From when it was made to now where no days are named, and of those the last year.',
    args: argsOf(EngagementResultsQuery),
    resolve: (_root, query, ctx) => engagementResults(ctx, query),
  }),
)

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

const Entry = builder.objectRef<EntryRow>('GiveawayEntry').implement({
  description: 'Somebody who takes part in a giveaway.',
  fields: (t) => ({
    id: t.exposeID('id'),
    username: t.exposeString('username', { nullable: true }),
    email: t.exposeString('email', { nullable: true, description: 'Where they left an address instead.' }),
    insertedAt: t.expose('insertedAt', { type: 'DateTime' }),
  }),
})

builder.queryField('optionResults', (t) =>
  t.field({
    type: pageOf(Option, 'options', OptionResultsQuery),
    may: 'engagement.read',
    description: 'The options of one engagement, those that can be chosen first.',
    args: argsOf(OptionResultsQuery),
    resolve: (_root, query, ctx) => pageIn(optionList(ctx, query), query),
  }),
)

builder.queryField('giveawayEntries', (t) =>
  t.field({
    type: pageOf(Entry, 'entries', EntriesQuery),
    may: 'engagement.change',
    description: 'Who takes part in one, the newest first.',
    args: argsOf(EntriesQuery),
    resolve: (_root, query, { site }) => pageIn(entryList(site, query.id), query),
  }),
)
