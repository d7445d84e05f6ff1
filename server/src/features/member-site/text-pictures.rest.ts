import { textPicturePath } from '@ward/domain/app/front-end-links'
import { notFound, orNotFound } from '@ward/domain/kernel/refusal'
import { type FileStore, fileKey, isFileName } from '../../platform/files/file-store.ts'
import { OF_TEXT_END } from '../../platform/files/stored-files.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { policy } from '../../platform/http/policy.ts'
import { sees, seesHidden, sightOf } from './frame.ts'
import { textOfPicture } from './text-pictures.db.ts'

/** It is asked for again soon: a text may be held or removed meanwhile, and its picture with it. */
const FOR_A_MINUTE = 'private, max-age=60'

/** A picture that a member put into a text, for whoever may see that text and where it stands. */
export const textPictures = (files: FileStore) =>
  endpoint({
    method: 'GET',
    url: textPicturePath(':name'),
    may: 'memberSite.read',
    changes: false,
    run: async (ctx, request, reply) => {
      const { name = '' } = request.params as Record<string, string>
      if (!name.endsWith(OF_TEXT_END) || !isFileName(name)) throw notFound()
      const text = orNotFound(await textOfPicture(ctx.site, name.slice(0, -OF_TEXT_END.length), sightOf(ctx)))
      // Pictures that the author removed are for staff, like earlier versions of the text.
      if (!sees(ctx, text) || !(text.body.includes(name) || seesHidden(ctx))) throw notFound()
      const { stream, size } = orNotFound(await files.get(fileKey(ctx.site.siteId, name)))
      return reply
        .headers({
          'content-type': 'image/webp',
          'content-length': size,
          'cache-control': FOR_A_MINUTE,
          'content-security-policy': `${policy()}; sandbox`,
        })
        .send(stream)
    },
  })
