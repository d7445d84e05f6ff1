import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AtRiskLabFilter, AtRiskLabQuery, CutInput } from '@ward/domain/flags/lab/at-risk-lab'
import { toListQuery } from '@ward/domain/kernel/paging'
import type { AtRiskLabQuery as Answer, TextsOfCutQuery } from '../../../api/generated/operations.ts'
import { graphql } from '../../../api/graphql.ts'
import { request } from '../../../api/request.ts'
import { LAB_KEY } from './lab.api.ts'

const AtRiskLab = graphql(`
  query AtRiskLab($from: String!, $to: String!, $assocType: AssocType) {
    atRiskLab(from: $from, to: $to, assocType: $assocType) {
      from to today oldest counts { cut followedUp noConcern undecided neverFlagged }
    }
  }
`)

const TextsOfCut = graphql(`
  query TextsOfCut(
    $from: String!, $to: String!, $assocType: AssocType, $cut: AtRiskCut, $verdict: CutVerdict
    $sort: CutTextSort!, $sortDesc: Boolean!, $limit: Int!, $offset: Int!
  ) {
    textsOfCut(
      from: $from, to: $to, assocType: $assocType, cut: $cut, verdict: $verdict
      sort: $sort, sortDesc: $sortDesc, limit: $limit, offset: $offset
    ) {
      total
      texts { id assocType cut verdict isAtRisk wasEdited writtenAt preview excerpt flagId }
    }
  }
`)

const CutEffects = graphql(`
  query CutEffects($from: String!, $to: String!, $assocType: AssocType, $cut: AtRiskCut!) {
    cutEffects(from: $from, to: $to, assocType: $assocType, cut: $cut) { kind n }
  }
`)

const SetAtRiskCut = graphql(`
  mutation SetAtRiskCut($from: String!, $to: String!, $assocType: AssocType, $cut: AtRiskCut!, $was: AtRiskCut!) {
    setAtRiskCut(from: $from, to: $to, assocType: $assocType, cut: $cut, was: $was)
  }
`)

export type AtRiskLab = Answer['atRiskLab']
export type CutText = TextsOfCutQuery['textsOfCut']['texts'][number]

/** Which texts a filter of the lab looks at. */
export const readIn = ({ from, to, assocType }: AtRiskLabQuery): AtRiskLabQuery => ({ from, to, assocType })

/** Past texts by cut: asked for once, whichever is tried. */
export const atRiskLabOptions = (filter: AtRiskLabQuery) => {
  const query = readIn(filter)
  return queryOptions({
    queryKey: [...LAB_KEY, 'at-risk', query],
    queryFn: async ({ signal }) => (await request(AtRiskLab, query, { signal })).atRiskLab,
    placeholderData: keepPreviousData,
  })
}

/** The texts that change sides. */
export const textsOfCutOptions = (filter: AtRiskLabFilter) => {
  const query = toListQuery(filter)
  return queryOptions({
    queryKey: [...LAB_KEY, 'at-risk-texts', query],
    queryFn: async ({ signal }) => {
      const { total, texts: rows } = (await request(TextsOfCut, query, { signal })).textsOfCut
      return { total, rows }
    },
    placeholderData: keepPreviousData,
  })
}

export const cutEffects = async (tried: Omit<CutInput, 'was'>) => (await request(CutEffects, tried)).cutEffects

export const setAtRiskCut = (input: CutInput) => request(SetAtRiskCut, input)
