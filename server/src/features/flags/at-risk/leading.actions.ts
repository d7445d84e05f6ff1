import type { Ctx } from '../../../platform/context.ts'
import { threadStates } from './leading.db.ts'
import { pausedBecause } from './leading.rules.ts'

/** The threads among these to which pages lead nobody at the moment. */
export async function pausedAmong(
  ctx: Pick<Ctx, 'network' | 'site'>,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const states = await threadStates(ctx, ids)
  return new Set(states.filter((state) => pausedBecause(state) !== null).map(({ id }) => id))
}
