import { may } from '@ward/domain/app/permissions'
import { CRISIS_CUES_MAX } from '@ward/domain/automod/crisis'
import { mayAnswerAppeal } from '@ward/domain/flags/flag/appeals'
import { AssocType } from '@ward/domain/flags/flag/assoc-types'
import { ASSIGNED_MAX, FlagChoice, FlagOperation } from '@ward/domain/flags/flag/flag-operations'
import { FlagUpdate } from '@ward/domain/flags/flag/flag-update'
import { FLAG_NUMBER_MAX, FLAG_PAGE_SIZES, FlagIds, FlagNumber } from '@ward/domain/flags/flag/flags'
import { FlagParty } from '@ward/domain/flags/flag/parties'
import { orNotFound } from '@ward/domain/kernel/refusal'
import type { Ctx } from '../../../platform/context.ts'
import { rowsTogether } from '../../../platform/database/gathered.ts'
import { builder } from '../../../platform/graphql/builder.ts'
import { enumOf } from '../../../platform/graphql/enum-of.ts'
import { argsOf, limitHere } from '../../../platform/graphql/from-zod.ts'
import { loader, manyBy, oneBy } from '../../../platform/graphql/loader.ts'
import { mutation } from '../../../platform/graphql/mutation.ts'
import {
  Comment,
  contentOf,
  Reply,
  Thread,
  UserProfileStatus,
  UserProfileStatusReply,
} from '../../content/content.graphql.ts'
import { cardOf, User } from '../../users/directory/users.graphql.ts'
import { type OpenAppeal, openAppealsOf } from './appeals.db.ts'
import { CrisisCueRef, crisisCuesIn, isRiskJudged } from './crisis-cues.graphql.ts'
import { assignsOf } from './flag-assigns.db.ts'
import { AutomodScores, TOLD_WORDS, wordsThatCounted } from './flag-automod.graphql.ts'
import {
  ContentFlagAssign,
  ContentFlagEvent,
  ContentFlagReport,
  events,
  HISTORY,
  newest,
  newestOf,
  reports,
} from './flag-history.graphql.ts'
import { excerptOf, previewOf } from './flag-preview.graphql.ts'
import { uriOf } from './flag-uri.ts'
import { findFlag, updateContentFlag } from './flags.actions.ts'
import { type FlagRow, flagById, flagsByIds, flagsOfNumber } from './flags.db.ts'
import { partyTo } from './parties.actions.ts'

export const AssocTypeEnum = enumOf('AssocType', AssocType)
const FlagPartyEnum = enumOf('FlagParty', FlagParty)
export const FlagOperationEnum = enumOf('ContentFlagOperation', FlagOperation)

/** The number of people who look after a flag that a list shows for each. */
const ASSIGNED_IN_LISTS = 20
const assignsTogether = rowsTogether(assignsOf)
const assigns = loader((ctx, ids) => assignsTogether(ctx.site, ids), manyBy('flagId'))

/** The content behind a flag when it is of this kind. */
const contentWhen = (assocType: AssocType) => (flag: FlagRow, _args: object, ctx: Ctx) =>
  flag.assocType === assocType ? contentOf(ctx, flag.assocId) : null

const appeals = loader((ctx, ids) => openAppealsOf(ctx.site, ids), oneBy('flagId'))

const Appeal = builder.objectRef<OpenAppeal>('Appeal').implement({
  description: 'The request of an author to look again at the decision on their text.',
  fields: (t) => ({
    id: t.exposeID('id'),
    words: t.exposeString('words'),
    askedAt: t.expose('askedAt', { type: 'DateTime' }),
    decidedBy: t.exposeString('decidedBy', {
      nullable: true,
      description: 'The person who made the decision; null for a held text, on which nobody has decided.',
    }),
    mayAnswer: t.boolean({
      description: 'False for who asks and for who made the decision: somebody else must look.',
      resolve: (appeal, _args, { viewer }) => viewer.kind === 'user' && mayAnswerAppeal(appeal, viewer).ok,
    }),
  }),
})

