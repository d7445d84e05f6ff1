import { changeOf } from '@ward/domain/kernel/change'
import { ById } from '@ward/domain/kernel/ids'
import { orNotFound } from '@ward/domain/kernel/refusal'
import {
  CAMPAIGN_FIELDS,
  CampaignChange,
  CampaignInput,
  CampaignQuery,
  type OpportunityAnswer,
  ResponseQuery,
} from '@ward/domain/opportunity-campaigns/campaigns'
import {
  CampaignQuestion,
  CHOICES_MAX,
  QUESTIONS_MAX,
  QuestionKind,
  QuestionsChange,
} from '@ward/domain/opportunity-campaigns/questions'
import { pageIn } from '../../platform/database/list.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { creating } from '../../platform/graphql/creating.ts'
import { enumOf } from '../../platform/graphql/enum-of.ts'
import { argsOf, exposed, inputOf } from '../../platform/graphql/from-zod.ts'
import { loader, manyBy, oneBy } from '../../platform/graphql/loader.ts'
import { mutation } from '../../platform/graphql/mutation.ts'
import { pageOf } from '../../platform/graphql/page-of.ts'
import { DisorderName, nameOf } from '../conditions/conditions.graphql.ts'
import {
  deleteOpportunityCampaign,
  deleteOpportunityResponse,
  lookAtResponses,
  saveOpportunityCampaign,
} from './campaigns.actions.ts'
import { type CampaignRow, campaignById, campaignList, definitionsOf } from './campaigns.db.ts'
import { saveOpportunityQuestions } from './questions.actions.ts'
import { type ResponseRow, responseList, responsesOf } from './responses.db.ts'
import { type VisitCount, visitsOf } from './taking-part.db.ts'

const counted = loader(
  (ctx, ids) => responsesOf(ctx.site, ids),
  manyBy<'campaignId', { campaignId: string; n: number }>('campaignId'),
)

const visited = loader((ctx, ids) => visitsOf(ctx.site, ids), oneBy('campaignId'))
const asked = loader((ctx, ids) => definitionsOf(ctx.site, ids), oneBy('campaignId'))

const KindEnum = enumOf('OpportunityQuestionKind', QuestionKind)
inputOf('OpportunityQuestionInput', changeOf(CampaignQuestion))

const Question = builder.objectRef<CampaignQuestion>('OpportunityQuestion').implement({
  fields: (t) => ({
    ...exposed(t, CampaignQuestion, ['text', 'notSure']),
    kind: t.expose('kind', { type: KindEnum }),
    options: t.stringList({ rows: CHOICES_MAX, resolve: ({ options }) => options }),
  }),
})
const Funnel = builder.objectRef<VisitCount & { finished: number }>('OpportunityFunnel').implement({
  description:
    'How many members it was shown to, how many of them began, and how many answered. Staff are not counted.',
  fields: (t) => ({
    shown: t.exposeInt('shown'),
    started: t.exposeInt('started'),
    finished: t.exposeInt('finished'),
  }),
})

const Campaign = builder.objectRef<CampaignRow>('OpportunityCampaign').implement({
  description: 'Asks members who have a condition, or all, whether they would take part in something.',
  fields: (t) => ({
    id: t.exposeID('id'),
    version: t.exposeInt('version', { description: 'Send it back when saving: a stale one is refused.' }),
    ...exposed(t, CampaignInput, CAMPAIGN_FIELDS),
    disorder: t.field({
      type: DisorderName,
      nullable: true,
      description: 'Its audience; null: all members.',
      resolve: ({ disorderId }, _args, ctx) => nameOf(ctx, disorderId),
    }),
    questions: t.field({
      type: [Question],
      rows: QUESTIONS_MAX,
      resolve: async ({ id }, _args, ctx) => (await asked.load(ctx, id))?.questions ?? [],
    }),
    consentText: t.string({
      description: 'What members agree to.',
      resolve: async ({ id }, _args, ctx) => (await asked.load(ctx, id))?.consentText ?? '',
    }),
    funnel: t.field({
      type: Funnel,
      resolve: async ({ id }, _args, ctx) => {
        const [visits, responses] = await Promise.all([visited.load(ctx, id), counted.load(ctx, id)])
        return { campaignId: id, shown: 0, started: 0, ...visits, finished: responses[0]?.n ?? 0 }
      },
    }),
  }),
})

const Answer = builder.objectRef<OpportunityAnswer>('OpportunityAnswer').implement({
  description: 'A question as it was shown, and what was answered, in words.',
  fields: (t) => ({ question: t.exposeString('question'), answer: t.exposeString('answer') }),
})
const Response = builder.objectRef<ResponseRow>('OpportunityResponse').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    userId: t.exposeID('userId', { nullable: true, description: 'Null where its member has withdrawn.' }),
    insertedAt: t.expose('insertedAt', { type: 'DateTime' }),
    answers: t.field({ type: [Answer], rows: QUESTIONS_MAX, resolve: ({ answers }) => answers }),
  }),
})

builder.queryFields((t) => ({
  opportunityCampaigns: t.field({
    type: pageOf(Campaign, 'list', CampaignQuery),
    may: 'campaigns.read',
    args: argsOf(CampaignQuery),
    resolve: (_root, query, { site }) => pageIn(campaignList(site, query), query),
  }),
  opportunityCampaign: t.field({
    type: Campaign,
    may: 'campaigns.read',
    args: argsOf(ById),
    resolve: async (_root, { id }, { site }) => orNotFound(await campaignById(site, id)),
  }),
  opportunityResponses: t.field({
    type: pageOf(Response, 'list', ResponseQuery),
    may: 'campaigns.read',
    description: 'The answers of members; each reading is audited.',
    args: argsOf(ResponseQuery),
    resolve: async (_root, { opportunityCampaignId, ...query }, ctx) => {
      await lookAtResponses(ctx, opportunityCampaignId)
      return pageIn(responseList(ctx.site, opportunityCampaignId), query)
    },
  }),
}))

builder.mutationFields((t) => ({
  saveOpportunityCampaign: t.field({
    type: Campaign,
    may: 'campaigns.change',
    args: argsOf(CampaignChange),
    resolve: creating(saveOpportunityCampaign, ({ site }, id) => campaignById(site, id)),
  }),
  saveOpportunityQuestions: t.field({
    type: Campaign,
    may: 'campaigns.change',
    description: 'Sets the questions of a campaign.',
    args: argsOf(QuestionsChange),
    // It makes the questions of which responses say that they were asked.
    resolve: creating(saveOpportunityQuestions, ({ site }, id) => campaignById(site, id)),
  }),
  deleteOpportunityCampaign: t.boolean({
    may: 'campaigns.change',
    args: argsOf(ById),
    resolve: mutation(deleteOpportunityCampaign),
  }),
  deleteOpportunityResponse: t.boolean({
    may: 'campaigns.change',
    args: argsOf(ById),
    resolve: mutation(deleteOpportunityResponse),
  }),
}))
