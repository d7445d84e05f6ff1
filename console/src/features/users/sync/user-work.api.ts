import { queryOptions } from '@tanstack/react-query'
import { DELETE_EVERYWHERE_LABEL, PERSON_EXPORT } from '@ward/domain/users/user-work'
import { download } from '../../../api/download.ts'
import { graphql } from '../../../api/graphql.ts'
import { request } from '../../../api/request.ts'
import { sendAsked } from '../../../ui/dialog/sendAsked.ts'

const UserWork = graphql(`
  query UserWork($id: ID!) {
    userWork(id: $id) {
      block { blockedAt recallableUntil whyNoRecall }
      runs {
        id task state progress total insertedAt startedAt stoppedAt message
        startedBy { id username roleId }
        logs(limit: 20) { id message insertedAt }
      }
    }
  }
`)

const UserReach = graphql(`
  query UserReach($id: ID!) {
    userWork(id: $id) { inReach { id username site { id name } } }
  }
`)

const UserSignIn = graphql(`
  query UserSignIn($id: ID!) {
    userWork(id: $id) { whyNoPassword whyNoEmail }
  }
`)

const MailPasswordLink = graphql(`
  mutation MailPasswordLink($id: ID!) {
    mailPasswordLink(id: $id)
  }
`)

const DeleteUserEverywhere = graphql(`
  mutation DeleteUserEverywhere($id: ID!, $atRiskConfirmed: Boolean) {
    deleteUser(id: $id, everywhere: true, atRiskConfirmed: $atRiskConfirmed) { id }
  }
`)

const DeleteUserEffects = graphql(`
  query DeleteUserEffects($id: ID!, $everywhere: Boolean!) {
    deleteUserEffects(id: $id, everywhere: $everywhere) { kind n }
  }
`)

const RecallEffects = graphql(`
  query RecallEffects($id: ID!) {
    recallEffects(id: $id) { kind n }
  }
`)

const RecallBlock = graphql(`
  mutation RecallBlock($id: ID!) {
    recallBlock(id: $id) { id }
  }
`)

const UsersSync = graphql(`
  query UsersSync {
    usersSync { id state progress total insertedAt startedAt stoppedAt message logs(limit: 20) { id message insertedAt } }
  }
`)

const SyncEffects = graphql(`
  query SyncEffects {
    syncEffects { kind n }
  }
`)

const SyncUsers = graphql(`
  mutation SyncUsers {
    syncUsers { id }
  }
`)

/** The block of a user and the runs that went over what they wrote, newest first. */
export const userWorkOptions = (id: string) =>
  queryOptions({
    queryKey: ['user-work', id],
    queryFn: async ({ signal }) => (await request(UserWork, { id }, { signal })).userWork,
  })

/** The sync that was asked for last; null before the first. */
export const usersSyncOptions = queryOptions({
  queryKey: ['users-sync'],
  queryFn: async ({ signal }) => (await request(UsersSync, {}, { signal })).usersSync,
})

/** The effects of recalling a user's block. */
export const recallEffects = async (id: string) => (await request(RecallEffects, { id })).recallEffects
export const recallBlock = async (id: string) => (await request(RecallBlock, { id })).recallBlock

/** The effects of a sync, as far as they can be known before it. */
export const syncEffects = async () => (await request(SyncEffects, {})).syncEffects

/** Starts a sync, or joins the one that goes on; its run. */
export const syncUsers = async () => (await request(SyncUsers, {})).syncUsers

/** The accounts of a user's person that the viewer may act on, this one among them. */
export const accountsInReach = async (id: string) => (await request(UserReach, { id })).userWork.inReach

/** Why the viewer may not change how a user signs in; null of what they may. */
export const userSignInOptions = (id: string) =>
  queryOptions({
    queryKey: ['user', id, 'sign-in'],
    queryFn: async ({ signal }) => (await request(UserSignIn, { id }, { signal })).userWork,
  })

/** Mails a user the link by which they set their own password. */
export const mailPasswordLink = (id: string) => request(MailPasswordLink, { id })

/** Deletes all accounts that are in reach. */
export const deleteEverywhere = (id: string) =>
  sendAsked(DELETE_EVERYWHERE_LABEL, (atRiskConfirmed) => request(DeleteUserEverywhere, { id, atRiskConfirmed }))

/** Downloads everything that is exported of a person, as a ZIP file. */
export const exportPerson = (id: string, signal: AbortSignal, tell: (bytes: number) => void) =>
  download(PERSON_EXPORT, { user_id: id }, { signal, tell })

/** The effects of closing an account, alone or with the person's others. */
export const deleteUserEffects = async (asked: { id: string; everywhere: boolean }) =>
  (await request(DeleteUserEffects, asked)).deleteUserEffects
