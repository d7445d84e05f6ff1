import { queryOptions } from '@tanstack/react-query'
import type { AuthorDecisionsQuery } from '../../../api/generated/operations.ts'
import { graphql } from '../../../api/graphql.ts'
import { request } from '../../../api/request.ts'

const AuthorDecisions = graphql(`
  query AuthorDecisions($userId: ID!, $exceptFlagId: ID) {
    authorDecisions(userId: $userId, exceptFlagId: $exceptFlagId) {
      id flagId assocType status insertedAt user { username }
    }
  }
`)

export type AuthorDecision = AuthorDecisionsQuery['authorDecisions'][number]

/** Earlier decisions on a person, but for one flag. Under the key of flags: a decision anywhere asks for it again. */
export const authorDecisions = (asked: { userId: string; exceptFlagId: string }) =>
  queryOptions({
    queryKey: ['flags', 'author-decisions', asked.userId, asked.exceptFlagId],
    queryFn: async ({ signal }) => (await request(AuthorDecisions, asked, { signal })).authorDecisions,
  })
