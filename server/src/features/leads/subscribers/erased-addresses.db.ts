import type { SubscriberStatus } from '@ward/domain/leads/subscribers/subscribers'
import { sql } from 'kysely'
import type { NetworkDb, SiteHandle } from '../../../platform/database/site-handle.ts'
import type { AddressHash } from '../../../platform/http/visitors.ts'
import { ONLY_UNDONE } from './subscribers.db.ts'

/** The status kept of an address that was an erased account's; nothing where mails may go there. */
export const erasedStatus = async (site: SiteHandle, addressHash: string): Promise<SubscriberStatus | undefined> =>
  (
    await site
      .from('erasedAddresses')
      .select('status')
      .$castTo<{ status: SubscriberStatus }>()
      .where('addressHash', '=', addressHash)
      .executeTakeFirst()
  )?.status

/** Whether and why no mails go to the address of an account, whoever proved it; nothing where it has none. */
async function refusalOf(network: NetworkDb, siteId: number, userId: string) {
  const { rows } = await sql<{ email: string; isProven: boolean; status: SubscriberStatus | null }>`
    select lower(u.email) as email, u.verified_at is not null as is_proven, case
        when s.status in ('bounced', 'blacklisted') then s.status
        when not u.receive_emails then 'unsubscribed'
        when s.status = 'unsubscribed' and not (
          select ${ONLY_UNDONE} from subscription_events e where e.site_id = s.site_id and e.subscriber_id = s.id) then s.status
        end as status
      from users u left join subscribers s on s.site_id = u.site_id and s.email = lower(u.email)
     where u.site_id = ${siteId} and u.id = ${userId} and u.email is not null
  `.execute(network)
  return rows[0]
}

/**
 * Keeps that no mails go to the address of an account that is erased, without the address. Where they do, whoever proved the address takes
 * back what an earlier account said there. Done again it changes nothing.
 */
export async function keepRefusal(
  network: NetworkDb,
  { siteId, id }: { siteId: number; id: string },
  hashOf: AddressHash,
): Promise<void> {
  const refusal = await refusalOf(network, siteId, id)
  if (!refusal) return
  const { email, isProven, status } = refusal
  const hash = hashOf(siteId, email)
  if (status === null) {
    if (isProven)
      await sql`
        delete from erased_addresses where site_id = ${siteId} and address_hash = ${hash} and status = 'unsubscribed'
      `.execute(network)
    return
  }
  await sql`
    insert into erased_addresses (site_id, address_hash, status) values (${siteId}, ${hash}, ${status})
        on conflict (site_id, address_hash) do update set status = excluded.status
     where erased_addresses.status = 'unsubscribed'
  `.execute(network)
}
