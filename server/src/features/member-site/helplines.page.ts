import { helplinesPath } from '@ward/domain/front-end-links'
import { helplinesPage } from '../../../../member-site/helplines-page.ts'
import { settingsOf } from '../../platform/settings.ts'
import { pageEndpoint } from './frame.ts'

/** Who listens day and night, the site's own country first. */
export const helplines = pageEndpoint(helplinesPath, async (ctx, frame) => {
  const { helplineCountry } = await settingsOf(ctx.site, 'helplineCountry')
  return helplinesPage(frame, helplineCountry)
})
