import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { toListQuery } from '@ward/domain/kernel/paging'
import type { ConnectionTest } from '@ward/domain/leads/lead-forms/connection'
import type { LeadFormChange, LeadFormFilter, LeadFormInput } from '@ward/domain/leads/lead-forms/lead-forms'
import type { CommercialLeadFormsQuery } from '../../../api/generated/operations.ts'
import { graphql } from '../../../api/graphql.ts'
import { request } from '../../../api/request.ts'

const CommercialLeadForms = graphql(`
  query CommercialLeadForms($search: String!, $type: LeadFormType, $limit: Int!, $offset: Int!) {
    commercialLeadForms(search: $search, type: $type, limit: $limit, offset: $offset) {
      total
      forms { id campaignName name type }
    }
  }
`)
const CommercialLeadForm = graphql(`
  query CommercialLeadForm($id: ID!) {
    commercialLeadForm(id: $id) {
      id version campaignName name type successUrl failure_url optInText disclaimer keeps numberOfSubmissions
      leadFormQuestions { id name type required crmId helperText leadFormOptions { id name crmValue exclude } }
      deliveryOptions { fileType schedule connectionOptions { dir host port user hasPassword } hostKey { algorithm fingerprint pinnedAt } }
    }
  }
`)
const UpsertCommercialLeadForm = graphql(`
  mutation UpsertCommercialLeadForm(
    $id: ID, $campaignName: String, $deliveryOptions: DeliveryOptionsInput, $leadFormQuestions: [LeadFormQuestionInput!],
    $name: String, $optInText: String, $successUrl: String, $failure_url: String, $type: LeadFormType, $disclaimer: String,
    $keeps: LeadKeeps, $version: Int
  ) {
    upsertCommercialLeadForm(
      id: $id, campaignName: $campaignName, deliveryOptions: $deliveryOptions, leadFormQuestions: $leadFormQuestions,
      name: $name, optInText: $optInText, successUrl: $successUrl, failure_url: $failure_url, type: $type,
      disclaimer: $disclaimer, keeps: $keeps, version: $version
    ) {
      id version
      leadFormQuestions { id name type required crmId helperText leadFormOptions { id name crmValue exclude } }
    }
  }
`)
const DeleteCommercialLeadForm = graphql(`
  mutation DeleteCommercialLeadForm($id: ID!) {
    deleteCommercialLeadForm(id: $id)
  }
`)
const GetCsvData = graphql(`
  query GetCsvData($id: ID!) {
    getCsvData(id: $id)
  }
`)
const GetPublicKey = graphql(`
  query GetPublicKey {
    getPublicKey
  }
`)
const TestSftpConnection = graphql(`
  mutation TestSftpConnection($id: ID, $connectionOptions: SftpConnectionInput!, $confirmedKey: String) {
    testSftpConnection(id: $id, connectionOptions: $connectionOptions, confirmedKey: $confirmedKey) { algorithm fingerprint }
  }
`)

export const LEAD_FORMS_KEY = ['lead-forms']
export type LeadFormRow = CommercialLeadFormsQuery['commercialLeadForms']['forms'][number]

export const leadFormsOptions = (filter: LeadFormFilter) => {
  const query = toListQuery(filter)
  return queryOptions({
    queryKey: [...LEAD_FORMS_KEY, query],
    queryFn: async ({ signal }) => {
      const { total, forms: rows } = (await request(CommercialLeadForms, query, { signal })).commercialLeadForms
      return { total, rows }
    },
    placeholderData: keepPreviousData,
  })
}

/** A form as the builder holds it; a password is never sent back. */
export const leadFormOptions = (id: string) =>
  queryOptions({
    queryKey: [...LEAD_FORMS_KEY, 'form', id],
    queryFn: async ({ signal }) => {
      const { numberOfSubmissions, deliveryOptions, ...form } = (await request(CommercialLeadForm, { id }, { signal }))
        .commercialLeadForm
      const { connectionOptions: stored, hostKey, ...options } = deliveryOptions
      const { hasPassword, ...connectionOptions } = stored
      const values: LeadFormInput = { ...form, deliveryOptions: { ...options, connectionOptions } }
      return { values, numberOfSubmissions, hasPassword, hostKey: hostKey ?? null }
    },
  })
export type PinnedKey = { algorithm: string; fingerprint: string; pinnedAt: string }
export type ShownForm = {
  values: LeadFormInput
  numberOfSubmissions: number
  hasPassword: boolean
  /** The key that was taken from the server of the form as it is saved. */
  hostKey: PinnedKey | null
}

export const saveLeadForm = async (form: LeadFormChange) =>
  (await request(UpsertCommercialLeadForm, form)).upsertCommercialLeadForm
export const deleteLeadForm = async (id: string) =>
  (await request(DeleteCommercialLeadForm, { id })).deleteCommercialLeadForm
export const getCsvData = async (id: string) => (await request(GetCsvData, { id })).getCsvData
export const getPublicKey = async () => (await request(GetPublicKey, {})).getPublicKey
export const testConnection = async (test: ConnectionTest) =>
  (await request(TestSftpConnection, test)).testSftpConnection
