import { invalid } from '@ward/domain/kernel/refusal'
import { CANONICAL_ELSEWHERE } from '@ward/domain/kernel/seo-fields'
import type { NetworkDb } from '../../platform/database/site-handle.ts'
import { siteIdByHost } from './sites.db.ts'

/** A canonical address is on a site of this network. @throws INVALID seo.canonical */
export async function demandOwnCanonical(network: NetworkDb, canonical: string | null | undefined): Promise<void> {
  if (!canonical) return
  const host = URL.canParse(canonical) ? new URL(canonical).hostname : ''
  if ((await siteIdByHost(network, host)) === undefined) throw invalid('seo.canonical', CANONICAL_ELSEWHERE)
}
