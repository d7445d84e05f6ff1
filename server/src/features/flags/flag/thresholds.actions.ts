import type { Thresholds } from '@ward/domain/automod/automod'
import type { Ctx } from '../../../platform/context.ts'
import { settingsOf } from '../../../platform/settings.ts'

/** The site's automod thresholds. */
export const thresholdsOf = async (ctx: Pick<Ctx, 'site'>): Promise<Thresholds> =>
  (await settingsOf(ctx.site, 'thresholds')).thresholds
