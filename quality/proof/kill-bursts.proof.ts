import { OF_BURSTS } from './breakable-changes.ts'
import { killNamed } from './kill-named.ts'
import { atLeast, type Bench, type Figure, none } from './proof.ts'

export const name = 'kill-bursts'
export const title =
  'kill -9 and cut connections in decisions on bursts over two sites: prepared, started, stopped, taken back'

export async function run(bench: Bench): Promise<Figure[]> {
  const { changes, kills, cuts, lost, doubled } = await killNamed(bench, OF_BURSTS)
  return [
    atLeast(`processes killed in ${changes.join(', ')}`, kills, 80),
    atLeast('connections cut, at every statement of them', cuts, 4),
    none('decisions that were lost or half there', lost),
    none('decisions that were there twice after trying again', doubled),
  ]
}
