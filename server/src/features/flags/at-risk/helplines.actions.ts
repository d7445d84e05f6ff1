import { confirmable } from '@ward/domain/helplines'
import { audit } from '../../../platform/audit.ts'
import { actorId, type TxCtx } from '../../../platform/context.ts'
import { announce } from '../../../platform/events/announce.ts'
import { settingsOf } from '../../../platform/settings.ts'
import { SETTING_TOPIC } from '../../site-settings/site-settings.actions.ts'
import { lockSettings, saveSetting } from '../../site-settings/site-settings.db.ts'

/** Somebody has compared the helplines that the site shows now; when they change, that holds no more. */
export async function confirmHelplines(ctx: TxCtx): Promise<boolean> {
  await lockSettings(ctx.site)
  const { helplineCountry, helplines } = await settingsOf(ctx.site, 'helplineCountry', 'helplines')
  await saveSetting(ctx.site, 'helplinesConfirmed', {
    userId: actorId(ctx.viewer) ?? '',
    at: ctx.now().toISOString(),
    of: confirmable(helplineCountry, helplines),
  })
  const subjectId = String(ctx.site.siteId)
  await audit(ctx, { action: 'confirmHelplines', subjectType: 'site', subjectId, fields: ['helplinesConfirmed'] })
  await announce(ctx, SETTING_TOPIC, 'helplinesConfirmed')
  return true
}
