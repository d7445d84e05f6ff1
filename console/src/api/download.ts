import { Fault } from '@ward/domain/fault'
import { EXPORT_BROKE_OFF, type ExportedList, exportPath } from '@ward/domain/list-export'
import { REFUSAL_STATUS, Refusal, type RefusalCode, type RefusalDetails } from '@ward/domain/refusal'
import { json, type SendOptions, send } from './send.ts'
import { signedInAgain } from './sessionEnd.ts'

/** A file of some megabytes on a slow line. */
const PATIENCE = 300_000
const UNNAMED = 'list.csv'

type Refused = { code?: string; message?: string } & RefusalDetails

async function errorOf(response: Response): Promise<Error> {
  const { code = '', message, fields, retryAfter }: Refused = await response.json().catch(() => ({}))
  return code in REFUSAL_STATUS
    ? new Refusal(code as RefusalCode, message ?? '', { fields, retryAfter })
    : new Fault(undefined, response.headers.get('x-request-id'))
}

async function fileOf(list: ExportedList, filter: object, signal: AbortSignal): Promise<File> {
  const options: SendOptions = { ...json(filter), patience: PATIENCE, signal }
  let response = await send(exportPath(list), options)
  if (response.status === REFUSAL_STATUS.UNAUTHENTICATED) {
    await signedInAgain(await errorOf(response))
    signal.throwIfAborted()
    response = await send(exportPath(list), options)
  }
  if (!response.ok) throw await errorOf(response)
  const [, name = UNNAMED] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  try {
    return new File([await response.blob()], name, { type: 'text/csv' })
  } catch {
    signal.throwIfAborted()
    throw new Fault(EXPORT_BROKE_OFF)
  }
}

/**
 * Has the browser keep a list as a file, of all rows that match the filter. The file is there whole or not at all: one that
 * breaks off on its way is not kept.
 *
 * @throws a Refusal or a Fault, as `request` does; the signal's reason where the caller gave up
 */
export async function downloadList(list: ExportedList, filter: object, signal: AbortSignal): Promise<void> {
  const file = await fileOf(list, filter, signal)
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = file.name
  link.click()
  // Browsers read the address after the click, some only when somebody has said where to keep the file.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
