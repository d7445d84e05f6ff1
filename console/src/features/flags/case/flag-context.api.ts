import { infiniteQueryOptions } from '@tanstack/react-query'
import { CONTEXT_PART } from '@ward/domain/flag-context'
import type { FlagContextQuery } from '../../../api/generated/operations.ts'
import { graphql } from '../../../api/graphql.ts'
import { request } from '../../../api/request.ts'
import { FLAG_KEY } from './flag-detail.api.ts'

const FlagContext = graphql(`
  query FlagContext($id: ID!, $offset: Int, $limit: Int!) {
    contentFlagContext(id: $id, offset: $offset, limit: $limit) {
      type title body insertedAt uri isDeleted isMarkedSpam isPendingModeration isCurrent parentFlagId
      totalCount hiddenCount offset
      user { id username roleId avatar { thumb } }
      responses {
        id assocType depth excerpt insertedAt isDeleted isMarkedSpam isPendingModeration isCurrent
        user { id username roleId avatar { thumb } }
      }
    }
  }
`)

export type FlagContext = NonNullable<FlagContextQuery['contentFlagContext']>
export type ContextResponse = FlagContext['responses'][number]

type Part = { offset: number | null; limit: number }

/** So many parts are kept and drawn: of a thread of thousands as much as one reads, however far one goes. */
const PARTS_KEPT = 4

/** What was said around the text of a flag, in parts; the first is the one around that text. Null: there is nothing around it. */
export const contextOptions = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...FLAG_KEY, id, 'context'],
    queryFn: async ({ pageParam, signal }) =>
      (await request(FlagContext, { id, ...pageParam }, { signal })).contentFlagContext,
    initialPageParam: { offset: null, limit: CONTEXT_PART } as Part,
    getPreviousPageParam: (first): Part | undefined =>
      first && first.offset > 0
        ? { offset: Math.max(0, first.offset - CONTEXT_PART), limit: Math.min(CONTEXT_PART, first.offset) }
        : undefined,
    getNextPageParam: (last): Part | undefined => {
      const end = last ? last.offset + last.responses.length : 0
      return last && end < last.totalCount ? { offset: end, limit: CONTEXT_PART } : undefined
    },
    maxPages: PARTS_KEPT,
    gcTime: 30_000,
  })
