import { EXPORT_BROKE_OFF } from '@ward/domain/kernel/list-export'
import { REFUSAL_STATUS, Refusal, type RefusalCode, type RefusalDetails } from '@ward/domain/kernel/refusal'
import { Fault } from '../fault.ts'
import { json, type SendOptions, send } from './send.ts'
import { signedInAgain } from './sessionEnd.ts'

/** A file of some megabytes on a slow line. */
const PATIENCE = 300_000
const UNNAMED = 'download'

type Refused = { code?: string; message?: string } & RefusalDetails

async function errorOf(response: Response): Promise<Error> {
  const { code = '', message, fields, retryAfter }: Refused = await response.json().catch(() => ({}))
  return code in REFUSAL_STATUS
    ? new Refusal(code as RefusalCode, message ?? '', { fields, retryAfter })
    : new Fault(undefined, response.headers.get('x-request-id'))
}

/** The progress of a download. */
async function blobOf(response: Response, tell: (bytes: number) => void): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  for (const reader = response.body?.getReader(); reader; ) {
    const { done, value } = await reader.read()
    if (done) break
    parts.push(value)
    bytes += value.length
    tell(bytes)
  }
  return new Blob(parts)
}

type DownloadOptions = { signal: AbortSignal; tell?: (bytes: number) => void }

async function fileOf(path: string, body: object, { signal, tell = () => {} }: DownloadOptions): Promise<File> {
  const options: SendOptions = { ...json(body), patience: PATIENCE, signal }
  let response = await send(path, options)
  if (response.status === REFUSAL_STATUS.UNAUTHENTICATED) {
    await signedInAgain(await errorOf(response))
    signal.throwIfAborted()
    response = await send(path, options)
  }
  if (!response.ok) throw await errorOf(response)
  const [, name = UNNAMED] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  try {
    return new File([await blobOf(response, tell)], name, { type: response.headers.get('content-type') ?? '' })
  } catch {
    signal.throwIfAborted()
    throw new Fault(EXPORT_BROKE_OFF)
  }
}

/**
 * Has the browser keep what an endpoint makes of a body as a file. The file is there whole or not at all: one that breaks off
 * on its way is not kept. `tell` hears how many bytes are there.
 *
 * @throws a Refusal or a Fault, as `request` does; the signal's reason where the caller gave up
 */
export async function download(path: string, body: object, options: DownloadOptions): Promise<void> {
  const file = await fileOf(path, body, options)
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = file.name
  link.click()
  // Browsers read the address after the click, some only when somebody has said where to keep the file.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
