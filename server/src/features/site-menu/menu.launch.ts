import type { LaunchCheck } from '../../platform/launch-check.ts'
import { linkChecksOf } from '../../platform/links/link-checks.ts'
import { isAlarm } from '../../platform/links/link-verdicts.ts'
import { addressesOf } from './menu-notes.actions.ts'
import { menuNow } from './site-menu.actions.ts'

const DAY = 86_400_000
const entries = (n: number) => (n === 1 ? '1 entry' : `${n} entries`)

/** The menu as the nightly check found it. */
export const menuVerified: LaunchCheck = {
  id: 'menu',
  name: 'Verify the site menu',
  scope: 'site',
  url: '/site-menu',
  timeLimit: 5_000,
  async look(ctx) {
    const addresses = [...new Set(addressesOf(await menuNow(ctx)))]
    if (addresses.length === 0) return { isCompleted: false, detail: 'The menu has no entries yet.' }
    const checks = await linkChecksOf(ctx.site, addresses)
    const fresh = addresses.filter((address) => {
      const check = checks.get(address)
      return check && ctx.now().getTime() - check.checkedAt.getTime() < 2 * DAY
    })
    if (fresh.length < addresses.length)
      throw new Error(`Of the menu ${entries(addresses.length - fresh.length)} were not checked lately`)
    const bad = [...checks.values()].filter(({ failedAt }) => isAlarm(failedAt, ctx.now()))
    return {
      isCompleted: bad.length === 0,
      detail:
        bad.length === 0 ? 'Every entry answers.' : `${entries(bad.length)} of the menu failed three times in a day.`,
    }
  },
}
