import { OF_ENGAGEMENTS } from './breakable-changes.ts'
import { killNamed } from './kill-named.ts'
import { atLeast, type Bench, type Figure, none } from './proof.ts'

export const name = 'kill-engagements'
export const title =
  'kill -9 and cut connections in votes, entries, suggestions, started threads, draws and copies of engagements'

export async function run(bench: Bench): Promise<Figure[]> {
  const { changes, kills, cuts, lost, doubled } = await killNamed(bench, OF_ENGAGEMENTS)
  return [
    atLeast(`processes killed in ${changes.join(', ')}`, kills, 120),
    atLeast('connections cut, at every statement of them', cuts, 6),
    none('changes that were lost or half there', lost),
    none('changes that were there twice after trying again', doubled),
  ]
}
