import { OF_SETTINGS } from './breakable-changes.ts'
import { killNamed } from './kill-named.ts'
import { atLeast, type Bench, type Figure, none } from './proof.ts'
import { ROUNDS, SAVES, saveAtOnce } from './saves-at-once.ts'

export const name = 'kill-settings'
export const title =
  'kill -9 and cut connections in saves of menus and settings, and fifty who save what they were shown at once, on two servers'

export async function run(bench: Bench): Promise<Figure[]> {
  const { changes, kills, cuts, lost, doubled } = await killNamed(bench, OF_SETTINGS)
  const menus = await bench.part('menus at once', () => saveAtOnce(bench, 'menu'))
  const settings = await bench.part('settings at once', () => saveAtOnce(bench, 'settings'))
  return [
    atLeast(`processes killed in ${changes.join(', ')}`, kills, 20 * OF_SETTINGS.length),
    atLeast('connections cut, at every statement of them', cuts, OF_SETTINGS.length),
    none('saves that were lost or half there', lost),
    none('saves that were there twice after trying again', doubled),
    ...[menus, settings].flatMap((tally, at) => [
      atLeast(`saves of ${at === 0 ? 'a menu' : 'settings'}, ${SAVES} at once`, tally.saves, ROUNDS * SAVES),
      none('rounds that more or fewer than one save won', tally.notOne),
      none('saves that lost and were not answered by CONFLICT with the present state', tally.untold),
      none('rounds whose end is not what the winner saved, or lacks keys of others', tally.lost),
    ]),
  ]
}
