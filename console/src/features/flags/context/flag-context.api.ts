import { infiniteQueryOptions } from '@tanstack/react-query'
import type { FlagContextQuery } from '../../../api/generated/operations.ts'
import { graphql } from '../../../api/graphql.ts'
import { request } from '../../../api/request.ts'
import { FLAG_KEY } from '../flag/flag-detail.api.ts'

const FlagContext = graphql(`
  query FlagContext($id: ID!, $after: ID, $before: ID) {
    contentFlagContext(id: $id, after: $after, before: $before) {
      type title body privateData { kind part start end } insertedAt uri isDeleted isMarkedSpam isPendingModeration isCurrent parentFlagId
      totalCount hiddenCount hasEarlier hasLater
      user { id username roleId avatar { thumb } }
      responses {
        id assocType depth excerpt privateData { kind start end } insertedAt isDeleted isMarkedSpam isPendingModeration isCurrent
        user { id username roleId avatar { thumb } }
      }
    }
  }
`)

export type FlagContext = NonNullable<FlagContextQuery['contentFlagContext']>
export type ContextResponse = FlagContext['responses'][number]

/** Beside which response a part is read; the first one is read around the current one. */
type Part = { after?: string; before?: string }

/** The number of parts that are kept and drawn, however far somebody reads in a thread of thousands. */
const PARTS_KEPT = 4

/** The texts around that of a flag, in parts; the first is the one around that text. Null: there is nothing around it. */
export const contextOptions = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...FLAG_KEY, id, 'context'],
    queryFn: async ({ pageParam, signal }) =>
      (await request(FlagContext, { id, ...pageParam }, { signal })).contentFlagContext,
    initialPageParam: {} as Part,
    getPreviousPageParam: (first): Part | undefined => {
      const before = first?.responses[0]?.id
      return first?.hasEarlier && before ? { before } : undefined
    },
    getNextPageParam: (last): Part | undefined => {
      const after = last?.responses.at(-1)?.id
      return last?.hasLater && after ? { after } : undefined
    },
    maxPages: PARTS_KEPT,
    gcTime: 30_000,
  })
