import type { QueryClient } from '@tanstack/react-query'
import type { FlagOperation } from '@ward/domain/flags/flag/flag-operations'
import { keepAnswer } from '../../../api/queryClient.ts'
import { messageOf } from '../../../fault.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { askWhat } from './askWhat.tsx'
import { latestBulkOptions, type Meant, prepareBulk, startBulk } from './bulk.api.ts'
import { startedHere } from './startedHere.ts'

/**
 * Asks the server what an operation on many flags will do, then the person whether that is meant, and starts it. Answers
 * whether it was started.
 */
export async function decideTogether(queries: QueryClient, operation: FlagOperation, meant: Meant): Promise<boolean> {
  try {
    const { id, ...asked } = await prepareBulk(operation, meant)
    if (!(await askWhat({ operation, ...asked }))) return false
    startedHere.set(id)
    await keepAnswer(queries, latestBulkOptions, await startBulk(id))
    return true
  } catch (error) {
    startedHere.set(null)
    toast.error(messageOf(error))
    return false
  }
}
