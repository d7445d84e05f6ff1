import { confirmable, HELPLINES_CHANGED, type HelplinesSeen } from '@ward/domain/flags/at-risk/helplines'
import { conflict } from '@ward/domain/kernel/refusal'
import type { z } from 'zod'
import { audit } from '../../../platform/audit.ts'
import { actorId, type Ctx, type TxCtx } from '../../../platform/context.ts'
import { settingsOf } from '../../../platform/settings.ts'
import { versionsCounted } from '../../../platform/versions.ts'
import { SETTING_SUBJECT, tellOfSetting } from '../../site-settings/site-settings.actions.ts'
import { lockSettings, saveSetting } from '../../site-settings/site-settings.db.ts'

/** The number of changes to the site's helplines or their country. */
export const helplinesVersion = ({ site }: Pick<Ctx, 'site'>): Promise<number> =>
  versionsCounted(site, SETTING_SUBJECT, ['helplineCountry', 'helplines'])

/**
 * Somebody has compared the helplines that the site shows now; when they change, that holds no more.
 *
 * @throws CONFLICT where they are others than those that were shown
 */
export async function confirmHelplines(ctx: TxCtx, { version }: z.output<typeof HelplinesSeen>): Promise<boolean> {
  await lockSettings(ctx.site)
  if (version !== (await helplinesVersion(ctx))) throw conflict(HELPLINES_CHANGED)
  const { helplineCountry, helplines } = await settingsOf(ctx.site, 'helplineCountry', 'helplines')
  await saveSetting(ctx.site, 'helplinesConfirmed', {
    userId: actorId(ctx.viewer) ?? '',
    at: ctx.now().toISOString(),
    of: confirmable(helplineCountry, helplines),
  })
  const subjectId = String(ctx.site.siteId)
  await audit(ctx, { action: 'confirmHelplines', subjectType: 'site', subjectId, fields: ['helplinesConfirmed'] })
  await tellOfSetting(ctx, 'helplinesConfirmed')
  return true
}
