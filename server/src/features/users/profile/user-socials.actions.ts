import { conflict, invalid, orNotFound } from '@ward/domain/kernel/refusal'
import {
  type NewSocialSite,
  SOCIAL_CHANGED,
  SOCIAL_EXISTS,
  SOCIAL_TOO_MANY,
  SOCIAL_WRONG,
  type SocialSiteChange,
  socialUrl,
} from '@ward/domain/users/social-sites'
import type { SocialType } from '@ward/domain/users/user-facts'
import { SOCIAL_SITES_MAX } from '@ward/domain/users/users'
import { auditSave } from '../../../platform/audit.ts'
import type { TxCtx } from '../../../platform/context.ts'
import { isDuplicate } from '../../../platform/database/duplicate.ts'
import { announce } from '../../../platform/events/announce.ts'
import type { SocialSiteRow } from '../directory/user-private.db.ts'
import { accountToChange } from './account-change.actions.ts'
import {
  countSocialSites,
  deleteSocialSiteById,
  insertSocialSite,
  SOCIAL_UNIQUE,
  setSocialUrl,
  socialSiteById,
} from './user-socials.db.ts'

/**
 * Says where else a user writes (spec 3 section 2, Socials tab); kept as a whole https address.
 *
 * @throws NOT_FOUND, FORBIDDEN for one who ranks above the viewer, INVALID url (none of this type, theirs already, one too many)
 */
export async function createSocialSite(tx: TxCtx, { userId, type, url }: NewSocialSite): Promise<SocialSiteRow> {
  await accountToChange(tx, userId)
  if ((await countSocialSites(tx.site, userId)) >= SOCIAL_SITES_MAX) throw invalid('url', SOCIAL_TOO_MANY)
  const made = await insertSocialSite(tx.site, { userId, type, url: wholeUrl(type, url) }).catch(alreadyThere)
  await record(tx, 'createSocialSite', made, ['type', 'url'])
  return made
}

/**
 * Gives one another address.
 *
 * @throws as createSocialSite, CONFLICT with the address as it is when it is no longer the version that was shown
 */
export async function updateSocialSite(tx: TxCtx, { id, url, version }: SocialSiteChange): Promise<SocialSiteRow> {
  const before = await socialToChange(tx, id)
  if (version != null && version !== before.version) throw conflict(SOCIAL_CHANGED, before)
  const whole = wholeUrl(before.type, url)
  const isSame = whole === before.url
  const saved = isSame ? before : await setSocialUrl(tx.site, id, whole).catch(alreadyThere)
  await record(tx, 'updateSocialSite', saved, isSame ? [] : ['url'])
  return saved
}

/** @throws NOT_FOUND, FORBIDDEN for one of somebody who ranks above the viewer */
export async function deleteSocialSite(tx: TxCtx, { id }: { id: string }): Promise<boolean> {
  const social = await socialToChange(tx, id)
  await deleteSocialSiteById(tx.site, id)
  await record(tx, 'deleteSocialSite', social)
  return true
}

/** One as it is once its user is locked: it may have gone meanwhile. */
async function socialToChange(tx: TxCtx, id: string): Promise<SocialSiteRow> {
  const { userId } = orNotFound(await socialSiteById(tx.site, id))
  await accountToChange(tx, userId)
  return orNotFound(await socialSiteById(tx.site, id))
}

function wholeUrl(type: SocialType, typed: string): string {
  const url = socialUrl(type, typed)
  if (url === null) throw invalid('url', SOCIAL_WRONG)
  return url
}

function alreadyThere(error: unknown): never {
  throw isDuplicate(error, SOCIAL_UNIQUE) ? invalid('url', SOCIAL_EXISTS) : error
}

async function record(tx: TxCtx, action: string, { id, userId }: SocialSiteRow, fields?: string[]): Promise<void> {
  await auditSave(tx, { action, subjectType: 'socialSite', subjectId: id, fields })
  await announce(tx, 'user', userId)
}
