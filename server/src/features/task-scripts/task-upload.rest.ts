import { invalid, parseInput, unauthenticated } from '@ward/domain/kernel/refusal'
import { bytesOf, withMb } from '@ward/domain/site-settings/upload-limits'
import {
  NO_UPLOAD_HERE,
  TaskUpload,
  UPLOAD_FIELD,
  UPLOAD_MISSING,
  UPLOAD_NOT_TEXT,
  UPLOAD_PATH,
  UPLOAD_TOO_LARGE,
  uploadNotAccepted,
} from '@ward/domain/task-scripts/task-scripts'
import { audit } from '../../platform/audit.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { readFormData } from '../../platform/http/form-data.ts'
import type { TaskScript } from '../../platform/jobs/task-script.ts'
import { turns } from '../../platform/limits/turns.ts'
import { settingsOf } from '../../platform/settings.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { optionsOf } from './task-options.ts'
import { demandScript } from './task-scripts.actions.ts'
import { insertUpload } from './task-uploads.db.ts'

/** Limits the files in a node's memory at once. */
const inTurn = turns({ most: 2, waiting: 20 })

/** Takes a file that a run is to read: a form with symbol, name and file. It answers its id. */
export const taskUpload = (scripts: readonly TaskScript[]) =>
  endpoint({
    method: 'POST',
    url: UPLOAD_PATH,
    may: 'taskScripts.run',
    changes: true,
    lasts: 'upload',
    run: (ctx, request, reply) =>
      inTurn('uploads', async () => {
        const { taskFileMaxMb: mb } = await settingsOf(ctx.site, 'taskFileMaxMb')
        const requested = { field: UPLOAD_FIELD, maxBytes: bytesOf(mb), tooLarge: withMb(UPLOAD_TOO_LARGE, mb) }
        const { fields, file } = await readFormData(request, reply, requested)
        const { symbol, name } = parseInput(TaskUpload, fields)
        const script = demandScript(ctx, scripts, symbol)
        const option = optionsOf(script.options).find(({ type }) => type === 'upload')
        if (!option) throw invalid('symbol', NO_UPLOAD_HERE)
        if (!option.accept.some((end) => name.toLowerCase().endsWith(end)))
          throw invalid(UPLOAD_FIELD, uploadNotAccepted(option.accept))
        if (!file || file.length === 0) throw invalid(UPLOAD_FIELD, UPLOAD_MISSING)
        const content = textOf(file)
        const { viewer } = ctx
        if (viewer.kind !== 'user') throw unauthenticated()
        return inTransaction(ctx, async (tx) => {
          const { id } = await insertUpload(tx.site, { symbol, name, content, userId: viewer.userId })
          await audit(tx, { action: 'uploadTaskFile', subjectType: 'taskUpload', subjectId: id })
          return { id }
        })
      }),
  })

function textOf(file: Buffer): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(file)
    if (!text.includes('\0')) return text
  } catch {
    // Said below, in our words.
  }
  throw invalid(UPLOAD_FIELD, UPLOAD_NOT_TEXT)
}
