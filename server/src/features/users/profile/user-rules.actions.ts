import { mayActOn, ROLE } from '@ward/domain/app/roles'
import { invalid } from '@ward/domain/kernel/refusal'
import { startOfDay } from '@ward/domain/kernel/time-zones'
import {
  EMAIL_INVALID,
  mayHaveBio,
  mayHaveBirthday,
  NOT_ONE_S_OWN_ROLE,
  NOT_ONE_S_OWN_STATUS,
  SPAMMERS_ARE_BLOCKED,
  USERNAME_TAKEN,
  type UserField,
} from '@ward/domain/users/user-input'
import { actorId, type Ctx } from '../../../platform/context.ts'
import { isDuplicate } from '../../../platform/database/duplicate.ts'
import { settingsOf } from '../../../platform/settings.ts'
import { canSuspendUntil, EMAIL_TAKEN } from '../directory/account-change.rules.ts'
import { mayHaveRole } from '../directory/staff-email.rules.ts'
import type { UserValues } from './user-values.ts'

// The rules of a user's form that need the viewer, the site, the clock or what was there before; each refusal names its field.

/** @throws INVALID roleId for a role above the viewer's own rank */
export function mayGive({ viewer }: Ctx, roleId: number): void {
  const answer = mayActOn(viewer.roleId, roleId)
  if (!answer.ok) throw invalid('roleId', answer.because)
}

/** @throws INVALID bio with links of somebody who may have none */
export function mayWriteBio(bio: string, owner: { roleId: number; badge: string | null }): void {
  const answer = mayHaveBio(bio, owner)
  if (!answer.ok) throw invalid('bio', answer.because)
}

/** @throws INVALID email of an admin that is not the company's */
export async function mayWriteEmail({ site }: Ctx, user: { email: string; roleId: number }): Promise<void> {
  const answer = mayHaveRole(user, await settingsOf(site, 'staffDomains', 'testAddressPattern'))
  if (!answer.ok) throw invalid('email', answer.because)
}

type Change = {
  id: string
  before: UserValues
  requested: UserValues
  changed: readonly UserField[]
  /** The day it is on the site. */
  today: string
}

/** @throws INVALID naming the first field whose change is not allowed */
export async function mayChange(ctx: Ctx, { id, before, requested, changed, today }: Change): Promise<void> {
  const isOwn = actorId(ctx.viewer) === id
  const rules: Partial<Record<UserField, () => void>> = {
    roleId: () => {
      if (isOwn) throw invalid('roleId', NOT_ONE_S_OWN_ROLE)
      mayGive(ctx, requested.roleId)
    },
    status: () => {
      if (isOwn) throw invalid('status', NOT_ONE_S_OWN_STATUS)
      if (before.roleId === ROLE.spammer && requested.roleId === ROLE.spammer)
        throw invalid('status', SPAMMERS_ARE_BLOCKED)
    },
    email: () => {
      if (requested.email === '') throw invalid('email', EMAIL_INVALID)
    },
    bio: () => mayWriteBio(requested.bio, requested),
    birthday: () => {
      const answer = requested.birthday === null ? null : mayHaveBirthday(requested.birthday, today)
      if (answer && !answer.ok) throw invalid('birthday', answer.because)
    },
  }
  for (const field of changed) rules[field]?.()
  await mayWriteEmail(ctx, requested)
}

/** When a day begins on this site, for a suspension until then. @throws INVALID suspendedUntil for a day that is not to come */
export async function endOfSuspension({ site, now }: Ctx, day: string): Promise<Date> {
  const { timeZone } = await settingsOf(site, 'timeZone')
  const until = startOfDay(day, timeZone)
  const answer = canSuspendUntil(until, now())
  if (!answer.ok) throw invalid('suspendedUntil', answer.because)
  return until
}

/** The database's no to a name or an address that somebody has, as a refusal of its field. */
export function nameTaken(error: unknown): never {
  if (isDuplicate(error, 'users_username') || isDuplicate(error, 'users_slug'))
    throw invalid('username', USERNAME_TAKEN)
  throw isDuplicate(error, 'users_email') ? invalid('email', EMAIL_TAKEN) : error
}
