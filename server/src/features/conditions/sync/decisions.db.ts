import type { SyncDeciding } from '@ward/domain/conditions/condition-sync'
import type { NetworkDb } from '../../../platform/database/site-handle.ts'

/**
 * Decides one row, or those of a kind: what was decided by itself stays, unless that is said to change too. Answers whether any is
 * decided otherwise now.
 */
export async function decide(
  network: NetworkDb,
  { id, kind, orphaCode, decision, withDecided }: SyncDeciding,
): Promise<boolean> {
  const { numUpdatedRows } = await network
    .updateTable('disorderSyncRows')
    .set({ decision })
    .where('syncId', '=', id)
    .where('kind', '=', kind)
    .$if(orphaCode != null, (query) => query.where('orphaCode', '=', orphaCode ?? 0))
    .$if(orphaCode == null && withDecided !== true, (query) => query.where('decision', 'is', null))
    .where('decision', 'is distinct from', decision)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const acceptAll = (network: NetworkDb, id: string) =>
  network
    .updateTable('disorderSyncRows')
    .set({ decision: 'accept' })
    .where('syncId', '=', id)
    .where('kind', '<>', 'vanished')
    .where('decision', 'is', null)
    .execute()
