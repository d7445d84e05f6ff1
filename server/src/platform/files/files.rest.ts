import { orNotFound } from '@ward/domain/kernel/refusal'
import { type Endpoint, endpoint } from '../http/endpoint.ts'
import { policy } from '../http/policy.ts'
import { type FileStore, fileKey, isFileName } from './file-store.ts'
import { FILES_URL, OF_TEXT_END } from './stored-files.ts'

/** A name is given to one file for ever, so a browser need not ask again. */
const FOR_EVER = 'public, max-age=31536000, immutable'

/**
 * Pictures of this site, for whoever has the address: they are seen beside members' texts. All of them were written by us
 * as WebP, and are answered as nothing else.
 */
export const storedFiles = (files: FileStore): Endpoint =>
  endpoint({
    method: 'GET',
    url: `${FILES_URL}/:name`,
    may: 'memberSite.read',
    changes: false,
    run: async (ctx, request, reply) => {
      const { name = '' } = request.params as Record<string, string>
      const isOurs = name.endsWith('.webp') && isFileName(name) && !name.endsWith(OF_TEXT_END)
      const { stream, size } = orNotFound(isOurs ? await files.get(fileKey(ctx.site.siteId, name)) : null)
      return reply
        .headers({
          'content-type': 'image/webp',
          'content-length': size,
          'cache-control': FOR_EVER,
          'content-security-policy': `${policy()}; sandbox`,
        })
        .send(stream)
    },
  })
