import type { QueryClient } from '@tanstack/react-query'
import { BULK_MAX } from '@ward/domain/bulk-decisions'
import { effectText } from '@ward/domain/effects'
import { messageOf } from '@ward/domain/fault'
import { type FlagOperation, INVERSE, OPERATION_LABEL } from '@ward/domain/flag-operations'
import { confirm } from '../../../ui/dialog/confirm.ts'
import { EffectList } from '../../../ui/effects/EffectList.tsx'
import { count, formatNumber } from '../../../ui/text/NumberText.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { latestBulkOptions, type Meant, prepareBulk, startBulk } from './bulk.api.ts'
import { startedHere } from './startedHere.ts'

/**
 * Asks the server what an operation on many flags will do, then the person whether that is meant, and starts it. Answers
 * whether it was started.
 */
export async function decideTogether(queries: QueryClient, operation: FlagOperation, meant: Meant): Promise<boolean> {
  try {
    const { id, flags, expected } = await prepareBulk(operation, meant)
    const left = expected.find(({ kind }) => kind === 'left_alone')?.n ?? 0
    const isMeant = await confirm({
      title: `${OPERATION_LABEL[operation]}: ${count(flags - left, 'flag')}?`,
      text: (
        <>
          <EffectList lines={expected.map(effectText)} />
          <p>
            {[
              flags === BULK_MAX ? `At most ${formatNumber(BULK_MAX)} are changed at a time: the newest.` : '',
              INVERSE[operation] === null ? 'This cannot be undone.' : 'It can be undone, all at once.',
            ].join(' ')}
          </p>
        </>
      ),
      confirm: OPERATION_LABEL[operation],
      danger: operation === 'DELETE',
    })
    if (!isMeant) return false
    startedHere.set(id)
    queries.setQueryData(latestBulkOptions.queryKey, await startBulk(id))
    return true
  } catch (error) {
    startedHere.set(null)
    toast.error(messageOf(error))
    return false
  }
}
