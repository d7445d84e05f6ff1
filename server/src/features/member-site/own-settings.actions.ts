import { invalid, orNotFound } from '@ward/domain/kernel/refusal'
import {
  MAILS_RETURN,
  RECEIVES_EMAILS,
  TELLING_DEFAULT,
  TELLINGS,
  type Telling,
  type TellingsInput,
} from '@ward/domain/member-site/member-writing'
import { audit } from '../../platform/audit.ts'
import type { TxCtx, UserViewer } from '../../platform/context.ts'
import { announce } from '../../platform/events/announce.ts'
import { optIn } from '../leads/subscribers/opt-in.actions.ts'
import { unsubscribe } from '../leads/subscribers/subscribers.actions.ts'
import { memberById } from '../leads/subscribers/subscribers.db.ts'
import { PACE_PREFERENCE, RECOMMENDED_PREFERENCE, tellingPreference } from '../notifications/tellings.actions.ts'
import { dropMails } from '../notifications/tellings.db.ts'
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

/**
 * A member's notifications, whether and how often mails come, and whether others are shown them. Defaults are not kept. Mails that
 * are no longer wanted and were not sent yet are not sent.
 *
 * @throws INVALID receivesEmails where none can be sent
 */
export async function saveTellings(
  tx: TxCtx,
  { userId }: UserViewer,
  { pace, isRecommended, receivesEmails, ...tellings }: TellingsInput,
): Promise<void> {
  await lockOwner(tx.site, userId)
  const keep = (name: string, value: string, usual: string) =>
    value === usual ? deletePreference(tx.site, { userId, name }) : savePreference(tx.site, { userId, name, value })
  for (const name of Object.keys(TELLINGS) as Telling[])
    await keep(tellingPreference(name), tellings[name], TELLING_DEFAULT)
  const ended = (Object.keys(TELLINGS) as Telling[]).filter((name) => tellings[name] !== 'mail')
  await dropMails(tx.site, { userId, kinds: ended.map((name) => TELLINGS[name].kind) })
  await keep(PACE_PREFERENCE, pace, 'each')
  await keep(RECOMMENDED_PREFERENCE, isRecommended, 'yes')
  await receiveEmails(tx, userId, receivesEmails === 'yes')
  await audit(tx, { action: 'saveTellings', subjectType: 'user', subjectId: userId })
}

/** Ends a member's emails, as the link in each of them does, or begins them again. @throws INVALID where they come back */
async function receiveEmails(tx: TxCtx, userId: string, wanted: boolean): Promise<void> {
  const { receiveEmails: isSent, email } = orNotFound(await memberById(tx.site, userId))
  if (isSent === wanted) return
  if (!wanted) return unsubscribe(tx, { kind: 'member', id: userId })
  if (email !== null) await optIn(tx, email.toLowerCase(), { 'own settings': RECEIVES_EMAILS.yes })
  if (!(await memberById(tx.site, userId))?.receiveEmails) throw invalid('receivesEmails', MAILS_RETURN)
}
