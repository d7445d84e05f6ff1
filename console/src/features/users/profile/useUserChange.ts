import { useQueryClient } from '@tanstack/react-query'
import { Refusal } from '@ward/domain/kernel/refusal'
import { messageOf } from '../../../fault.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { USER_KEY } from '../directory/user-edit.api.ts'

/**
 * Makes a change of something that belongs to a user: says what came of it, and asks for them again. The server's message about an input is returned, for the field that shows it; everything else is shown in a toast (spec 3 section 8).
 *
 * @returns true when it was made, or the words against an input
 */
export function useUserChange(userId: string) {
  const queries = useQueryClient()
  return async (change: () => Promise<unknown>, done: string): Promise<true | string | null> => {
    try {
      await change()
      toast.success(done)
      await queries.invalidateQueries({ queryKey: [...USER_KEY, userId] })
      return true
    } catch (error) {
      if (error instanceof Refusal && error.code === 'INVALID') return error.message
      toast.error(messageOf(error))
      // The row to change may be gone.
      await queries.invalidateQueries({ queryKey: [...USER_KEY, userId] })
      return null
    }
  }
}
