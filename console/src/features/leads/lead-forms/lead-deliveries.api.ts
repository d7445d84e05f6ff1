import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { toListQuery } from '@ward/domain/kernel/paging'
import type { SuspectedLeadFilter } from '@ward/domain/leads/lead-forms/answers'
import type { LeadBatchFilter } from '@ward/domain/leads/lead-forms/delivery'
import type { LeadBatchesQuery, SuspectedLeadsQuery } from '../../../api/generated/operations.ts'
import { graphql } from '../../../api/graphql.ts'
import { request } from '../../../api/request.ts'
import { LEAD_FORMS_KEY } from './lead-forms.api.ts'

const LeadBatches = graphql(`
  query LeadBatches($formId: ID!, $state: LeadBatchState, $limit: Int!, $offset: Int!) {
    leadsWaiting(id: $formId)
    leadBatches(formId: $formId, state: $state, limit: $limit, offset: $offset) {
      total
      batches {
        id number state leadCount closedAt deliveredAt nextAt
        attempts { id startedAt endedAt outcome fileName leadCount bytes sha256 }
      }
    }
  }
`)
const LeadFilePreview = graphql(`
  query LeadFilePreview($id: ID!) {
    leadFilePreview(id: $id) { fileName text shown waits }
  }
`)
const SendLeadsNow = graphql(`
  mutation SendLeadsNow($id: ID!) {
    sendLeadsNow(id: $id) { id number }
  }
`)
const RedeliverLeadBatch = graphql(`
  mutation RedeliverLeadBatch($id: ID!) {
    redeliverLeadBatch(id: $id) { id state }
  }
`)
const MakeSftpKey = graphql(`
  mutation MakeSftpKey {
    makeSftpKey
  }
`)

const SuspectedLeads = graphql(`
  query SuspectedLeads($formId: ID!, $limit: Int!, $offset: Int!) {
    suspectedLeads(formId: $formId, limit: $limit, offset: $offset) {
      total
      leads { id email reason insertedAt answers { question answer } }
    }
  }
`)
const ClearLeadSpam = graphql(`
  mutation ClearLeadSpam($id: ID!) {
    clearLeadSpam(id: $id)
  }
`)

export type SuspectedLead = SuspectedLeadsQuery['suspectedLeads']['leads'][number]
export const suspectedLeadsOptions = (filter: SuspectedLeadFilter) => {
  const query = toListQuery(filter)
  return queryOptions({
    queryKey: [...LEAD_FORMS_KEY, 'suspected', query],
    queryFn: async ({ signal }) => (await request(SuspectedLeads, query, { signal })).suspectedLeads,
    placeholderData: keepPreviousData,
  })
}
export const clearLeadSpam = async (id: string) => (await request(ClearLeadSpam, { id })).clearLeadSpam

export type LeadBatch = LeadBatchesQuery['leadBatches']['batches'][number]

export const leadBatchesOptions = (filter: LeadBatchFilter) => {
  const query = toListQuery(filter)
  return queryOptions({
    queryKey: [...LEAD_FORMS_KEY, 'batches', query],
    queryFn: async ({ signal }) => {
      const { leadBatches, leadsWaiting } = await request(LeadBatches, query, { signal })
      return { ...leadBatches, waiting: leadsWaiting }
    },
    placeholderData: keepPreviousData,
  })
}

export const leadFilePreview = async (id: string) => (await request(LeadFilePreview, { id })).leadFilePreview
export const sendLeadsNow = async (id: string) => (await request(SendLeadsNow, { id })).sendLeadsNow
export const redeliverLeadBatch = async (id: string) => (await request(RedeliverLeadBatch, { id })).redeliverLeadBatch
export const makeSftpKey = async () => (await request(MakeSftpKey, {})).makeSftpKey
