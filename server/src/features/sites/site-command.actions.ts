import { invalid, parseInput } from '@ward/domain/kernel/refusal'
import { NewSite, SiteHost } from '@ward/domain/sites/sites'
import { audit } from '../../platform/audit.ts'
import { atSite, type Ctx, type TxCtx } from '../../platform/context.ts'
import { isDuplicate } from '../../platform/database/duplicate.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { addHost, insertSite } from './sites.db.ts'

/** Makes a site with its primary host. @throws INVALID each wrong field, also a host or prefix that is taken */
export const addSite = (ctx: Ctx, input: unknown): Promise<number> => {
  const site = parseInput(NewSite, input)
  return inTransaction(ctx, async (tx) => {
    const id = await insertSite(tx.network, site).catch(taken)
    await audit(atSite(tx, id), {
      action: 'addSite',
      subjectType: 'site',
      subjectId: String(id),
      fields: Object.keys(site),
    })
    return id
  })
}

function taken(error: unknown): never {
  if (isDuplicate(error, 'site_hosts_pkey')) throw invalid('host', 'Another site has this host already.')
  if (isDuplicate(error, 'sites_prefix_key')) throw invalid('prefix', 'Another site has this prefix already.')
  throw error
}

/** Changes the context's site: the change and its audit row, which names what of the site changed. */
const changeSite = (ctx: Ctx, action: string, field: string, change: (tx: TxCtx) => Promise<unknown>): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    await change(tx)
    await audit(tx, { action, subjectType: 'site', subjectId: String(tx.site.siteId), fields: [field] })
  })

/** Gives a site one more host. */
export const addSiteHost = (ctx: Ctx, host: string): Promise<void> =>
  changeSite(ctx, 'addSiteHost', 'hosts', (tx) =>
    addHost(tx.network, tx.site.siteId, parseInput(SiteHost, host)).catch(taken),
  )
