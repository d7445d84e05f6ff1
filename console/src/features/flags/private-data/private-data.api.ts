import { queryOptions } from '@tanstack/react-query'
import { type PrivateMasking, type PrivatePart, privateKindLabel } from '@ward/domain/flags/private-data/masking'
import type { PrivateSpan } from '@ward/domain/flags/private-data/span'
import { graphql } from '../../../api/graphql.ts'
import { request } from '../../../api/request.ts'
import type { LabelledPart } from '../../../ui/content/marks.tsx'
import type { FlagCase } from '../flag/flag-detail.api.ts'

const Mask = graphql(`
  mutation MaskPrivateData($id: ID!, $version: Int) { maskPrivateData(id: $id, version: $version) { id } }
`)

const Unmask = graphql(`
  mutation UnmaskPrivateData($id: ID!, $version: Int) { unmaskPrivateData(id: $id, version: $version) { id } }
`)

const Original = graphql(`
  query PrivateOriginal($id: ID!) { privateOriginal(id: $id) { title body keptDays } }
`)

export const mask = (input: PrivateMasking) => request(Mask, input)
export const unmask = (input: PrivateMasking) => request(Unmask, input)

/**
 * The text before it was masked. Each time it is asked for is a look that the audit log keeps, so it is not asked again by
 * itself.
 */
export const originalOptions = (id: string) =>
  queryOptions({
    queryKey: ['privateOriginal', id],
    queryFn: async ({ signal }) => (await request(Original, { id }, { signal })).privateOriginal,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })

/** Pieces as they are marked in a text, each with what it is. */
export const labelsOf = (pieces: readonly PrivateSpan[]): LabelledPart[] =>
  pieces.map(({ kind, start, end }) => ({ start, end, label: privateKindLabel[kind] }))

/** The same by where they stand. */
export function partsOf(pieces: FlagCase['privateData']): Record<PrivatePart, LabelledPart[]> {
  const of = (part: PrivatePart) => labelsOf(pieces.filter((piece) => piece.part === part))
  return { title: of('title'), body: of('body') }
}
