import { queryOptions } from '@tanstack/react-query'
import type { MySessionsQuery } from '../../api/generated/operations.ts'
import { graphql } from '../../api/graphql.ts'
import { request } from '../../api/request.ts'

const MySessions = graphql(`
  query MySessions {
    mySessions { id siteName fromSiteName userAgent insertedAt seenAt isCurrent }
  }
`)

const EndSession = graphql(`
  mutation EndSession($id: ID!) {
    endSession(id: $id)
  }
`)

const EndOtherSessions = graphql(`
  mutation EndOtherSessions {
    endOtherSessions
  }
`)

export type OwnSession = MySessionsQuery['mySessions'][number]

export const mySessions = queryOptions({
  queryKey: ['mySessions'],
  queryFn: async ({ signal }) => (await request(MySessions, {}, { signal })).mySessions,
  // The one in use first: by it somebody finds out which of the others are theirs.
  select: (sessions) => ({
    total: sessions.length,
    rows: sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent)),
  }),
})

export const endSession = async (id: string): Promise<boolean> => (await request(EndSession, { id })).endSession

/** Answers how many sessions ended. */
export const endOtherSessions = async (): Promise<number> => (await request(EndOtherSessions, {})).endOtherSessions
