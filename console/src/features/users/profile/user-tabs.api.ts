import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { UserAwardStatus } from '@ward/domain/awards/awards'
import { OPERATION_LABEL } from '@ward/domain/flags/flag/flag-operations'
import { conflict, FAULT_MESSAGE, Refusal } from '@ward/domain/kernel/refusal'
import { ACTIVITY_A_PAGE } from '@ward/domain/users/activity'
import { typedSocial } from '@ward/domain/users/social-sites'
import type { RelationshipType, SocialType } from '@ward/domain/users/user-facts'
import type { UpdateSocialSiteMutation, UserActivityQuery } from '../../../api/generated/operations.ts'
import { graphql } from '../../../api/graphql.ts'
import { request } from '../../../api/request.ts'
import { json, send } from '../../../api/send.ts'
import { Fault } from '../../../fault.ts'
import { sendAsked } from '../../../ui/dialog/sendAsked.ts'
import type { Choices } from '../../../ui/picker/choices.ts'
import { USER_KEY } from '../directory/user-edit.api.ts'

const UserActivity = graphql(`
  query UserActivity($userId: ID!, $first: Int, $after: ID, $last: Int, $before: ID) {
    activityStream(userId: $userId, first: $first, after: $after, last: $last, before: $before) {
      activities {
        id assocType assocId body insertedAt title uri isDeleted isMarkedSpam isPendingModeration
        contentFlag { id isAppealed isImage isOffensive isReported isSpam isOpen isDeleted isMarkedSpam isPendingModeration atRisk }
      }
      pageInfo { startId endId hasNextPage hasPreviousPage }
    }
  }
`)

const UserFlag = graphql(`
  query UserFlag($id: ID!) {
    contentFlag(assocType: USER, assocId: $id) {
      id version isOpen
      contentFlagEvents(limit: 50) { id status body insertedAt user { id username } subjectUser { id username } }
    }
  }
`)

const DecideUserFlag = graphql(`
  mutation DecideUserFlag($id: ID!, $operation: ContentFlagOperation!, $atRiskConfirmed: Boolean, $version: Int) {
    updateContentFlag(id: $id, operation: $operation, atRiskConfirmed: $atRiskConfirmed, version: $version) { id version }
  }
`)

const HeldAwards = graphql(`
  query HeldAwards($id: ID!) {
    user(id: $id) { userAwards(limit: 1000) { id status earnedAt award { id name year } } }
  }
`)

const UserAnswers = graphql(`
  query UserAnswers($id: ID!) {
    user(id: $id) { profileAnswers { fieldId question answer } }
  }
`)

const FindAwards = graphql(`
  query FindAwards($search: String!, $limit: Int!) {
    awards(search: $search, limit: $limit) { total awards { id name year } }
  }
`)

const FindDisorders = graphql(`
  query FindDisorders($search: String!, $limit: Int!) {
    disorders(search: $search, limit: $limit, isActive: true, isRelatableToUsers: true) { total disorders { id name } }
  }
`)

const CreateUserAward = graphql(`
  mutation CreateUserAward($userId: ID!, $awardId: ID!, $status: UserAwardStatus!) {
    createUserAward(userId: $userId, awardId: $awardId, status: $status) { id }
  }
`)

const DeleteUserAward = graphql(`
  mutation DeleteUserAward($userAwardId: ID!) {
    deleteUserAward(userAwardId: $userAwardId)
  }
`)

const CreateUserDisorder = graphql(`
  mutation CreateUserDisorder($userId: ID!, $disorderId: ID!, $relationshipType: RelationshipType!) {
    createUserDisorder(userId: $userId, disorderId: $disorderId, relationshipType: $relationshipType) { id }
  }
`)

const DeleteUserDisorder = graphql(`
  mutation DeleteUserDisorder($id: ID!) {
    deleteUserDisorder(id: $id)
  }
`)

const CreateSocialSite = graphql(`
  mutation CreateSocialSite($userId: ID!, $type: SocialType!, $url: String!) {
    createSocialSite(userId: $userId, type: $type, url: $url) { id }
  }
`)

const UpdateSocialSite = graphql(`
  mutation UpdateSocialSite($id: ID!, $url: String!, $version: Int) {
    updateSocialSite(id: $id, url: $url, version: $version) { id type url version }
  }
`)

const DeleteSocialSite = graphql(`
  mutation DeleteSocialSite($id: ID!) {
    deleteSocialSite(id: $id)
  }
`)

type ActivityPage = UserActivityQuery['activityStream']
export type Activity = ActivityPage['activities'][number]
type Place = { after?: string | null; before?: string | null }

/** Pages that are held at a time; those that were left behind are asked for again from either side. */
const PAGES_HELD = 40

