import { invalid, parseInput } from '@ward/domain/kernel/refusal'
import {
  LEAD_FILE_FIELD,
  LEAD_FILE_TOO_LARGE,
  LEAD_OUTCOMES,
  LEAD_ROW_COLUMNS,
  LeadRowFilter,
  NO_ADDRESSES,
} from '@ward/domain/leads/lead-upload/lead-upload'
import { outboxStateLabel } from '@ward/domain/outbox/outbox'
import { bytesOf, withMb } from '@ward/domain/site-settings/upload-limits'
import { SiteId } from '@ward/domain/sites/sites'
import { z } from 'zod'
import { audit } from '../../../platform/audit.ts'
import { atSite } from '../../../platform/context.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { streamFormData } from '../../../platform/http/form-data.ts'
import { listExport } from '../../../platform/http/list-export.ts'
import { turns } from '../../../platform/limits/turns.ts'
import { settingsOf } from '../../../platform/settings.ts'
import { inTransaction } from '../../../platform/transaction.ts'
import { keepList } from './lead-lists.actions.ts'
import { accountOn, demandUploadSite, findOwn } from './lead-upload.actions.ts'
import { type LeadRow, leadRows, reasonOf } from './lead-upload.db.ts'

const inTurn = turns({ most: 2, waiting: 20 })
const Fields = z.object({ siteId: SiteId })

/** POST /api/moderation/lead-list, a form with siteId and then the file: it goes into the database as it comes. */
export const uploadLeadList = endpoint({
  method: 'POST',
  url: '/api/moderation/lead-list',
  may: 'leadUpload.change',
  changes: true,
  lasts: 'upload',
  run: (ctx, request, reply) =>
    inTurn('lists', async () => {
      const { leadListMaxMb: mb } = await settingsOf(ctx.site, 'leadListMaxMb')
      const file = await streamFormData(request, reply, {
        field: LEAD_FILE_FIELD,
        maxBytes: bytesOf(mb),
        tooLarge: withMb(LEAD_FILE_TOO_LARGE, mb),
      })
      const { siteId } = parseInput(Fields, file.fields)
      await demandUploadSite(ctx, siteId)
      const list = await keepList(ctx.site.at(siteId), await accountOn(ctx, siteId))
      const text = new TextDecoder()
      await file.read((bytes) => list.add(text.decode(bytes, { stream: true })))
      await list.add(text.decode())
      const { listId, count } = await list.end()
      if (count === 0) throw invalid(LEAD_FILE_FIELD, NO_ADDRESSES)
      await inTransaction(ctx, (tx) =>
        audit(atSite(tx, siteId), { action: 'uploadLeadList', subjectType: 'leadList', subjectId: listId }),
      )
      return { listId, count }
    }),
})

export const leadRowsExport = listExport<typeof LeadRowFilter, LeadRow>({
  list: 'lead-rows',
  may: 'leadUpload.read',
  filter: LeadRowFilter,
  siteOf: async (ctx, { uploadId }) => (await findOwn(ctx, uploadId)) ?? ctx.site.siteId,
  rows: leadRows,
  // The row says whose address it is: that of a member.
  look: { action: 'readPrivateData', subjectType: 'user', idOf: ({ userId }) => userId },
  columns: {
    [LEAD_ROW_COLUMNS.position]: ({ position }) => position,
    [LEAD_ROW_COLUMNS.address]: ({ email, typed }) => email ?? typed,
    [LEAD_ROW_COLUMNS.outcome]: ({ outcome }) => LEAD_OUTCOMES[outcome].label,
    [LEAD_ROW_COLUMNS.reason]: reasonOf,
    [LEAD_ROW_COLUMNS.welcome]: ({ welcome }) => welcome && outboxStateLabel[welcome],
  },
})
