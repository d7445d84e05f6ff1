import { STATUS } from '@ward/domain/app/account-status'
import { ROLE, STAFF } from '@ward/domain/app/roles'
import { type RawBuilder, sql } from 'kysely'
import type { NetworkDb } from '../../../platform/database/site-handle.ts'
import { COUNTED, type Counted } from '../../content/answer-counts.db.ts'
import { lockPeople } from '../../sessions/accounts.db.ts'
import { isActive } from '../directory/active.db.ts'

/** A question that reads a table of the network from end to end, for which a page would not be let wait; it locks nothing. */
const readThrough = <Row>(network: NetworkDb, question: RawBuilder<Row>): Promise<Row[]> =>
  network.transaction().execute(async (reading) => {
    await sql`set local statement_timeout = '5min'`.execute(reading)
    return (await question.execute(reading)).rows
  })

/** Two people who share an address that both have proven: `gone`'s accounts become `kept`'s. */
export type Pair = { kept: string; gone: string }

/** The same, and what is asked of them: `isStaff` where an account of either is staff, and the account of `gone` to be asked. */
export type Found = Pair & { isStaff: boolean; siteId: number; userId: string }

/** Accounts of role 5 are linked by a super admin's switch alone: an address must not be enough to become one. */
const LINKABLE = sql`verified_at is not null and email is not null and status <> ${sql.lit(STATUS.deleted)} and role_id <> ${sql.lit(ROLE.superAdmin)}`
const STAFF_ROLES = sql.join(STAFF.map((id) => sql.lit(id)))

/** SQL: two people can be one, since no site has an account of both and neither holds role 5. */
const canBeOne = (kept: RawBuilder<unknown>, gone: RawBuilder<unknown>) => sql`not exists (
    select from users a join users b on b.site_id = a.site_id and b.person_id = ${kept} where a.person_id = ${gone})
  and not exists (select from users a where a.person_id in (${kept}, ${gone}) and a.role_id = ${sql.lit(ROLE.superAdmin)})`

/** SQL: an account of either is staff, so that linked, who is in one gets in to that. */
const oneIsStaff = (kept: RawBuilder<unknown>, gone: RawBuilder<unknown>) =>
  sql`exists (select from users a where a.person_id in (${kept}, ${gone}) and a.role_id in (${STAFF_ROLES}) and a.status <> ${sql.lit(STATUS.deleted)})`

/** SQL: all their accounts have one address. With another, its owner would get in to those of the staff. */
const haveOneAddress = (kept: RawBuilder<unknown>, gone: RawBuilder<unknown>) => sql`(
  select count(distinct coalesce(lower(a.email), '')) from users a
   where a.person_id in (${kept}, ${gone}) and a.status <> ${sql.lit(STATUS.deleted)}) = 1`

/**
 * Pairs of people who share a proven address and can be one, the older one kept, without those whose question waits for its
 * answer. Reads every account once, and locks none.
 */
export const peopleToLink = (network: NetworkDb): Promise<Found[]> =>
  readThrough(
    network,
    sql<Found>`
    select same.people[1] as kept, gone, ${oneIsStaff(sql`same.people[1]`, sql`gone`)} as is_staff,
           asked.site_id, asked.id as user_id
      from (select lower(email) as email, array_agg(distinct person_id order by person_id) as people from users
             where ${LINKABLE} group by lower(email) having count(distinct person_id) > 1) as same
     cross join unnest(same.people[2:]) as gone
     cross join lateral (select site_id, id from users u where u.person_id = gone and lower(u.email) = same.email
                            and ${LINKABLE} order by id limit 1) as asked
     where ${canBeOne(sql`same.people[1]`, sql`gone`)}
       and (not ${oneIsStaff(sql`same.people[1]`, sql`gone`)} or ${haveOneAddress(sql`same.people[1]`, sql`gone`)})
       and not exists (select from account_links l where l.kept_person_id = same.people[1] and l.gone_person_id = gone
                          and l.used_at is null and l.expires_at > now())
     order by gone`,
  )

/**
 * Links pairs that still share a proven address and can be one; nobody may be in two of them. Of staff only where the person
 * `agreed`. The people are locked in one order, as by whoever gives them an account. Answers whose accounts moved, each as
 * often as accounts did.
 */
