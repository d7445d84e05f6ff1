import type { DeliveryOutcome, DeliveryQuery, DeliveryState, WebhookEvent } from '@ward/domain/api-access/webhooks'
import { PERMISSIONS } from '@ward/domain/app/permissions'
import { type Insertable, type Selectable, sql } from 'kysely'
import { forgetInParts } from '../../platform/database/forget-in-parts.ts'
import { countOf, type List } from '../../platform/database/list.ts'
import type { WebhookDeliveries, Webhooks } from '../../platform/database/schema-types.ts'
import type { NetworkDb, SiteHandle } from '../../platform/database/site-handle.ts'

const HOOK = ['id', 'name', 'url', 'events', 'isDisabled', 'previousUntil', 'version', 'insertedAt'] as const
export type WebhookRow = Omit<Pick<Selectable<Webhooks>, (typeof HOOK)[number]>, 'events'> & { events: WebhookEvent[] }

const hooks = (site: SiteHandle) => site.from('webhooks').where('deletedAt', 'is', null)

/** The hooks of the site, the newest first. */
export const webhooksOf = (site: SiteHandle, limit: number): Promise<WebhookRow[]> =>
  hooks(site).select(HOOK).$narrowType<{ events: WebhookEvent[] }>().orderBy('id', 'desc').limit(limit).execute()

export const webhookById = (site: SiteHandle, id: string): Promise<WebhookRow | undefined> =>
  hooks(site).select(HOOK).$narrowType<{ events: WebhookEvent[] }>().where('id', '=', id).executeTakeFirst()

/** A hook with its secrets. */
export const hookToSend = (site: SiteHandle, id: string) =>
  hooks(site)
    .select(['id', 'url', 'isDisabled', 'secret', 'previousSecret', 'previousUntil'])
    .where('id', '=', id)
    .executeTakeFirst()

