import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { EngagementType } from '@ward/domain/engagement/engagements'
import type { VoteGroupKind } from '@ward/domain/engagement/integrity'
import type { DayRange } from '@ward/domain/kernel/days'
import { type ExportedList, exportPath } from '@ward/domain/kernel/list-export'
import { download } from '../../../api/download.ts'
import type { EngagementResultsQuery, OwnWordsQuery, VoteIntegrityQuery } from '../../../api/generated/operations.ts'
import { graphql } from '../../../api/graphql.ts'
import { request } from '../../../api/request.ts'
import { ENGAGEMENTS_KEY } from '../kinds/engagement.api.ts'

const EngagementResults = graphql(`
  query EngagementResults($id: ID!, $type: EngagementType!, $from: String, $to: String) {
    engagementResults(id: $id, type: $type, from: $from, to: $to) {
      total currentSiteTotal
      options {
        id name isCorrect isArchived isSuggested isHidden textChangedAt totalVotes currentSiteTotalVotes
      }
      days { day total currentSiteTotal }
      others { site { id name } votes }
    }
  }
`)

const OwnWords = graphql(`
  query OwnWords($id: ID!, $limit: Int!, $offset: Int!) {
    ownWords(id: $id, limit: $limit, offset: $offset) { total words { option words insertedAt } }
  }
`)

const VoteIntegrity = graphql(`
  query VoteIntegrity($id: ID!, $type: EngagementType!) {
    voteIntegrity(id: $id, type: $type) {
      votes setAside fresh traced busiestMinute busiestMinuteAt lastDay { begins votes busiestMinute }
      groups { kind key votes setAside fresh isDoubtful }
    }
  }
`)

const SetVotesAside = graphql(`
  mutation SetVotesAside(
    $id: ID!, $type: EngagementType!, $kind: VoteGroupKind!, $key: String!, $setAside: Boolean!, $until: DateTime
  ) {
    setVotesAside(id: $id, type: $type, kind: $kind, key: $key, setAside: $setAside, until: $until) {
      changed before after undoUntil
    }
  }
`)

export type Results = EngagementResultsQuery['engagementResults']
export type OwnWord = OwnWordsQuery['ownWords']['words'][number]
export type Integrity = VoteIntegrityQuery['voteIntegrity']
export type VoteGroup = Integrity['groups'][number]
type Choice = { id: string; type: EngagementType }

/** The results of one over some days; the old numbers stay while others come. */
export const resultsOptions = ({ id, type }: Choice, { from, to }: DayRange) =>
  queryOptions({
    queryKey: [...ENGAGEMENTS_KEY, type, id, 'results', from, to],
    queryFn: async ({ signal }) =>
      (await request(EngagementResults, { id, type, from: from || null, to: to || null }, { signal }))
        .engagementResults,
    placeholderData: keepPreviousData,
  })

/** Own words that are asked for at once. */
const WORDS = 20

/** Texts of members who chose “Other”, newest first, part by part. */
export const ownWordsOptions = ({ id, type }: Choice) =>
  infiniteQueryOptions({
    queryKey: [...ENGAGEMENTS_KEY, type, id, 'own-words'],
    queryFn: async ({ pageParam, signal }) =>
      (await request(OwnWords, { id, limit: WORDS, offset: pageParam }, { signal })).ownWords,
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => (pages.length * WORDS < total ? pages.length * WORDS : undefined),
  })

export const integrityOptions = ({ id, type }: Choice) =>
  queryOptions({
    queryKey: [...ENGAGEMENTS_KEY, type, id, 'integrity'],
    queryFn: async ({ signal }) => (await request(VoteIntegrity, { id, type }, { signal })).voteIntegrity,
  })

type Aside = Choice & { kind: VoteGroupKind; key: string; setAside: boolean; until: string | null }
export const setVotesAside = async (input: Aside) => (await request(SetVotesAside, input)).setVotesAside

/** A list about one, to be kept as a file. */
export const downloadOf = (list: ExportedList, id: string, rows: number) => ({
  list,
  rows,
  run: (signal: AbortSignal) => download(exportPath(list), { id }, { signal }),
})
