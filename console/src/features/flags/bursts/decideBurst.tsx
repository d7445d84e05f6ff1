import type { QueryClient } from '@tanstack/react-query'
import { deletedStay } from '@ward/domain/flags/bursts/burst-decisions'
import type { FlagOperation } from '@ward/domain/flags/flag/flag-operations'
import { keepAnswer } from '../../../api/queryClient.ts'
import { messageOf } from '../../../fault.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { askWhat } from '../bulk/askWhat.tsx'
import { type Choice, textsOf } from './burstRows.ts'
import { type Burst, burstDecisionOptions, decideBurst, prepareDecision } from './bursts.api.ts'
import { DecidedSites } from './DecidedSites.tsx'

/**
 * Asks the server what an operation on the chosen texts of a burst will do, on which sites, then the person whether that is meant,
 * and starts it. Answers whether it was started.
 */
export async function decideOnBurst(
  queries: QueryClient,
  { id, joinedAt, deletedCount }: Pick<Burst, 'id' | 'joinedAt' | 'deletedCount'>,
  { operation, choice, reason }: { operation: FlagOperation; choice: Choice; reason?: string },
): Promise<boolean> {
  try {
    const { key, flags, expected, parts, refused } = await prepareDecision({
      key: crypto.randomUUID(),
      burstId: id,
      operation,
      joinedBy: joinedAt,
      except: textsOf(choice.except),
      include: textsOf(choice.include),
      reason,
    })
    const more = (
      <>
        {deletedCount > 0 ? <p>{deletedStay(deletedCount)}</p> : null}
        <DecidedSites parts={parts} refused={refused} />
      </>
    )
    if (!(await askWhat({ operation, flags, expected, more }))) return false
    await keepAnswer(queries, burstDecisionOptions(id), await decideBurst(key))
    return true
  } catch (error) {
    toast.error(messageOf(error))
    return false
  }
}
