import { orNotFound } from '@ward/domain/kernel/refusal'
import { TELLING_DEFAULT, TELLINGS, type Telling, type TellingsInput } from '@ward/domain/member-site/member-writing'
import { audit } from '../../platform/audit.ts'
import type { TxCtx, UserViewer } from '../../platform/context.ts'
import { announce } from '../../platform/events/announce.ts'
import { PACE_PREFERENCE, RECOMMENDED_PREFERENCE, tellingPreference } from '../notifications/tellings.actions.ts'
import { deletePreference, lockOwner, savePreference } from '../preferences/preferences.db.ts'
import { userCards } from '../users/directory/users.db.ts'
import { mayWriteBio } from '../users/profile/user-rules.actions.ts'
import { setBio } from './own-settings.db.ts'

/** A member writes about themselves. @throws INVALID bio with links, where they may have none */
export async function saveBio(tx: TxCtx, { userId }: UserViewer, { bio }: { bio: string }): Promise<void> {
  const card = orNotFound((await userCards(tx.site, [userId]))[0])
  mayWriteBio(bio, card)
  await setBio(tx.site, userId, bio)
  await audit(tx, { action: 'saveBio', subjectType: 'user', subjectId: userId, fields: ['bio'] })
  await announce(tx, 'user', userId)
}

/** What a member wants to be told, how often mails come, and whether others are shown them. What is as by default is not kept. */
export async function saveTellings(
  tx: TxCtx,
  { userId }: UserViewer,
  { pace, isRecommended, ...tellings }: TellingsInput,
): Promise<void> {
  await lockOwner(tx.site, userId)
  const keep = (name: string, value: string, usual: string) =>
    value === usual ? deletePreference(tx.site, { userId, name }) : savePreference(tx.site, { userId, name, value })
  for (const name of Object.keys(TELLINGS) as Telling[])
    await keep(tellingPreference(name), tellings[name], TELLING_DEFAULT)
  await keep(PACE_PREFERENCE, pace, 'each')
  await keep(RECOMMENDED_PREFERENCE, isRecommended, 'yes')
  await audit(tx, { action: 'saveTellings', subjectType: 'user', subjectId: userId })
}
