import { OFFLINE_MESSAGE, TIMEOUT_MESSAGE, UNREACHABLE_MESSAGE } from '@ward/domain/app/shell'
import { REFUSAL_STATUS, Refusal, type RefusalCode, type RefusalDetails } from '@ward/domain/kernel/refusal'
import { Fault } from '../fault.ts'
import { noticeDifference } from './cover.ts'
import { headersOfPage } from './send.ts'
import { signedInAgain } from './sessionEnd.ts'

/** Milliseconds, as long as the server lets an upload last. */
const PATIENCE = 300_000

type Options = {
  /** The part of the form that is sent, 0 to 1; then the server works on it. */
  onProgress?: (share: number) => void
  /** Aborted: the upload ends, and `upload` rejects with the signal's reason. */
  signal?: AbortSignal
}
type Said = { code?: string; message?: string; requestId?: string } & RefusalDetails

const isRefusalCode = (code: string | undefined): code is RefusalCode => code !== undefined && code in REFUSAL_STATUS

/**
 * Sends a form with a file and reports progress, which `fetch` cannot do. It answers and throws like `request`: a Refusal, or a
 * Fault; a session that has ended asks to sign in again in place, then the form goes out once more.
 */
export async function upload<Answer>(path: string, form: FormData, options: Options = {}): Promise<Answer> {
  try {
    return await once<Answer>(path, form, options)
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'UNAUTHENTICATED') throw error
    await signedInAgain(error)
    return once(path, form, options)
  }
}

function once<Answer>(path: string, form: FormData, { onProgress, signal }: Options): Promise<Answer> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const asked = new XMLHttpRequest()
    const abort = () => asked.abort()
    asked.open('POST', path)
    for (const [name, value] of Object.entries(headersOfPage())) asked.setRequestHeader(name, value)
    asked.timeout = PATIENCE
    asked.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
    asked.onload = () => {
      const said = bodyOf<Answer & Said>(asked.responseText)
      if (asked.status === 200 && said !== null) resolve(said)
      else reject(errorOf(said, asked.getResponseHeader('x-request-id')))
    }
    asked.onabort = () => reject(signal?.reason)
    asked.ontimeout = () => reject(new Fault(TIMEOUT_MESSAGE))
    asked.onerror = () => reject(new Fault(navigator.onLine ? UNREACHABLE_MESSAGE : OFFLINE_MESSAGE))
    asked.onloadend = () => signal?.removeEventListener('abort', abort)
    signal?.addEventListener('abort', abort)
    asked.send(form)
  })
}

function bodyOf<Body>(text: string): Body | null {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function errorOf(said: Said | null, requestId: string | null): Error {
  if (!said || !isRefusalCode(said.code)) return new Fault(undefined, said?.requestId ?? requestId)
  const { code, message = '', fields, state, retryAfter } = said
  if (code === 'CONFLICT') noticeDifference(state)
  return new Refusal(code, message, { fields, state, retryAfter })
}
