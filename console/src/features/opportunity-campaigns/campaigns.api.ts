import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { toListQuery } from '@ward/domain/kernel/paging'
import type { CampaignFilter, CampaignInput, ResponseFilter } from '@ward/domain/opportunity-campaigns/campaigns'
import type { QuestionsInput } from '@ward/domain/opportunity-campaigns/questions'
import type {
  OpportunityCampaignQuery,
  OpportunityCampaignsQuery,
  OpportunityResponsesQuery,
} from '../../api/generated/operations.ts'
import { graphql } from '../../api/graphql.ts'
import { request } from '../../api/request.ts'
import type { Choices } from '../../ui/picker/choices.ts'

const OpportunityCampaigns = graphql(`
  query OpportunityCampaigns($search: String!, $limit: Int!, $offset: Int!) {
    opportunityCampaigns(search: $search, limit: $limit, offset: $offset) { total list { id name } }
  }
`)
const OpportunityCampaign = graphql(`
  query OpportunityCampaign($id: ID!) {
    opportunityCampaign(id: $id) {
      id version name successUrl disorderId places endsOn disorder { id name } consentText
      questions { text kind options notSure } funnel { shown started finished }
    }
  }
`)
const OpportunityResponses = graphql(`
  query OpportunityResponses($opportunityCampaignId: ID!, $limit: Int!, $offset: Int!) {
    opportunityResponses(opportunityCampaignId: $opportunityCampaignId, limit: $limit, offset: $offset) {
      total list { id userId insertedAt answers { question answer } }
    }
  }
`)
const RelatableConditions = graphql(`
  query RelatableConditions($search: String!, $limit: Int!) {
    disorders(search: $search, limit: $limit, isActive: true, isRelatableToUsers: true) { total disorders { id name } }
  }
`)
const SaveOpportunityCampaign = graphql(`
  mutation SaveOpportunityCampaign(
    $id: ID, $name: String!, $successUrl: String!, $disorderId: ID, $places: Int, $endsOn: String, $version: Int
  ) {
    saveOpportunityCampaign(
      id: $id, name: $name, successUrl: $successUrl, disorderId: $disorderId, places: $places, endsOn: $endsOn,
      version: $version
    ) { id version name successUrl disorderId places endsOn }
  }
`)
const SaveOpportunityQuestions = graphql(`
  mutation SaveOpportunityQuestions(
    $opportunityCampaignId: ID!, $questions: [OpportunityQuestionInput!], $consentText: String, $version: Int
  ) {
    saveOpportunityQuestions(
      opportunityCampaignId: $opportunityCampaignId, questions: $questions, consentText: $consentText, version: $version
    ) { id version consentText questions { text kind options notSure } }
  }
`)
const DeleteOpportunityCampaign = graphql(`
  mutation DeleteOpportunityCampaign($id: ID!) {
    deleteOpportunityCampaign(id: $id)
  }
`)
const DeleteOpportunityResponse = graphql(`
  mutation DeleteOpportunityResponse($id: ID!) {
    deleteOpportunityResponse(id: $id)
  }
`)

export const CAMPAIGNS_KEY = ['opportunity-campaigns']
export type CampaignRow = OpportunityCampaignsQuery['opportunityCampaigns']['list'][number]
export type ShownCampaign = OpportunityCampaignQuery['opportunityCampaign']
export type ResponseRow = OpportunityResponsesQuery['opportunityResponses']['list'][number]

export const campaignsOptions = (filter: CampaignFilter) => {
  const query = toListQuery(filter)
  return queryOptions({
    queryKey: [...CAMPAIGNS_KEY, 'list', query],
    queryFn: async ({ signal }) => {
      const { total, list: rows } = (await request(OpportunityCampaigns, query, { signal })).opportunityCampaigns
      return { total, rows }
    },
    placeholderData: keepPreviousData,
  })
}

export const campaignOptions = (id: string) =>
  queryOptions({
    queryKey: [...CAMPAIGNS_KEY, 'campaign', id],
    queryFn: async ({ signal }) => (await request(OpportunityCampaign, { id }, { signal })).opportunityCampaign,
  })

export const responsesOptions = (opportunityCampaignId: string, filter: ResponseFilter) => {
  const query = { opportunityCampaignId, ...toListQuery(filter) }
  return queryOptions({
    queryKey: [...CAMPAIGNS_KEY, 'responses', query],
    queryFn: async ({ signal }) => {
      const { total, list: rows } = (await request(OpportunityResponses, query, { signal })).opportunityResponses
      return { total, rows }
    },
    placeholderData: keepPreviousData,
  })
}

const OFFERED = 20
const found = new Map<string, string>()
/** Conditions that members of this site can have, by their names; by their ids those that were found before. */
export const conditionChoices: Choices = {
  key: ['disorders', 'for campaigns'],
  find: async (search, signal) => {
    const { total, disorders } = (await request(RelatableConditions, { search, limit: OFFERED }, { signal })).disorders
    for (const { id, name } of disorders) found.set(id, name)
    return { total, choices: disorders.map(({ id, name }) => ({ value: id, label: name })) }
  },
  byIds: async (ids) => {
    const named = ids.map((value) => ({ value, label: found.get(value) ?? '' }))
    return named.filter(({ label }) => label !== '')
  },
}

export const saveCampaign = async (campaign: CampaignInput) =>
  (await request(SaveOpportunityCampaign, campaign)).saveOpportunityCampaign
export const saveQuestions = async (questions: QuestionsInput) =>
  (await request(SaveOpportunityQuestions, questions)).saveOpportunityQuestions
export const deleteCampaign = async (id: string) =>
  (await request(DeleteOpportunityCampaign, { id })).deleteOpportunityCampaign
export const deleteResponse = async (id: string) =>
  (await request(DeleteOpportunityResponse, { id })).deleteOpportunityResponse
