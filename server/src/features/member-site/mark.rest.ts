import { MARK_PICTURE, OWN_MARK_PICTURE } from '../../../../member-site/seo.ts'
import type { Ctx } from '../../platform/context.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { canBeDrawn, drawnLetters } from '../../platform/images/drawn-letters.ts'
import { settingsOf } from '../../platform/settings.ts'

const marked = ({ site }: Ctx) => settingsOf(site, 'memberSiteMark', 'accent')

/** Where the picture of a site's mark lies: its own letters in its colour, where they can be drawn, else the mark of all sites. */
export async function markPicture(ctx: Ctx): Promise<string> {
  const { memberSiteMark: letters, accent } = await marked(ctx)
  if (letters === null || !canBeDrawn(letters)) return MARK_PICTURE
  return `${OWN_MARK_PICTURE}?v=${encodeURIComponent(letters)}-${accent.slice(1)}`
}

/** The mark of a site as a picture, which stands for pages without one where a link to them is shared. */
export const markPictures = endpoint({
  method: 'GET',
  url: OWN_MARK_PICTURE,
  may: 'memberSite.read',
  changes: false,
  async run(ctx, request, reply) {
    const { memberSiteMark: letters, accent } = await marked(ctx)
    const drawn = letters === null ? null : drawnLetters(letters, accent)
    if (drawn === null) return reply.code(302).header('location', MARK_PICTURE).send()
    const isThisVersion = request.url === (await markPicture(ctx))
    return reply
      .header('cache-control', isThisVersion ? 'public, max-age=31536000, immutable' : 'no-cache')
      .type('image/png')
      .send(drawn)
  },
})
