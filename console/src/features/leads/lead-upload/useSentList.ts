import { Refusal } from '@ward/domain/kernel/refusal'
import { useRef } from 'react'
import { sendList } from './lead-upload.api.ts'

type List = File | string
type Sent = { list: List; siteId: number; listId: string }

/** The list is no longer there, or was gone through. */
const isGone = (error: unknown): boolean =>
  error instanceof Refusal && (error.details.fields ?? []).some(({ path }) => path === 'listId')

/**
 * Submits a list that travels as a file. Submitted again, as where no answer came, it names the list that is there already:
 * that is the same request, and makes no second upload.
 */
export function useSentList(onProgress: (share: number | null) => void) {
  const sent = useRef<Sent>(null)
  const sendAnew = async (list: List, siteId: number): Promise<string> => {
    try {
      const listId = await sendList(typeof list === 'string' ? new Blob([list]) : list, siteId, onProgress)
      sent.current = { list, siteId, listId }
      return listId
    } finally {
      onProgress(null)
    }
  }
  return async <Answer>(list: List, siteId: number, submit: (listId: string) => Promise<Answer>): Promise<Answer> => {
    const known = sent.current
    if (known?.list !== list || known.siteId !== siteId) return submit(await sendAnew(list, siteId))
    try {
      return await submit(known.listId)
    } catch (error) {
      if (!isGone(error)) throw error
      return submit(await sendAnew(list, siteId))
    }
  }
}
