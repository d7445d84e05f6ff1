import { invalid } from '@ward/domain/kernel/refusal'
import { CANONICAL_ELSEWHERE } from '@ward/domain/kernel/seo-fields'
import type { Ctx } from '../../platform/context.ts'
import type { SiteHandle } from '../../platform/database/site-handle.ts'
import { settingsOf } from '../../platform/settings.ts'
import { siteIdByHost } from './sites.db.ts'

/** Whether the settings of a site let its canonical addresses name a host outside the network. */
export const mayNameHost = async (site: SiteHandle, host: string): Promise<boolean> =>
  (await settingsOf(site, 'canonicalHosts')).canonicalHosts.includes(host)

/** A canonical address is on a site of this network, or on a host that the settings allow. @throws INVALID seo.canonical */
export async function demandOwnCanonical({ network, site }: Ctx, canonical: string | null | undefined): Promise<void> {
  if (!canonical) return
  const host = URL.canParse(canonical) ? new URL(canonical).hostname : ''
  if ((await siteIdByHost(network, host)) !== undefined || (await mayNameHost(site, host))) return
  throw invalid('seo.canonical', CANONICAL_ELSEWHERE)
}
