import {
  ENGAGEMENT_IMAGE_FIELD,
  ENGAGEMENT_IMAGE_PATH,
  ENGAGEMENT_IMAGE_TOO_LARGE,
} from '@ward/domain/engagement/images'
import { bytesOf, withMb } from '@ward/domain/site-settings/upload-limits'
import type { FileStore } from '../../../platform/files/file-store.ts'
import { type Endpoint, endpoint } from '../../../platform/http/endpoint.ts'
import { readFormData } from '../../../platform/http/form-data.ts'
import { turns } from '../../../platform/limits/turns.ts'
import { settingsOf } from '../../../platform/settings.ts'
import { storeEngagementImage } from './images.actions.ts'

/** Limits the files in a node's memory at once. */
const inTurn = turns({ most: 2, waiting: 20 })

/** A form with an image, answered with the address that an engagement is saved with. */
export const engagementImage = (files: FileStore): Endpoint =>
  endpoint({
    method: 'POST',
    url: ENGAGEMENT_IMAGE_PATH,
    may: 'engagement.change',
    changes: true,
    lasts: 'upload',
    run: (ctx, request, reply) =>
      inTurn('images', async () => {
        const { imageMaxMb: mb } = await settingsOf(ctx.site, 'imageMaxMb')
        const tooLarge = withMb(ENGAGEMENT_IMAGE_TOO_LARGE, mb)
        const requested = { field: ENGAGEMENT_IMAGE_FIELD, maxBytes: bytesOf(mb), tooLarge }
        const { file } = await readFormData(request, reply, requested)
        return { imageUrl: await storeEngagementImage(ctx, files, file) }
      }),
  })
