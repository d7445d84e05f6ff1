import { sql } from 'kysely'
import { actorId, type Ctx, type TxCtx } from '../../platform/context.ts'
import type { NetworkDb } from '../../platform/database/site-handle.ts'
import type { VersionContent, VersionRow } from '../../platform/versions.ts'

/** The stored settings of the network. */
export async function keptOfNetwork(network: NetworkDb): Promise<Record<string, unknown>> {
  const { settings } = await network.selectFrom('networkSettings').select('settings').executeTakeFirstOrThrow()
  return settings as Record<string, unknown>
}

/** The same, locked until the change is done. */
export async function lockNetworkSettings(network: NetworkDb): Promise<Record<string, unknown>> {
  const query = network.selectFrom('networkSettings').select('settings').forUpdate()
  return (await query.executeTakeFirstOrThrow()).settings as Record<string, unknown>
}

/** Writes one of the network's settings; null takes it away. */
export async function saveNetworkSetting(network: NetworkDb, name: string, value: unknown): Promise<void> {
  const settings = value === null ? {} : { [name]: value }
  await network
    .updateTable('networkSettings')
    .set({ settings: sql`(settings - ${name}::text) || ${JSON.stringify(settings)}::jsonb` })
    .execute()
}

/** On how many sites each setting has a value of its own. */
export async function sitesWithOwn(network: NetworkDb): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ name: string; sites: number }>`
    select name, count(*)::int as sites from site_settings, jsonb_object_keys(settings) as name group by name
  `.execute(network)
  return new Map(rows.map(({ name, sites }) => [name, sites]))
}

export const siteCount = async (network: NetworkDb): Promise<number> => {
  const query = network.selectFrom('sites').select(sql<number>`count(*)::int`.as('n'))
  return (await query.executeTakeFirstOrThrow()).n
}

type NewVersion = { content: VersionContent; reason: string | null }

/** Keeps what a setting of the network holds after a change; the caller has locked them. */
export async function keepNetworkVersion(ctx: TxCtx, name: string, { content, reason }: NewVersion): Promise<void> {
  const { last } = await ctx.network
    .selectFrom('networkSettingVersions')
    .select(sql<number>`coalesce(max(number), 0)::int`.as('last'))
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  await ctx.network
    .insertInto('networkSettingVersions')
    .values({
      name,
      number: last + 1,
      content: JSON.stringify(content),
      reason,
      actorKind: ctx.viewer.kind,
      actorSiteId: ctx.viewer.siteId,
      actorId: actorId(ctx.viewer),
    })
    .execute()
}

/** How many versions they have, all together: it grows with each change of any of them. */
export const networkVersionsCounted = async (network: NetworkDb): Promise<number> => {
  const query = network.selectFrom('networkSettingVersions').select(sql<number>`count(*)::int`.as('n'))
  return (await query.executeTakeFirstOrThrow()).n
}

type Part = { limit: number; upTo?: number | null | undefined }

/** The newest versions of a setting of the network, or those from one on, newest first; their authors by the accounts here. */
export async function networkVersionsOf({ network, site }: Ctx, name: string, { limit, upTo }: Part) {
  const { rows } = await sql<Omit<VersionRow, 'before'>>`
    select v.number, v.inserted_at, v.actor_kind, v.reason, v.content, here.id as actor_id
      from network_setting_versions v
      left join users there on there.site_id = v.actor_site_id and there.id = v.actor_id
      left join users here on here.site_id = ${site.siteId} and here.person_id = there.person_id
     where v.name = ${name} and v.number <= ${upTo ?? 2_147_483_647}
     order by v.number desc limit ${limit + 1}
  `.execute(network)
  return rows.slice(0, limit).map((row, at): VersionRow => ({ ...row, before: rows[at + 1]?.content ?? null }))
}

/** The stored settings of each site, by the names of the sites. */
export const settingsOfSites = (network: NetworkDb, limit: number) =>
  network
    .selectFrom('sites')
    .leftJoin('siteSettings', 'siteSettings.siteId', 'sites.id')
    .select(['sites.id as siteId', 'sites.name as siteName', 'siteSettings.settings as own'])
    .orderBy('sites.name')
    .orderBy('sites.id')
    .limit(limit)
    .execute()
