import { STATUS } from '@ward/domain/app/account-status'
import { ROLE } from '@ward/domain/app/roles'
import { sql } from 'kysely'
import { countOf } from '../../../platform/database/list.ts'
import type { NetworkDb, SiteHandle } from '../../../platform/database/site-handle.ts'
import { forgetTakingPart } from '../../engagement/kinds/taking-part.db.ts'
import { forgetOpportunities } from '../../opportunity-campaigns/responses.db.ts'
import { unlinkedBeside } from '../block/block-mentions.db.ts'
import { addressOf, type Place } from './personal-entry.db.ts'

/**
 * The name of an erased account in its row; pages say '[deleted user]'. Nobody can have taken it: a username holds no '~'.
 * Rows that were emptied earlier have `deleted-57`.
 */
export const erasedName = (id: string): string => `deleted~${id}`

/** How many texts an account wrote. */
export async function textsOf(site: SiteHandle, id: string): Promise<number> {
  const texts = site.from('content').where('authorId', '=', id)
  return countOf(texts)
}

/** Closes an account: nobody signs in to it, and no list has it. */
export const closeAccount = (site: SiteHandle, id: string) =>
  site
    .updateTable('users')
    .set({ status: STATUS.deleted, roleId: ROLE.member, suspendedUntil: null, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute()

/**
 * Takes the names out of what imports noted of the rows of an account, as that its name had to be changed. By the name alone they are not
 * all found: it may be another one here, or by now. So those go too that stand at the row that brought the account, and those that later
 * imports of its source noted under the id it has there, which of an author is a name.
 */
export const emptyImportNotes = (network: NetworkDb, { siteId, id }: Place) =>
  sql`
    with sources as materialized (
      select s.source, s.source_id, s.import_id, s.position from import_sources s
       where s.site_id = ${siteId} and s.kind in ('user', 'auth_account') and s.target_id = ${id})
    update import_refusals r set item = '' from users u
     where u.site_id = ${siteId} and u.id = ${id} and r.site_id = u.site_id and r.item <> ''
       and (position(lower(u.username) in lower(r.item)) > 0
         or (r.import_id, r.position) in (select import_id, position from sources)
         or (r.import_id, r.item) in (
           select i.id, left(noun || ' ' || s.source_id, 200) from sources s
             join imports i on i.site_id = ${siteId} and i.source = s.source
             cross join unnest('{author,user,auth_account}'::text[]) as noun))
  `.execute(network)

/**
 * Takes everything personal out of the row of a closed account: its number stays, by which texts and the audit log know it.
 * Mails and limits that were kept under its address or name go with it. It becomes a person of its own, so that nothing leads
 * from it to their other accounts. Done again it changes nothing.
 */
export async function emptyAccount(network: NetworkDb, { siteId, id }: Place): Promise<void> {
  await sql`
    delete from outbox where site_id = ${siteId} and lower(recipient) = ${addressOf({ siteId, id })}
  `.execute(network)
  await sql`
    delete from rate_limits using users u where u.site_id = ${siteId} and u.id = ${id}
       and (position(${`${siteId}:`} || lower(u.email) in key) > 0 or position('email:' || lower(u.email) in key) > 0)
  `.execute(network)
  // Rows of lists under an earlier address, or one that nobody has proven, stay until they are forgotten, but lead to no account.
  await sql`update lead_upload_rows set user_id = null where site_id = ${siteId} and user_id = ${id}`.execute(network)
  await forgetTakingPart(network, { siteId, id, address: addressOf({ siteId, id }) })
  await forgetOpportunities(network, { siteId, id })
  const { rows } = await sql<{ personId: string }>`
    select person_id from users where site_id = ${siteId} and id = ${id} and status = ${sql.lit(STATUS.deleted)} and username <> ${erasedName(id)} for update
  `.execute(network)
  const [account] = rows
  if (!account) return
  const person = await network.insertInto('people').defaultValues().returning('id').executeTakeFirstOrThrow()
  await sql`
    update users
       set person_id = ${person.id}, username = ${erasedName(id)}, slug = ${erasedName(id)}, email = null, imported_email = null,
           password_hash = null, password_from_staff = false, is_anonymous = false, guest_key = null, avatar = null,
           badge = null, secondary_badge = null, bio = '', description = '', first_name = null, last_name = null,
           birthday = null, gender = null, ethnicity = null, zipcode = null, is_fraudster = false, is_disposable = false, receive_emails = false,
           suppressed_from_activity_recs = false, verified_at = null, updated_at = now()
     where site_id = ${siteId} and id = ${id}
  `.execute(network)
  await partFrom(network, { siteId, id }, { old: account.personId, own: person.id })
}

/** Nothing leads any more from an account that became a person of its own to the other accounts of the old one, nor back. */
async function partFrom(
  network: NetworkDb,
  { siteId, id }: Place,
  { old, own }: { old: string; own: string },
): Promise<void> {
  // Lessons are told apart by people: who wrote, and who decided.
  await sql`
    update automod_lessons set author_person_id = ${own}
     where site_id = ${siteId} and author_person_id = ${old} and flag_id in (
       select f.id from flags f where f.site_id = ${siteId} and f.user_id = ${id}
       union all
       select f.id from flags f join content c on c.site_id = f.site_id and c.id = f.content_id
        where c.site_id = ${siteId} and c.author_id = ${id})
  `.execute(network)
  await sql`
    update automod_lessons l set staff_person_id = ${own} from flag_events e
     where l.site_id = ${siteId} and l.staff_person_id = ${old} and e.site_id = l.site_id and e.id = l.event_id and e.actor_id = ${id}
  `.execute(network)
  await sql`update user_blocks set role_taken_from = '{}' where site_id = ${siteId} and user_id = ${id}`.execute(
    network,
  )
  await sql`
    update user_blocks b set role_taken_from = array_remove(b.role_taken_from, ${id}::bigint) from users u
     where u.person_id = ${old} and b.site_id = u.site_id and b.user_id = u.id and ${id} = any (b.role_taken_from)
  `.execute(network)
}

/** Automod's words about the profile quote it. One that waits as at risk stays in the lane. */
export const emptyOwnFlag = (site: SiteHandle, userId: string) =>
  site
    .updateTable('flags')
    .set({
      automodBecause: '[]',
      crisisCues: '[]',
      atRisk: sql<boolean>`at_risk and is_open`,
      isOpen: sql<boolean>`at_risk and is_open`,
    })
    .where('userId', '=', userId)
    .execute()

/** The files of an account that are used. */
export const filesOf = async (site: SiteHandle, userId: string): Promise<string[]> =>
  (await site.from('files').select('id').where('userId', '=', userId).where('state', '=', 'used').execute()).map(
    ({ id }) => id,
  )

/** The next pictures of an account that stand, or stood, in its texts, with these. */
export const picturesInTexts = (site: SiteHandle, userId: string, limit: number) =>
  site
    .from('files')
    .innerJoin('content', (join) =>
      join.onRef('content.siteId', '=', 'files.siteId').onRef('content.id', '=', 'files.contentId'),
    )
    .where('files.userId', '=', userId)
    .where('files.kind', '=', 'text')
    .where('files.state', '=', 'used')
    .orderBy('files.id')
    .limit(limit)
    .select(['files.id as fileId', 'files.name', 'files.sizes', 'content.id', 'content.body', 'content.revision'])
    .execute()

/** The next texts of an account that a report kept as they read then; none where the reports of all were emptied. */
export async function emptySnapshots(network: NetworkDb, { siteId, id }: Place, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update flag_reports set snapshot = '' where site_id = ${siteId} and id in (
      select r.id from flag_reports r
        join flags f on f.site_id = r.site_id and f.id = r.flag_id
        left join content c on c.site_id = f.site_id and c.id = f.content_id
       where r.site_id = ${siteId} and (f.user_id = ${id} or c.author_id = ${id}) and r.snapshot <> '' limit ${limit})
  `.execute(network)
  return Number(numAffectedRows ?? 0n)
}

/** How reports kept some texts as they read then. */
export const snapshotsOf = (site: SiteHandle, contentIds: readonly string[]) =>
  site
    .from('flagReports')
    .innerJoin('flags', (join) =>
      join.onRef('flags.siteId', '=', 'flagReports.siteId').onRef('flags.id', '=', 'flagReports.flagId'),
    )
    .where('flags.contentId', 'in', contentIds)
    .where('flagReports.snapshot', '<>', '')
    .select(['flagReports.id', 'flagReports.snapshot'])
    .execute()

export const rewriteSnapshot = (site: SiteHandle, id: string, snapshot: string) =>
  site.updateTable('flagReports').set({ snapshot }).where('id', '=', id).execute()

/** A text that names an account in a mention, and its older versions that do. */
export type NamingText = { id: string; body: string; revision: number }

/** The next texts in which a block made the mentions of an account plain, as they read before, with whom other blocks did. */
export async function textsUnlinked(
  network: NetworkDb,
  { siteId, blockId, userId }: { siteId: number; blockId: string; userId: string },
  limit: number,
): Promise<(NamingText & { beside: string[] })[]> {
  const { rows } = await sql<NamingText & { beside: string[] }>`
    select u.content_id as id, u.body, u.revision, ${unlinkedBeside(userId)} as beside
      from unlinked_mentions u join content c on c.site_id = u.site_id and c.id = u.content_id
     where u.site_id = ${siteId} and u.block_id = ${blockId} order by u.content_id limit ${limit}
  `.execute(network)
  return rows
}

/** Writes texts anew that were not edited since they were read. */
export async function rewrite(
  network: NetworkDb,
  siteId: number,
  texts: readonly (NamingText & { rewritten: string; textHash: string })[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update content set body = t.body, text_hash = t.hash, revision = content.revision + 1
      from unnest(${texts.map(({ id }) => id)}::bigint[], ${texts.map(({ revision }) => revision)}::int[],
                  ${texts.map(({ rewritten }) => rewritten)}::text[], ${texts.map(({ textHash }) => textHash)}::text[])
        as t (id, revision, body, hash)
     where content.site_id = ${siteId} and content.id = t.id and content.revision = t.revision
    returning content.id
  `.execute(network)
  return rows.map(({ id }) => id)
}

export const forgetMentions = (site: SiteHandle, userId: string, contentIds: readonly string[]) =>
  site.deleteFrom('mentions').where('userId', '=', userId).where('contentId', 'in', contentIds).execute()

export const forgetUnlinked = (site: SiteHandle, blockId: string, contentIds: readonly string[]) =>
  site.deleteFrom('unlinkedMentions').where('blockId', '=', blockId).where('contentId', 'in', contentIds).execute()
