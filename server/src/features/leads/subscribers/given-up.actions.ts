import type { TxCtx } from '../../../platform/context.ts'
import { keepRefusal } from './erased-addresses.db.ts'

type Account = { id: string; verifiedAt: Date | null; emailImported: boolean }

/**
 * An account gives up its address: who wanted no mails there still gets none, as after an erasure. One that staff typed and nobody proved
 * may be another person's, of whom that says nothing.
 */
export async function giveUpAddress(tx: TxCtx, { id, verifiedAt, emailImported }: Account): Promise<void> {
  if (!tx.addressHash) throw new Error('Only a request changes an address')
  if (verifiedAt === null && !emailImported) return
  await keepRefusal(tx.network, { siteId: tx.site.siteId, id }, tx.addressHash)
}
