import type { Found, LaunchCheck } from '../../platform/launch-check.ts'
import { type LinkCheck, linkChecksOf } from '../../platform/links/link-checks.ts'
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
    return foundOf([...checks.values()], ctx.now())
  },
}

/** One that failed once keeps it open as well, but says that it is asked again. */
function foundOf(checks: readonly LinkCheck[], now: Date): Found {
  const alarms = checks.filter(({ failedAt }) => isAlarm(failedAt, now)).length
  const [bad, unknown] = (['bad', 'unknown'] as const).map(
    (state) => checks.filter((each) => each.state === state).length,
  )
  if (alarms > 0) return { isCompleted: false, detail: `${entries(alarms)} of the menu failed three times in a day.` }
  if (bad)
    return { isCompleted: false, detail: `${entries(bad)} of the menu failed the last check and will be asked again.` }
  const detail = unknown ? `No entry failed, but ${entries(unknown)} gave no certain answer.` : 'Every entry answers.'
  return { isCompleted: true, detail }
}
