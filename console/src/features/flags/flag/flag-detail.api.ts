import { queryOptions } from '@tanstack/react-query'
import { type FlagOperation, type FlagTarget, OPERATION_LABEL } from '@ward/domain/flags/flag/flag-operations'
import type { FlagOpening, FlagUpdate } from '@ward/domain/flags/flag/flag-update'
import type { FlagCaseFragment, FlagOfContentQuery } from '../../../api/generated/operations.ts'
import { graphql } from '../../../api/graphql.ts'
import { request } from '../../../api/request.ts'
import { sendAsked } from '../../../ui/dialog/sendAsked.ts'

export type FlagCase = FlagCaseFragment

const flagCase = `
  fragment FlagCase on ContentFlag {
    id assocId assocType uri insertedAt updatedAt version
    isImage isOffensive isReported isSpam isOpen isAppealed isRequiredToPublish isSuggestion isDeleted isMarkedSpam isPendingModeration
    viewerIs atRisk isRiskJudged crisisCues { phrase kind risk }
    appeal { id words askedAt decidedBy mayAnswer }
    author {
      id username slug roleId status isAnonymous avatar { thumb medium full } badge bio insertedAt openFlagsCount postsCount removedCount
    }
    automod @include(if: $withAutomod) {
      spam { prob threshold because { phrase weight } }
      offensive { prob threshold because { phrase weight } }
    }
    contentFlagEvents { id status body insertedAt user { id username roleId } subjectUser { id username } }
    viewers { id username avatar { thumb } }
    contentFlagAssigns { id userId user { id username avatar { thumb } } }
    reports { id reason insertedAt }
    privateData { kind part start end }
    keptOriginal { id maskedAt maskedBy { username } revision }
    comment { id body version insertedAt editedAt post { id title slug } }
    reply { id body version insertedAt editedAt thread { id name slug forumTags { id name } tags { id name } } }
    thread { id body version stateVersion insertedAt editedAt name slug isClosed requiresPreModeration isFeatured isHomepageFeatured forumTags { id name } tags { id name } }
    userProfileStatus { id body version insertedAt editedAt }
    userProfileStatusReply { id body version insertedAt editedAt }
    user { id bio insertedAt badge secondaryBadge avatar { full } }
  }
`

const FlagById = graphql(`
  query FlagById($id: ID!, $withAutomod: Boolean!) {
    contentFlag(id: $id) { ...FlagCase }
  }
  ${flagCase}
`)

const FlagViewers = graphql(`
  query FlagViewers($id: ID!) {
    contentFlag(id: $id) { id viewers { id username avatar { thumb } } }
  }
`)

const FlagOfContent = graphql(`
  query FlagOfContent($assocType: AssocType!, $assocId: ID!) {
    contentFlag(assocType: $assocType, assocId: $assocId) { id }
    unflaggedContent(assocType: $assocType, assocId: $assocId) {
      id title body uri insertedAt isSuggestion isDeleted isMarkedSpam isPendingModeration user { id username roleId avatar { thumb } }
    }
  }
`)

const OpenFlag = graphql(`
  mutation OpenFlag($assocType: AssocType!, $assocId: ID!, $operation: ContentFlagOperation, $assignedToUserIds: [ID!], $atRiskConfirmed: Boolean) {
    openContentFlag(assocType: $assocType, assocId: $assocId, operation: $operation, assignedToUserIds: $assignedToUserIds, atRiskConfirmed: $atRiskConfirmed) {
      id version assocType assocId
    }
  }
`)

const DecideFlag = graphql(`
  mutation DecideFlag($id: ID!, $operation: ContentFlagOperation!, $reason: String, $atRiskConfirmed: Boolean, $version: Int, $withAutomod: Boolean!) {
    updateContentFlag(id: $id, operation: $operation, reason: $reason, atRiskConfirmed: $atRiskConfirmed, version: $version) { ...FlagCase }
  }
  ${flagCase}
`)

/** Every flag that is looked at by itself. */
export const FLAG_KEY = ['flag'] as const
/** The flag of a thing, looked for by the thing. */
export const FLAG_OF_KEY = ['flagOf'] as const

/** One flag whole; the automod scores only for those who may see them. The flags next to it in a list are prefetched with it. */
export const flagOptions = (id: string, withAutomod: boolean) =>
  queryOptions({
    queryKey: [...FLAG_KEY, id],
    queryFn: async ({ signal }) => (await request(FlagById, { id, withAutomod }, { signal })).contentFlag,
    gcTime: 30_000,
  })

/** Other people with a flag open by now: all that is asked when somebody comes or leaves, also oneself. */
export async function viewersNow(id: string): Promise<FlagCase['viewers'] | undefined> {
  return (await request(FlagViewers, { id })).contentFlag?.viewers
}

/** The flag of a thing, or the thing as it stands without one; null where neither is there. */
export async function flagOrContent(target: FlagTarget) {
  const { contentFlag, unflaggedContent } = await request(FlagOfContent, target)
  return contentFlag ? { flagId: contentFlag.id } : unflaggedContent && { content: unflaggedContent }
}
export type Unflagged = NonNullable<FlagOfContentQuery['unflaggedContent']>

/** Opens the flag of a thing that has none with what is done to it first. */
export const openFlag = async (opening: FlagOpening) => (await request(OpenFlag, opening)).openContentFlag

/** An operation with all that may go with it: the arguments of an update besides the flag and the assignees. */
export type Decision = Omit<FlagUpdate, 'id' | 'version' | 'assignedToUserIds' | 'atRiskConfirmed'> & {
  operation: FlagOperation
}

/** Sends a decision about a flag at the version it has. */
type SendDecision = (flag: Pick<FlagCase, 'id' | 'version'>) => Promise<FlagCase>

/** Decides on a flag; `each` sends it, and again after the person was asked. While they are asked nothing is on its way. */
export const decideFlag = (
  decision: Decision,
  withAutomod: boolean,
  each: (send: SendDecision) => Promise<FlagCase>,
): Promise<FlagCase> =>
  sendAsked(OPERATION_LABEL[decision.operation], (atRiskConfirmed) =>
    each(
      async ({ id, version }) =>
        (await request(DecideFlag, { id, version, ...decision, atRiskConfirmed, withAutomod })).updateContentFlag,
    ),
  )
