import { queryOptions } from '@tanstack/react-query'
import type { SecondLookInput } from '@ward/domain/flags/second-look/second-looks'
import type { SecondLookReportQuery } from '../../../api/generated/operations.ts'
import { graphql } from '../../../api/graphql.ts'
import { request } from '../../../api/request.ts'

const NextSecondLook = graphql(`
  query NextSecondLook {
    secondLook { id title body insertedAt }
    secondLooksLeft
  }
`)

const GiveSecondLook = graphql(`
  mutation GiveSecondLook($id: ID!, $verdict: LookVerdict!) {
    giveSecondLook(id: $id, verdict: $verdict)
  }
`)

const SecondLookReport = graphql(`
  query SecondLookReport {
    secondLookReport {
      weeks { week assocType n agreed kappa }
      disagreements {
        id first second at firstBy { username } secondBy { username } flag { id assocId assocType preview }
      }
    }
  }
`)

export const SECOND_LOOKS_KEY = ['secondLooks'] as const
export type LookReport = SecondLookReportQuery['secondLookReport']

/** The next text that waits for the viewer's second look, and how many do. */
export const nextLookOptions = queryOptions({
  queryKey: [...SECOND_LOOKS_KEY, 'next'],
  queryFn: async ({ signal }) => {
    const { secondLook, secondLooksLeft } = await request(NextSecondLook, {}, { signal })
    return { look: secondLook, left: secondLooksLeft }
  },
})

/** How far first and second looks agree. */
export const lookReportOptions = queryOptions({
  queryKey: [...SECOND_LOOKS_KEY, 'report'],
  queryFn: async ({ signal }) => (await request(SecondLookReport, {}, { signal })).secondLookReport,
})

export const giveSecondLook = (given: SecondLookInput) => request(GiveSecondLook, given)