export const ContentFlag = builder.objectRef<FlagRow>('ContentFlag').implement({
  description: 'The moderation case of one piece of content or one user profile.',
  fields: (t) => ({
    id: t.exposeID('id'),
    assocId: t.exposeID('assocId'),
    assocType: t.expose('assocType', { type: AssocTypeEnum }),
    uri: t.string({
      description: 'Where members see it, a path on the site.',
      resolve: uriOf,
    }),
    insertedAt: t.expose('insertedAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    listedAt: t.expose('listedAt', { type: 'DateTime', description: 'updatedAt for user flags, else insertedAt.' }),
    waitsSince: t.expose('waitsSince', { type: 'DateTime', description: 'When it was opened, or opened again.' }),
    reportsCount: t.exposeInt('reportsCount', { description: 'How many members reported it.' }),
    reach: t.exposeInt('reach', {
      nullable: true,
      description: 'How many people take part where it stands; null until they are counted.',
    }),
    likelihood: t.float({
      nullable: true,
      description: 'The higher of automod’s probabilities, 0 to 1; null for who is not admin-level, and without one.',
      resolve: ({ spamProb, offensiveProb }, _args, { viewer }) =>
        may(viewer.roleId, 'automod.read').ok && (spamProb ?? offensiveProb) !== null
          ? Math.max(spamProb ?? 0, offensiveProb ?? 0)
          : null,
    }),
    isImage: t.exposeBoolean('isImage'),
    isOffensive: t.exposeBoolean('isOffensive'),
    isReported: t.exposeBoolean('isReported'),
    isSpam: t.exposeBoolean('isSpam'),
    isOpen: t.exposeBoolean('isOpen'),
    isAppealed: t.exposeBoolean('isAppealed', { description: 'Its author asks to look at the decision again.' }),
    appeal: t.field({
      type: Appeal,
      nullable: true,
      description: 'Null where nobody asks, or was answered.',
      resolve: async ({ id, isAppealed }, _args, ctx) => (isAppealed ? ((await appeals.load(ctx, id)) ?? null) : null),
    }),
    isRequiredToPublish: t.exposeBoolean('isRequiredToPublish'),
    isSuggestion: t.exposeBoolean('isSuggestion', {
      description: 'It is an answer that a member suggested to a poll.',
    }),
    isDeleted: t.exposeBoolean('isDeleted'),
    isMarkedSpam: t.exposeBoolean('isMarkedSpam', {
      description: 'Staff marked the content as spam; isSpam may be automod’s opinion.',
    }),
    isPendingModeration: t.exposeBoolean('isPendingModeration'),
    version: t.exposeInt('version', { description: 'Send it back with an operation: a stale one is refused.' }),
    preview: t.string({
      description: 'The first 60 characters of the plain text.',
      resolve: previewOf,
    }),
    excerpt: t.string({
      description: 'The first 400 characters of the plain text.',
      resolve: excerptOf,
    }),
    markedWords: t.stringList({
      rows: TOLD_WORDS,
      description:
        'The words that counted: those of danger, and for admin-level viewers those that made a score pass the threshold.',
      resolve: (flag, _args, { viewer }) =>
        wordsThatCounted(flag, { withAutomod: may(viewer.roleId, 'automod.read').ok }),
    }),
    author: t.field({ type: User, resolve: (flag, _args, ctx) => cardOf(ctx, flag.authorId) }),
    viewerIs: t.field({
      type: FlagPartyEnum,
      nullable: true,
      description: 'How the viewer is party to it, and so may not decide on it.',
      resolve: (flag, _args, ctx) => partyTo(ctx, flag),
    }),
    atRisk: t.exposeBoolean('atRisk', { description: 'The text speaks of self-harm, an overdose or abuse, now.' }),
    isRiskJudged: t.boolean({
      description: 'False where the text is not in English, so that nobody looked for danger in it.',
      resolve: isRiskJudged,
    }),
    crisisCues: t.field({
      type: [CrisisCueRef],
      rows: CRISIS_CUES_MAX,
      description: 'The words of the text that say so.',
      resolve: crisisCuesIn,
    }),
    automod: t.field({
      type: AutomodScores,
      nullable: true,
      description: 'Null for who is not admin-level.',
      resolve: (flag, _args, { viewer }) => (may(viewer.roleId, 'automod.read').ok ? flag : null),
    }),
    contentFlagEvents: t.field({
      type: [ContentFlagEvent],
      rows: HISTORY,
      description: 'Oldest first; of more than the limit the newest: 500 of one flag, 20 of each of a list.',
      args: newest,
      resolve: newestOf(events),
    }),
    contentFlagAssigns: t.field({
      type: [ContentFlagAssign],
      rows: { most: ASSIGNED_MAX, inLists: ASSIGNED_IN_LISTS },
      args: limitHere(ASSIGNED_MAX),
      resolve: async (flag, { limit }, ctx) => (await assigns.load(ctx, flag.id)).slice(0, limit),
    }),
    reports: t.field({
      type: [ContentFlagReport],
      rows: HISTORY,
      description: 'Oldest first; of more than the limit the newest: 500 of one flag, 20 of each of a list.',
      args: newest,
      resolve: newestOf(reports),
    }),
    comment: t.field({ type: Comment, nullable: true, resolve: contentWhen('comment') }),
    reply: t.field({ type: Reply, nullable: true, resolve: contentWhen('reply') }),
    thread: t.field({ type: Thread, nullable: true, resolve: contentWhen('thread') }),
    userProfileStatus: t.field({
      type: UserProfileStatus,
      nullable: true,
      resolve: contentWhen('user_profile_status'),
    }),
    userProfileStatusReply: t.field({
      type: UserProfileStatusReply,
      nullable: true,
      resolve: contentWhen('user_profile_status_reply'),
    }),
    user: t.field({
      type: User,
      nullable: true,
      resolve: (flag, _args, ctx) => (flag.assocType === 'user' ? cardOf(ctx, flag.assocId) : null),
    }),
  }),
})

builder.queryField('contentFlag', (t) =>
  t.field({
    type: ContentFlag,
    nullable: true,
    may: 'flags.read',
    description: 'By id, or by assocType and assocId: then null where the content exists without a flag.',
    args: argsOf(FlagChoice),
    resolve: async (_root, { id, assocType, assocId }, ctx) =>
      assocType && assocId && !id
        ? findFlag(ctx, { assocType, assocId })
        : orNotFound(await flagById(ctx.site, id ?? '0')),
  }),
)

builder.queryField('contentFlags', (t) =>
  t.field({
    type: [ContentFlag],
    rows: FLAG_PAGE_SIZES[2],
    may: 'flags.read',
    description: 'The flags with these ids that are of the site, in no order.',
    args: argsOf(FlagIds),
    resolve: async (_root, { ids, limit }, { site }) => (await flagsByIds(site, ids)).slice(0, limit),
  }),
)

builder.queryField('contentFlagsOfNumber', (t) =>
  t.field({
    type: [ContentFlag],
    rows: FLAG_NUMBER_MAX,
    may: 'flags.read',
    description: 'The flags of the site with this id, or whose content or user has it, in no order.',
    args: argsOf(FlagNumber),
    resolve: async (_root, { number, limit }, { site }) => (await flagsOfNumber(site, number)).slice(0, limit),
  }),
)

builder.mutationField('updateContentFlag', (t) =>
  t.field({
    type: ContentFlag,
    may: 'flags.decide',
    args: argsOf(FlagUpdate),
    resolve: mutation(updateContentFlag),
  }),
)