export async function linkPeople(
  network: NetworkDb,
  pairs: readonly Pair[],
  { agreed }: { agreed: boolean },
): Promise<string[]> {
  const [kept, gone] = [pairs.map((pair) => pair.kept), pairs.map((pair) => pair.gone)]
  await lockPeople(network, [...kept, ...gone])
  const { rows } = await sql<{ kept: string }>`
    update users set person_id = pair.kept, updated_at = now()
      from unnest(${kept}::bigint[], ${gone}::bigint[]) as pair (kept, gone)
     where users.person_id = pair.gone and ${canBeOne(sql`pair.kept`, sql`pair.gone`)}
       and (not ${oneIsStaff(sql`pair.kept`, sql`pair.gone`)} or (${agreed} and ${haveOneAddress(sql`pair.kept`, sql`pair.gone`)}))
       and exists (select from users a join users b on lower(b.email) = lower(a.email) and b.person_id = pair.kept
                    where a.person_id = pair.gone and a.verified_at is not null and b.verified_at is not null)
    returning pair.kept
  `.execute(network)
  return rows.map((row) => row.kept)
}

/** A thing of a site that is not as it should be. */
export type Wrong = { siteId: number; id: string }

/** SQL: no address could hold it. As the index has it, word for word. */
const IS_NO_SLUG = sql`slug !~ '^[A-Za-z0-9_.~-]+$'`

/** Accounts whose slug could stand in no address. */
export const slugsToGive = (network: NetworkDb): Promise<Wrong[]> =>
  readThrough(network, sql<Wrong>`select site_id, id from users where ${IS_NO_SLUG} order by site_id, id`)

/** Gives accounts of one site the slug that their name makes, with their number where another has it. */
export async function giveSlugs(network: NetworkDb, siteId: number, ids: readonly string[]): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with wanted as (
      select id, trim(both '-' from lower(regexp_replace(username, '[^A-Za-z0-9_.-]+', '-', 'g'))) as slug
        from users where site_id = ${siteId} and id = any (${ids}::bigint[]) order by id for update)
    update users u
       set slug = case when w.slug <> '' and (select count(*) from wanted t where t.slug = w.slug) = 1
                        and not exists (select from users o where o.site_id = u.site_id and o.slug = w.slug)
                       then w.slug else concat_ws('-', nullif(w.slug, ''), u.id) end,
           updated_at = now()
      from wanted w where u.site_id = ${siteId} and u.id = w.id
  `.execute(network)
  return Number(numAffectedRows)
}

const isVisible = sql`not is_deleted and not is_spam and not is_pending`

/** Posts, or threads and statuses, whose kept number of visible answers is not theirs. */
export const countsToMend = (network: NetworkDb, what: Counted): Promise<Wrong[]> => {
  const { of, kept } = COUNTED[what]
  return readThrough(
    network,
    sql<Wrong>`
    select t.site_id, t.id from ${sql.table(what)} t
      left join (select site_id, ${of} as id, count(*) filter (where ${isVisible}) as n from content
                  where ${of} is not null group by 1, 2) as real on real.site_id = t.site_id and real.id = t.id
     where t.${kept} <> coalesce(real.n, 0) order by 1, 2
  `,
  )
}

/** SQL: open sessions of accounts that may not sign in. Each asks for its account: joined, some plans read all accounts. */
const SESSIONS = sql`sessions s where s.ended_at is null and not (
       select ${isActive} from users
       where users.site_id = s.site_id and users.id = s.user_id)`

/** Open sessions of accounts that may not sign in. */
export const sessionsToEnd = async (network: NetworkDb): Promise<string[]> =>
  (await readThrough(network, sql<{ id: string }>`select s.id from ${SESSIONS} order by s.id`)).map(({ id }) => id)

/**
 * Of what a sync would mend as much as indexes answer: slugs and sessions. For accounts that can be linked every address must
 * be read, for counts every answer.
 */
export async function countedBefore(network: NetworkDb): Promise<{ slugs: number; sessions: number }> {
  const { rows } = await sql<{ slugs: number; sessions: number }>`
    select (select count(*)::int from users where ${IS_NO_SLUG}) as slugs,
           (select count(*)::int from ${SESSIONS}) as sessions
  `.execute(network)
  return rows[0] ?? { slugs: 0, sessions: 0 }
}
