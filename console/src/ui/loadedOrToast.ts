import { NEW_VERSION_MESSAGE, OFFLINE_MESSAGE } from '@ward/domain/app/shell'
import { toast } from './toast/toast.ts'

/** The browsers' words, and those of the loader of styles, when a file of the console is gone: so it is after a new version. */
const FILE_IS_GONE = /dynamically imported module|importing a module script failed|unable to preload css/i

export const isFileGone = (error: unknown): boolean => error instanceof Error && FILE_IS_GONE.test(error.message)

/** Why a file of the console could not be had: without a connection, or because a new version took its place. */
export const notLoadedMessage = () => (navigator.onLine ? NEW_VERSION_MESSAGE : OFFLINE_MESSAGE)

/**
 * A module that a press needs and that is loaded only then. Where it cannot be had that is said, with a way to press again,
 * and the answer is null: a press is never dropped silently.
 */
export async function loadedOrToast<Loaded>(load: () => Promise<Loaded>, again: () => void): Promise<Loaded | null> {
  try {
    return await load()
  } catch {
    toast.error(notLoadedMessage(), { again })
    return null
  }
}
