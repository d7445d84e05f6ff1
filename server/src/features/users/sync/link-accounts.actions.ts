import { LINK_ACCOUNTS_DAYS, linkAccountsMail } from '@ward/domain/users/letting-in'
import { audit } from '../../../platform/audit.ts'
import { atSite, type TxCtx } from '../../../platform/context.ts'
import { hashed, newSecret } from '../../../platform/http/secrets.ts'
import { queueMail } from '../../../platform/outbox/queue-mail.ts'
import { originUrl, siteOrigin } from '../../../platform/site-origin.ts'
import { endSessionsOfPerson } from '../../sessions/sessions.actions.ts'
import { memberSiteName } from '../../sites/sites.actions.ts'
import { askedToLink, insertLink, provenAccount, takeLink } from './link-accounts.db.ts'
import { type Found, linkPeople, type Pair } from './sync.db.ts'

/** The result of linking: how many accounts became somebody else's, and how many sessions ended. */
type Linked = { accounts: number; sessions: number }

/**
 * Makes one person of each pair and ends the sessions of both: a session in one account opens no other by that. Where one is
 * staff, only the person themself may do so (`agreed`).
 */
export async function link(tx: TxCtx, pairs: readonly Pair[], how: { agreed: boolean }): Promise<Linked> {
  const moved = await linkPeople(tx.network, pairs, how)
  let sessions = 0
  for (const personId of new Set(moved)) sessions += await endSessionsOfPerson(tx, personId)
  return { accounts: moved.length, sessions }
}

/** Asks a person by mail, at the address that both accounts have proven, whether both are theirs. */
export async function askToLink(tx: TxCtx, { kept, gone, siteId, userId }: Found): Promise<void> {
  const there = atSite(tx, siteId)
  const account = await provenAccount(there.site, userId)
  if (!account?.email) return
  const token = newSecret()
  const tokenHash = hashed(token)
  const asked = { userId, keptPersonId: kept, gonePersonId: gone }
  await insertLink(there.site, { ...asked, tokenHash, days: LINK_ACCOUNTS_DAYS })
  const link = `${originUrl(await siteOrigin(there))}/link-accounts?token=${token}`
  const siteName = await memberSiteName(there)
  await queueMail(there, {
    kind: 'mail',
    key: `link-accounts:${tokenHash.toString('hex').slice(0, 32)}`,
    about: askedToLink(tokenHash),
    ...linkAccountsMail({ username: account.username, siteName, link }),
  })
  await audit(there, { action: 'askToLink', subjectType: 'user', subjectId: userId })
}

/** The person's yes; false for a link that was used or is too old, and where the accounts cannot be one any more. */
export async function linkAccounts(tx: TxCtx, token: string): Promise<boolean> {
  const asked = await takeLink(tx.site, hashed(token))
  if (!asked) return false
  const done = await link(tx, [asked], { agreed: true })
  if (done.accounts === 0) return false
  const effects = { accounts_linked: done.accounts, sessions_ended: done.sessions }
  await audit(tx, { action: 'linkAccounts', subjectType: 'user', subjectId: asked.userId, effects })
  return true
}
