import { actorId, type TxCtx } from '../../../platform/context.ts'
import { insertNetwork } from './networks.db.ts'

/**
 * Remembers from which network a text came that somebody writes themselves: texts of new accounts from one network may belong
 * together. Kept for 30 days.
 */
export async function rememberNetwork(tx: TxCtx, { id, authorId }: { id: string; authorId: string }): Promise<void> {
  if (tx.cameFrom && actorId(tx.viewer) === authorId) await insertNetwork(tx.site, id, tx.cameFrom())
}