export const lockWebhook = (site: SiteHandle, id: string) =>
  hooks(site)
    .select(['id', 'version', 'secret', 'name', 'url', 'events', 'isDisabled'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const countWebhooks = async (site: SiteHandle): Promise<number> => countOf(hooks(site))

export const insertWebhook = async (
  site: SiteHandle,
  hook: Omit<Insertable<Webhooks>, 'siteId' | 'id'>,
): Promise<string> => (await site.insertInto('webhooks', hook).returning('id').executeTakeFirstOrThrow()).id

type Change = Partial<
  Pick<
    Selectable<Webhooks>,
    | 'name'
    | 'url'
    | 'events'
    | 'isDisabled'
    | 'secret'
    | 'previousSecret'
    | 'previousUntil'
    | 'restsUntil'
    | 'deletedAt'
  >
>
export const updateWebhook = (site: SiteHandle, id: string, change: Change) =>
  site
    .updateTable('webhooks')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()

/** Deliveries of a deleted hook are dropped. */
export const dropWaiting = (site: SiteHandle, hookId: string) =>
  site
    .updateTable('webhookDeliveries')
    .set({ state: 'dropped' })
    .where('hookId', '=', hookId)
    .where('state', '=', 'waiting')
    .execute()

const DELIVERY = [
  'id',
  'hookId',
  'event',
  'contentId',
  'was',
  'stands',
  'state',
  'attempts',
  'nextAt',
  'since',
  'outcome',
  'status',
  'deliveredAt',
  'insertedAt',
] as const
export type DeliveryRow = Omit<
  Pick<Selectable<WebhookDeliveries>, (typeof DELIVERY)[number]>,
  'event' | 'state' | 'outcome'
> & { event: WebhookEvent; state: DeliveryState; outcome: DeliveryOutcome | null }

const deliveries = (site: SiteHandle) => site.from('webhookDeliveries').select(DELIVERY).$castTo<DeliveryRow>()

/** Deliveries of the site's hooks, the newest first. */
export function deliveryList(site: SiteHandle, { state }: Pick<DeliveryQuery, 'state'>): List<DeliveryRow> {
  const matching = <Query extends { where(column: 'state', is: '=', state: string): Query }>(query: Query) =>
    state == null ? query : query.where('state', '=', state)
  return {
    total: async () =>
      (
        await site
          .from('webhookDeliveries')
          .$call((query) => matching(query as never) as typeof query)
          .select(sql<number>`count(*)::int`.as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    rows: deliveries(site)
      .$if(state != null, (query) => query.where('state', '=', state ?? 'waiting'))
      .orderBy('id', 'desc'),
  }
}

export const deliveryById = (site: SiteHandle, id: string): Promise<DeliveryRow | undefined> =>
  deliveries(site).where('id', '=', id).executeTakeFirst()
export const lockDelivery = (site: SiteHandle, id: string): Promise<DeliveryRow | undefined> =>
  deliveries(site).where('id', '=', id).forUpdate().executeTakeFirst()

export const updateDelivery = (
  site: SiteHandle,
  id: string,
  change: Partial<Pick<DeliveryRow, 'state' | 'attempts' | 'nextAt' | 'since' | 'outcome' | 'status' | 'deliveredAt'>>,
) => site.updateTable('webhookDeliveries').set(change).where('id', '=', id).execute()

/** The next event of each text for a hook, if it is due: events of one text keep their order. */
export const dueOf = async (
  site: SiteHandle,
  { hookId, now, limit }: { hookId: string; now: Date; limit: number },
): Promise<string[]> => {
  const rows = await site
    .from('webhookDeliveries')
    .select('webhookDeliveries.id')
    .where('hookId', '=', hookId)
    .where('state', '=', 'waiting')
    .where('nextAt', '<=', now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('webhookDeliveries as earlier')
            .whereRef('earlier.siteId', '=', 'webhookDeliveries.siteId')
            .where('earlier.siteId', '=', site.siteId)
            .where('earlier.hookId', '=', hookId)
            .whereRef('earlier.contentId', '=', 'webhookDeliveries.contentId')
            .where('earlier.state', '=', 'waiting')
            .whereRef('earlier.id', '<', 'webhookDeliveries.id')
            .select('earlier.id'),
        ),
      ),
    )
    .orderBy('webhookDeliveries.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Hooks of all sites with deliveries due, except those that rest and those that have a job of this task already. */
export const dueHooks = async (network: NetworkDb, task: string): Promise<{ siteId: number; id: string }[]> => {
  const found = await sql<{ siteId: number; id: string }>`
    select h.site_id, h.id from webhooks h
     where not h.is_disabled and h.deleted_at is null and (h.rests_until is null or h.rests_until <= now())
       and exists (
         select from webhook_deliveries d
          where d.site_id = h.site_id and d.hook_id = h.id and d.state = 'waiting' and d.next_at <= now()
            -- What waits for an earlier thing about the same text is not due.
            and d.id = (
              select min(first.id) from webhook_deliveries first
               where first.site_id = d.site_id and first.hook_id = d.hook_id and first.content_id = d.content_id
                 and first.state = 'waiting'))
       and not exists (
         select from graphile_worker.jobs
          where jobs.key = ${task}::text || ':' || h.site_id || ':' || h.id
            and (jobs.locked_at is not null or jobs.attempts < jobs.max_attempts))
     limit 1000`.execute(network)
  return found.rows
}

/** Leaves a hook alone for a minute. */
export const letRest = (site: SiteHandle, id: string) =>
  site.updateTable('webhooks').set({ restsUntil: sql`now() + interval '1 minute'` }).where('id', '=', id).execute()

export const endRest = (site: SiteHandle, id: string) =>
  site.updateTable('webhooks').set({ restsUntil: null }).where('id', '=', id).execute()

/** Tries the waiting deliveries of a hook at once, and as often as new ones. */
export const tryWaitingAnew = (site: SiteHandle, hookId: string, now: Date) =>
  site
    .updateTable('webhookDeliveries')
    .set({ nextAt: now, since: now, attempts: 0 })
    .where('hookId', '=', hookId)
    .where('state', '=', 'waiting')
    .execute()

/** Whether a text is at risk, as its flag says. */
export const isTextAtRisk = async (site: SiteHandle, contentId: string): Promise<boolean> =>
  (await site
    .from('flags')
    .select('id')
    .where('contentId', '=', contentId)
    .where('atRisk', '=', true)
    .executeTakeFirst()) !== undefined

/** The people who hear that a delivery was given up. */
export const whoMayChangeAccess = async (site: SiteHandle): Promise<string[]> =>
  (
    await site
      .from('users')
      .select('id')
      .where('roleId', 'in', [...PERMISSIONS['apiAccess.change'].roles])
      .where('verifiedAt', 'is not', null)
      .limit(200)
      .execute()
  ).map(({ id }) => id)

/** Removes what has been delivered, given up or dropped for a month. */
export const forgetDeliveries = (network: NetworkDb, signal: AbortSignal): Promise<void> =>
  forgetInParts(network, signal, {
    table: 'webhookDeliveries',
    key: ['siteId', 'id'],
    isOld: sql`state <> 'waiting' and inserted_at < now() - interval '30 days'`,
  })
