import type { CrisisCue } from '@ward/domain/crisis'
import type { Ctx } from '../../platform/context.ts'
import { crisisCuesOf } from '../automod/crisis/crisis.actions.ts'
import { type ContentRow, threadsByIds } from '../content/content.db.ts'

/** The cues of a crisis in a text: of a thread its name counts too. */
export async function crisisCuesIn(
  ctx: Pick<Ctx, 'site'>,
  { id, kind, body }: Pick<ContentRow, 'id' | 'kind' | 'body'>,
): Promise<CrisisCue[]> {
  const [thread] = kind === 'thread' ? await threadsByIds(ctx.site, [id]) : []
  return crisisCuesOf(body, thread?.name)
}

/** The columns a flag keeps of cues. Without any it keeps what it has: who takes such words back may still be at risk. */
export const crisisColumns = (cues: readonly CrisisCue[]): { atRisk?: true; crisisCues?: string } =>
  cues.length === 0 ? {} : { atRisk: true, crisisCues: JSON.stringify(cues) }

/** Whether a text says more than the flag knows: words in it are new to those who judged it. */
export const saysMore = (cues: readonly CrisisCue[], known: readonly CrisisCue[]): boolean =>
  cues.some((cue) => !known.some(({ phrase, kind }) => kind === cue.kind && phrase === cue.phrase))
