import type { Feature, SiteFeature } from '@ward/domain/app/features'
import { sql } from 'kysely'
import { type Ctx, once } from './context.ts'
import type { NetworkDb, SiteHandle } from './database/site-handle.ts'
import { remembered } from './memory.ts'
import { settingsOf } from './settings.ts'

/** Features of a site that are listed at most. */
export const FEATURES_MAX = 200

/** The features of the site, in alphabetical order. */
export const siteFeatures = async (site: SiteHandle): Promise<readonly SiteFeature[]> =>
  (await settingsOf(site, 'features')).features.toSorted()

const MAIL = { topic: 'worker', key: 'sends mail' }

/** Whether a living worker of the network can send mail: the workers decide, wherever the page is served. Only that one can is remembered. */
const mailIsSent = async (network: NetworkDb): Promise<boolean> =>
  (await remembered(network, MAIL, () => livingSender(network))) !== undefined

async function livingSender(network: NetworkDb): Promise<string | undefined> {
  const sender = await network
    .selectFrom('workers')
    .select('id')
    .where('sendsMail', '=', true)
    .where('heartbeatAt', '>', sql<Date>`now() - interval '1 minute'`)
    .limit(1)
    .executeTakeFirst()
  return sender?.id
}

async function readFeatures({ site, network }: Ctx): Promise<Feature[]> {
  const [names, isSent] = await Promise.all([siteFeatures(site), mailIsSent(network)])
  return [...names, ...(isSent ? [] : ['kept_mail' as const])]
}

/** Everything a right can need besides a role that is there on this site; asked of the database once a request. */
export const featuresHere = (ctx: Ctx): Promise<Feature[]> => once(ctx, readFeatures)
