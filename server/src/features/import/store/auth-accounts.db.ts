import { sql } from 'kysely'
import type { NetworkDb } from '../../../platform/database/site-handle.ts'
import { foundAs, isTwin, knownOr, noted, type Stored, storedRow, type Target } from './rows.db.ts'

/**
 * Logins of other services, each of a user who was brought in. The kept origin of an account names its user: it goes when they
 * are erased, and one that was unlinked here does not come again with the next file.
 */
export const storeAuthAccounts = async (network: NetworkDb, place: Target, level: number): Promise<Stored[]> => {
  const { siteId } = place
  const { rows } = await sql<Stored>`
    with judged as materialized (
      select s.*, owner.target_id as same_id, ${knownOr(place, {
        differs: sql`false`,
        otherwise: sql`case when owner.target_id is null then 'noAuthor'
                 when ${isTwin(level, sql`(s.provider, s.provider_uid)`)} then 'loginTaken'
                 when exists (select from auth_accounts a where a.site_id = ${siteId} and a.provider = s.provider
                                 and a.provider_uid = s.provider_uid) then 'loginTaken'
                 when ${isTwin(level, sql`s.id`)} then 'twice' end`,
      })} as fault
        from stage_auth_accounts s
        ${foundAs(place, 'known', 'auth_account', 's.id')}
        ${foundAs(place, 'owner', 'user', 's.owner')}
       where s.level = ${level}
    ),
    new_logins as (
      insert into auth_accounts (site_id, id, user_id, provider, provider_uid, inserted_at) overriding system value
      select ${siteId}, new_id, same_id, provider, provider_uid, coalesce(inserted_at, now()) from judged where fault is null
    ),
    ${noted(place, sql`'auth_account'`, sql`judged where fault is null`)},
    named as (
      select fault, position,
             case fault when 'noAuthor' then 'userId' when 'loginTaken' then 'providerUid' else 'id' end as field from judged
    )
    ${storedRow(sql`'auth_account'`, sql`named`)}`.execute(network)
  return rows
}
