import { CONFIRM_HELPLINES, CONFIRM_HELPLINES_HELP, confirmedNow } from '@ward/domain/flags/at-risk/helplines'
import { momentOfSite } from '../../../platform/days-of-site.ts'
import type { LaunchCheck } from '../../../platform/launch-check.ts'
import { settingsOf } from '../../../platform/settings.ts'

export const helplinesConfirmed: LaunchCheck = {
  id: 'helplines',
  name: CONFIRM_HELPLINES,
  scope: 'site',
  url: '/at-risk',
  timeLimit: 5_000,
  async look({ site }) {
    const { helplinesConfirmed, helplineCountry, helplines } = await settingsOf(
      site,
      'helplinesConfirmed',
      'helplineCountry',
      'helplines',
    )
    const confirmed = confirmedNow(helplinesConfirmed, helplineCountry, helplines)
    if (!confirmed) return { isCompleted: false, detail: `On the page At risk: ${CONFIRM_HELPLINES_HELP}` }
    const at = new Date(confirmed.at)
    const detail = `Confirmed on ${await momentOfSite(site, at)}`
    return { isCompleted: true, detail, confirmed: { by: confirmed.userId || null, at } }
  },
}

export const thresholdsConfirmed: LaunchCheck = {
  id: 'thresholds',
  name: 'Confirm the thresholds',
  scope: 'site',
  url: '/threshold-lab',
  timeLimit: 5_000,
  look: async () => ({
    isCompleted: false,
    detail: 'Try the thresholds in the lab, then confirm that they fit. A change of them needs a new confirmation.',
  }),
  confirms: async ({ site }) => JSON.stringify((await settingsOf(site, 'thresholds')).thresholds),
}
