import { queryOptions } from '@tanstack/react-query'
import { conflict, Refusal } from '@ward/domain/kernel/refusal'
import { dayAt } from '@ward/domain/kernel/time-zones'
import { Badge, SecondaryBadge } from '@ward/domain/users/user-facts'
import { type NewUser, SENT_WHEN_CHANGED, type UserChange } from '@ward/domain/users/user-input'
import type { z } from 'zod'
import type { UserDetailFragment } from '../../../api/generated/operations.ts'
import { graphql } from '../../../api/graphql.ts'
import { request } from '../../../api/request.ts'
import { sendAsked } from '../../../ui/dialog/sendAsked.ts'
import { siteZone } from '../../../ui/time/zones.ts'

const userDetail = `
  fragment UserDetail on User {
    id username slug roleId status isAnonymous badge secondaryBadge bio insertedAt openFlagsCount avatar { thumb full }
    private {
      email firstName lastName birthday gender ethnicity zipcode description isFraudster isDisposable receiveEmails suppressedFromActivityRecs
      suspendedUntil verifiedAt version
      authAccounts { id provider }
      socialSites { id type url version }
      userDisorders { id relationshipType disorder { id name } }
      linkedUsers { id username roleId status verifiedAt site { id name domainName } }
    }
  }
`

const UserById = graphql(`
  query UserById($id: ID!) {
    user(id: $id) { ...UserDetail }
  }
  ${userDetail}
`)

const CreateUser = graphql(`
  mutation CreateUser(
    $username: String!, $email: String!, $password: String, $firstName: String!, $lastName: String!, $roleId: Int!, $badge: Badge
    $secondaryBadge: SecondaryBadge, $bio: String!, $description: String!, $zipcode: String!, $status: Int!, $suspendedUntil: String
    $optIn: Boolean!, $suppressedFromActivityRecs: Boolean!, $notify: Boolean!
  ) {
    createUser(
      username: $username, email: $email, password: $password, firstName: $firstName, lastName: $lastName, roleId: $roleId
      badge: $badge, secondaryBadge: $secondaryBadge, bio: $bio, description: $description, zipcode: $zipcode, status: $status
      suspendedUntil: $suspendedUntil, optIn: $optIn, suppressedFromActivityRecs: $suppressedFromActivityRecs, notify: $notify
    ) { id }
  }
`)

const UpdateUser = graphql(`
  mutation UpdateUser(
    $id: ID!, $username: String, $email: String, $password: String, $firstName: String, $lastName: String, $roleId: Int, $badge: Badge
    $secondaryBadge: SecondaryBadge, $bio: String, $description: String, $birthday: String, $zipcode: String, $gender: Gender
    $ethnicity: Ethnicity, $status: Int, $suspendedUntil: String, $optIn: Boolean, $suppressedFromActivityRecs: Boolean
    $isFraudster: Boolean, $notify: Boolean!, $notifyEmailChange: Boolean, $atRiskConfirmed: Boolean, $version: Int
  ) {
    updateUser(
      id: $id, username: $username, email: $email, password: $password, firstName: $firstName, lastName: $lastName, roleId: $roleId
      badge: $badge, secondaryBadge: $secondaryBadge, bio: $bio, description: $description, birthday: $birthday, zipcode: $zipcode
      gender: $gender, ethnicity: $ethnicity, status: $status, suspendedUntil: $suspendedUntil, optIn: $optIn
      suppressedFromActivityRecs: $suppressedFromActivityRecs, isFraudster: $isFraudster, notify: $notify
      notifyEmailChange: $notifyEmailChange, atRiskConfirmed: $atRiskConfirmed, version: $version
    ) { ...UserDetail }
  }
  ${userDetail}
`)

const DeleteUser = graphql(`
  mutation DeleteUser($id: ID!, $atRiskConfirmed: Boolean) {
    deleteUser(id: $id, atRiskConfirmed: $atRiskConfirmed) { id }
  }
`)

export type UserDetail = UserDetailFragment
/** The values of a user's form. */
export type UserValues = z.input<typeof UserChange>

const fetchUser = async (id: string, signal?: AbortSignal): Promise<UserDetail> =>
  (await request(UserById, { id }, { signal })).user

/** Everything that is known of one user, and asked for again under this key. */
export const USER_KEY = ['user'] as const

export const userOptions = (id: string) =>
  queryOptions({ queryKey: [...USER_KEY, id], queryFn: ({ signal }) => fetchUser(id, signal) })

const known = <Word extends string>(schema: z.ZodType<Word>, word: string | null): Word | null =>
  schema.safeParse(word).data ?? null

/** A user as the form begins. A badge of another system is none of the form's. */
export function userValues({ private: own, ...user }: UserDetail): UserValues {
  return {
    id: user.id,
    username: user.username,
    email: own.email ?? '',
    password: '',
    firstName: own.firstName ?? '',
    lastName: own.lastName ?? '',
    roleId: user.roleId,
    badge: known(Badge, user.badge),
    secondaryBadge: known(SecondaryBadge, user.secondaryBadge),
    bio: user.bio,
    description: own.description,
    birthday: own.birthday,
    zipcode: own.zipcode ?? '',
    gender: own.gender,
    ethnicity: own.ethnicity,
    status: user.status as 0 | 1 | 2,
    suspendedUntil: own.suspendedUntil && dayAt(new Date(own.suspendedUntil), siteZone()),
    optIn: own.receiveEmails,
    suppressedFromActivityRecs: own.suppressedFromActivityRecs,
    isFraudster: own.isFraudster,
    notify: false,
    notifyEmailChange: false,
    version: own.version,
  }
}

/** Makes a user; the id of their page. */
export const createUser = async (user: NewUser): Promise<string> => (await request(CreateUser, user)).createUser.id

/**
 * Changes a user. Birthday, ethnicity, gender, isFraudster and notifyEmailChange go along only where they changed (spec 3 section 4).
 *
 * @throws Refusal CONFLICT with what the user is by now, as the form holds it
 */
export async function updateUser(user: UserChange, changed: Partial<UserChange>): Promise<UserValues> {
  const sent = { ...user }
  for (const name of SENT_WHEN_CHANGED) if (!Object.hasOwn(changed, name)) delete sent[name]
  try {
    const send = (atRiskConfirmed: true | undefined) => request(UpdateUser, { ...sent, atRiskConfirmed })
    return userValues((await sendAsked('Save', send)).updateUser)
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'CONFLICT' || !error.details.state) throw error
    throw conflict(error.message, userValues(await fetchUser(user.id)))
  }
}

/** Closes an account at once; a run erases its stored data. */
export const deleteUser = (id: string) =>
  sendAsked('Delete user', (atRiskConfirmed) => request(DeleteUser, { id, atRiskConfirmed }))
