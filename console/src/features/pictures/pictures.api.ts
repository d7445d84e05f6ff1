import { queryOptions } from '@tanstack/react-query'
import { STORED_PICTURES_MAX } from '@ward/domain/pictures/pictures'
import { graphql } from '../../api/graphql.ts'
import { request } from '../../api/request.ts'

const StoredPictures = graphql(`
  query StoredPictures($addresses: [String!]!) {
    storedPictures(addresses: $addresses) { address src width height }
  }
`)

/** Our copies of pictures that lie elsewhere, by their addresses. One that is not there yet is asked for again with its text. */
export const storedPicturesOptions = (addresses: readonly string[]) => {
  const asked = addresses.slice(0, STORED_PICTURES_MAX)
  return queryOptions({
    queryKey: ['stored-pictures', asked],
    queryFn: async ({ signal }) => (await request(StoredPictures, { addresses: asked }, { signal })).storedPictures,
    select: copiesOf,
    enabled: asked.length > 0,
    staleTime: 60_000,
  })
}

type Stored = { address: string; src: string; width: number; height: number }

const copiesOf = (stored: readonly Stored[]): ReadonlyMap<string, Stored> =>
  new Map(stored.map((copy) => [copy.address, copy]))
