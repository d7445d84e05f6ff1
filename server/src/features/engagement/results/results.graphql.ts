import { EntryOut, whyEntryIsOut } from '@ward/domain/engagement/draws'
import {
  EngagementResultsQuery,
  EntriesQuery,
  OptionResultsQuery,
  OwnWordsQuery,
  RESULT_DAYS_MAX,
} from '@ward/domain/engagement/results'
import type { Ctx } from '../../../platform/context.ts'
import { pageIn } from '../../../platform/database/list.ts'
import { builder } from '../../../platform/graphql/builder.ts'
import { enumOf } from '../../../platform/graphql/enum-of.ts'
import { argsOf } from '../../../platform/graphql/from-zod.ts'
import { pageOf } from '../../../platform/graphql/page-of.ts'
import { Site } from '../../sites/sites.graphql.ts'
import { lookAtEntrants } from '../draws/entrant-looks.actions.ts'
import { type EntryRow, entryList } from '../draws/entries.db.ts'
import { optionName } from '../taking-part/state.actions.ts'
import {
  type DayResult,
  engagementResults,
  OPTIONS_TOLD,
  optionList,
  ownWordsList,
  type Results,
  SITES_TOLD,
  type SiteVotes,
} from './results.actions.ts'
import type { OptionResult, OwnWords } from './results.db.ts'

const here = 'On this site.'

const Option = builder.objectRef<OptionResult>('OptionResult').implement({
  description: 'The votes for an option, also for one that was taken out.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.string({ resolve: optionName }),
    isCorrect: t.exposeBoolean('isCorrect'),
    isArchived: t.exposeBoolean('isArchived', { description: 'It was taken out and can no longer be chosen.' }),
    isSuggested: t.exposeBoolean('isSuggested', { description: 'A member suggested it.' }),
    isHidden: t.exposeBoolean('isHidden', { description: 'Members do not see what was suggested.' }),
    textChangedAt: t.expose('textChangedAt', { type: 'DateTime', nullable: true }),
    totalVotes: t.exposeInt('total'),
    currentSiteTotalVotes: t.exposeInt('here', { description: here }),
  }),
})

const Day = builder.objectRef<DayResult>('DayResult').implement({
  description: "The counts of a day of the site's zone.",
  fields: (t) => ({
    day: t.exposeString('day'),
    total: t.exposeInt('total'),
    currentSiteTotal: t.exposeInt('here', { description: here }),
  }),
})

const Elsewhere = builder.objectRef<SiteVotes>('SiteVotes').implement({
  description: 'How many people voted on another site.',
  fields: (t) => ({ site: t.expose('site', { type: Site }), votes: t.exposeInt('votes') }),
})

const Words = builder.objectRef<OwnWords>('OwnWords').implement({
  description: 'The text of a member who chose “Other”.',
  fields: (t) => ({
    optionId: t.exposeID('optionId'),
    option: t.exposeString('option', { description: 'Its name.' }),
    words: t.exposeString('words'),
    insertedAt: t.expose('insertedAt', { type: 'DateTime' }),
  }),
})

const EngagementResults = builder.objectRef<Results>('EngagementResults').implement({
  description: 'The results of an engagement: votes, entries, started threads or replies, by its kind.',
  fields: (t) => ({
    total: t.exposeInt('total'),
    currentSiteTotal: t.exposeInt('here', { description: here }),
    options: t.field({ type: [Option], rows: OPTIONS_TOLD, resolve: ({ options }) => options }),
    others: t.field({
      type: [Elsewhere],
      rows: SITES_TOLD,
      description: 'The other sites of the viewer that voted on a global poll, most votes first.',
      resolve: ({ others }) => others,
    }),
    days: t.field({ type: [Day], rows: RESULT_DAYS_MAX, resolve: ({ days }) => days }),
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

const OutOfDraw = enumOf('EntryOut', EntryOut)

const Entry = builder.objectRef<EntryRow>('GiveawayEntry').implement({
  description: 'Somebody who takes part in a giveaway.',
  fields: (t) => ({
    id: t.exposeID('id'),
    username: t.exposeString('username', { nullable: true }),
    email: t.exposeString('email', { nullable: true, description: 'Where they left an address instead.' }),
    insertedAt: t.expose('insertedAt', { type: 'DateTime' }),
    out: t.field({
      type: OutOfDraw,
      nullable: true,
      description: 'Why it wins nothing; null where it can.',
      resolve: whyEntryIsOut,
    }),
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

builder.queryField('ownWords', (t) =>
  t.field({
    type: pageOf(Words, 'words', OwnWordsQuery),
    may: 'engagement.read',
    description:
      'Own words of votes that count, the newest first; of a global poll of another site those written here.',
    args: argsOf(OwnWordsQuery),
    resolve: (_root, query, ctx) => pageIn(ownWordsList(ctx, query), query),
  }),
)

builder.queryField('giveawayEntries', (t) =>
  t.field({
    type: pageOf(Entry, 'entries', EntriesQuery),
    may: 'engagement.change',
    description: 'The entrants of a giveaway, newest first.',
    args: argsOf(EntriesQuery),
    resolve: async (_root, query, ctx) => {
      const { total, rows } = await pageIn(entryList(ctx.site, query.id), query)
      return { total, rows: () => seen(ctx, query.id, rows()) }
    },
  }),
)

async function seen(ctx: Ctx, giveawayId: string | null, rows: Promise<EntryRow[]>): Promise<EntryRow[]> {
  const entries = await rows
  if (giveawayId !== null) await lookAtEntrants(ctx, giveawayId, entries)
  return entries
}