/** The texts of a user, newest first, page by page in both directions. */
export const activityOptions = (userId: string) =>
  infiniteQueryOptions({
    queryKey: [...USER_KEY, userId, 'activity'],
    initialPageParam: {} as Place,
    maxPages: PAGES_HELD,
    queryFn: async ({ pageParam: { after, before }, signal }): Promise<ActivityPage> => {
      const requested = before ? { last: ACTIVITY_A_PAGE, before } : { first: ACTIVITY_A_PAGE, after }
      return (await request(UserActivity, { userId, ...requested }, { signal })).activityStream
    },
    getNextPageParam: ({ pageInfo }): Place | undefined =>
      pageInfo.hasNextPage ? { after: pageInfo.endId } : undefined,
    getPreviousPageParam: ({ pageInfo }): Place | undefined =>
      pageInfo.hasPreviousPage ? { before: pageInfo.startId } : undefined,
  })

export const userFlagOptions = (id: string) =>
  queryOptions({
    queryKey: ['flag', 'of-user', id],
    queryFn: async ({ signal }) => (await request(UserFlag, { id }, { signal })).contentFlag,
  })

/** Closes or reopens the flag of a profile: the only operations that it has. */
export const decideUserFlag = async ({ id, version }: { id: string; version: number }, operation: 'DONE' | 'REOPEN') =>
  (
    await sendAsked(OPERATION_LABEL[operation], (atRiskConfirmed) =>
      request(DecideUserFlag, { id, version, operation, atRiskConfirmed }),
    )
  ).updateContentFlag

export const heldAwardsOptions = (id: string) =>
  queryOptions({
    queryKey: [...USER_KEY, id, 'awards'],
    queryFn: async ({ signal }) => (await request(HeldAwards, { id }, { signal })).user.userAwards,
  })

/** The public part of their extended profile. */
export const userAnswersOptions = (id: string) =>
  queryOptions({
    queryKey: [...USER_KEY, id, 'answers'],
    queryFn: async ({ signal }) => (await request(UserAnswers, { id }, { signal })).user.profileAnswers,
  })

const OFFERED = 20

/** Awards of the network by their names. */
export const awardChoices: Choices = {
  key: ['awards', 'choices'],
  find: async (search, signal) => {
    const { total, awards } = (await request(FindAwards, { search, limit: OFFERED }, { signal })).awards
    return {
      total,
      choices: awards.map(({ id, name, year }) => ({ value: id, label: name, hint: year ? String(year) : undefined })),
    }
  },
  byIds: async () => [],
}

/** Conditions that members of this site may have, by their names. */
export const disorderChoices: Choices = {
  key: ['disorders', 'choices'],
  find: async (search, signal) => {
    const { total, disorders } = (await request(FindDisorders, { search, limit: OFFERED }, { signal })).disorders
    return { total, choices: disorders.map(({ id, name }) => ({ value: id, label: name })) }
  },
  byIds: async () => [],
}

export const giveAward = (given: { userId: string; awardId: string; status: UserAwardStatus }) =>
  request(CreateUserAward, given)
export const takeAward = (userAwardId: string) => request(DeleteUserAward, { userAwardId })

export const addDisorder = (given: { userId: string; disorderId: string; relationshipType: RelationshipType }) =>
  request(CreateUserDisorder, given)
export const removeDisorder = (id: string) => request(DeleteUserDisorder, { id })

export const addSocial = (given: { userId: string; type: SocialType; url: string }) => request(CreateSocialSite, given)

/** Sends another address; the answer, and the one that a conflict tells, are as the field has them. */
export async function changeSocial(given: { id: string; url: string; version: number }) {
  const asTyped = (now: UpdateSocialSiteMutation['updateSocialSite']) => ({
    ...now,
    url: typedSocial(now.type, now.url),
  })
  try {
    return asTyped((await request(UpdateSocialSite, given)).updateSocialSite)
  } catch (problem) {
    const state = problem instanceof Refusal && problem.code === 'CONFLICT' ? problem.details.state : null
    if (!(problem instanceof Refusal) || !state) throw problem
    throw conflict(problem.message, asTyped(state as UpdateSocialSiteMutation['updateSocialSite']))
  }
}
export const removeSocial = (id: string) => request(DeleteSocialSite, { id })

/** Takes away every way of signing in but by email (spec 3 section 7). Throws what the server says against it. */
export async function unlinkSocials(userId: string, siteId: number): Promise<void> {
  const response = await send('/api/auth/unlink-all-socials', json({ user_id: userId, site_id: siteId }))
  const body: { status?: string; code?: string; message?: string } | null = await response.json().catch(() => null)
  if (body?.status === 'success') return
  if (body?.code === 'FORBIDDEN' && body.message) throw new Refusal('FORBIDDEN', body.message)
  throw new Fault(FAULT_MESSAGE, response.headers.get('x-request-id'))
}
