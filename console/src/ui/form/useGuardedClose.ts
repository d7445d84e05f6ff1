import { confirm } from '../dialog/confirm.ts'
import { DISCARD } from './questions.ts'
import { useUnsavedGuard } from './useUnsavedGuard.ts'

/**
 * Closes a dialog or row that is no form of `useForm`, after a question where something would be lost; leaving the page asks as
 * well.
 */
export function useGuardedClose(isDirty: boolean, onClose: () => void): () => Promise<void> {
  useUnsavedGuard(isDirty)
  return async () => {
    if (!isDirty || (await confirm(DISCARD))) onClose()
  }
}
