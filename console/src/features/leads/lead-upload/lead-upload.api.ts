import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { toListQuery } from '@ward/domain/kernel/paging'
import {
  FIRST_SITE,
  LEAD_FILE_FIELD,
  LEAD_RESULTS_POLL,
  type LeadRowFilter,
  type LeadUploadInput,
  WELCOME_POLL,
} from '@ward/domain/leads/lead-upload/lead-upload'
import { isEnded, type RunState } from '@ward/domain/task-scripts/runs'
import type { GetUploadQuery } from '../../../api/generated/operations.ts'
import { graphql } from '../../../api/graphql.ts'
import { request } from '../../../api/request.ts'
import { upload } from '../../../api/upload.ts'

const LeadChoices = graphql(`
  query LeadChoices {
    leadUploadSites { id name }
    getMediums { id name }
  }
`)
const GenerateLeads = graphql(`
  mutation GenerateLeads(
    $emailList: String, $listId: ID, $campaign: String, $siteId: Int, $form: String, $leadMediumId: Int, $adName: String,
    $sendEmail: Boolean, $isReconsented: Boolean, $isDryRun: Boolean
  ) {
    generateLeads(
      emailList: $emailList, listId: $listId, campaign: $campaign, siteId: $siteId, form: $form, leadMediumId: $leadMediumId,
      adName: $adName, sendEmail: $sendEmail, isReconsented: $isReconsented, isDryRun: $isDryRun
    ) { id }
  }
`)
const GetUpload = graphql(`
  query GetUpload($id: ID!) {
    getUpload(id: $id) {
      id form adName campaign sendEmail isDryRun insertedAt finishedAt
      newLeads membersAlreadyOptedIn subscribersAlreadyOptedIn membersOptedBackIn subscribersOptedBackIn blacklisted
      leftUnsubscribed invalid duplicate
      sameListAs undoableUntil leadsToUndo hasMoreToUndo undoneAt undone undoState runState runError
      welcomeMails { isAbout sent waiting failed bounced unsubscribed subject text }
      site { id name } medium { id name } submittedBy { id username avatar { thumb } }
    }
  }
`)
const LeadRows = graphql(`
  query LeadRows(
    $uploadId: ID, $outcome: LeadOutcome, $welcome: OutboxState, $search: String, $limit: Int!, $offset: Int!
  ) {
    leadRows(
      uploadId: $uploadId, outcome: $outcome, welcome: $welcome, search: $search, limit: $limit, offset: $offset
    ) {
      total
      rows { position address outcome reason }
    }
  }
`)
const SubmitDryRun = graphql(`
  mutation SubmitDryRun($id: ID!, $isReconsented: Boolean!) {
    submitDryRun(id: $id, isReconsented: $isReconsented) { id }
  }
`)
const DiscardDryRun = graphql(`
  mutation DiscardDryRun($id: ID!) {
    discardDryRun(id: $id)
  }
`)
const ResumeUpload = graphql(`
  mutation ResumeUpload($id: ID!) {
    resumeUpload(id: $id) { id }
  }
`)
const UndoUpload = graphql(`
  mutation UndoUpload($id: ID!) {
    undoUpload(id: $id) { id undoState }
  }
`)

export const LEADS_KEY = ['leads']

type Choice = { id: number; name: string }
export type LeadChoices = { sites: readonly Choice[]; mediums: readonly Choice[]; siteId: number }

/** The sites and mediums there are to choose from, and the site that is chosen first: site 1 where it is among them. */
export const leadChoicesOptions = queryOptions({
  queryKey: [...LEADS_KEY, 'choices'],
  queryFn: async ({ signal }): Promise<LeadChoices> => {
    const { leadUploadSites: sites, getMediums: mediums } = await request(LeadChoices, {}, { signal })
    const first = sites.find(({ id }) => id === FIRST_SITE) ?? sites[0]
    return { sites, mediums, siteId: first?.id ?? FIRST_SITE }
  },
})

/** Whether the work on its list ended before it was complete. */
export const hasEndedEarly = ({ newLeads, runState }: LeadUpload): boolean =>
  newLeads === null && runState != null && isEnded(runState.toLowerCase() as RunState)

/** Whether a long list is just taken back, and whether that ended early. */
export const isBeingUndone = ({ undoState }: Pick<LeadUpload, 'undoState'>): boolean =>
  undoState !== null && !isEnded(undoState)
export const hasUndoStopped = ({ undoState }: LeadUpload): boolean =>
  undoState !== null && undoState !== 'completed' && isEnded(undoState)

/** Asked again until it is complete or ended early (spec 3 section 4), and then until every welcome email has left, or it is undone. */
export const leadResultsOptions = (id: string) =>
  queryOptions({
    queryKey: [...LEADS_KEY, 'results', id],
    queryFn: async ({ signal }) => (await request(GetUpload, { id }, { signal })).getUpload,
    refetchInterval: ({ state: { data } }) => {
      if (data && hasEndedEarly(data)) return false
      if (!data || data.newLeads === null || isBeingUndone(data)) return LEAD_RESULTS_POLL
      return data.welcomeMails?.waiting ? WELCOME_POLL : false
    },
  })
export type LeadUpload = GetUploadQuery['getUpload']

export const leadRowsOptions = (filter: LeadRowFilter) => {
  const query = toListQuery(filter)
  return queryOptions({
    queryKey: [...LEADS_KEY, 'rows', query],
    queryFn: async ({ signal }) => {
      const { total, rows } = (await request(LeadRows, query, { signal })).leadRows
      return { total, rows: rows.map((row) => ({ ...row, id: String(row.position) })) }
    },
    placeholderData: keepPreviousData,
  })
}

export const generateLeads = async (input: LeadUploadInput) => (await request(GenerateLeads, input)).generateLeads.id
export const submitDryRun = async (id: string, isReconsented: boolean) =>
  (await request(SubmitDryRun, { id, isReconsented })).submitDryRun.id
export const discardDryRun = async (id: string) => (await request(DiscardDryRun, { id })).discardDryRun
export const resumeUpload = async (id: string) => (await request(ResumeUpload, { id })).resumeUpload
export const undoUpload = async (id: string) => (await request(UndoUpload, { id })).undoUpload

/** Sends a list as a file; answers what it is known by. */
export async function sendList(list: Blob, siteId: number, onProgress: (share: number) => void): Promise<string> {
  const form = new FormData()
  form.append('siteId', String(siteId))
  form.append(LEAD_FILE_FIELD, list, 'leads.txt')
  return (await upload<{ listId: string }>('/api/moderation/lead-list', form, { onProgress })).listId
}
