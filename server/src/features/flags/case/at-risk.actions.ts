import type { CrisisCue } from '@ward/domain/crisis'
import type { Ctx } from '../../../platform/context.ts'
import { crisisCuesOf } from '../../automod/crisis/crisis.actions.ts'
import type { ContentRow } from '../../content/content.db.ts'
import { threadsByIds } from '../../content/threads.db.ts'
import { atRiskCutOf } from '../learning/scoring.actions.ts'

/** The cues of a crisis in a text: of a thread its name counts too. `text` is the plain text of its body, if known. */
export async function crisisCuesIn(
  ctx: Pick<Ctx, 'site'>,
  { id, kind, body }: Pick<ContentRow, 'id' | 'kind' | 'body'>,
  text?: string,
): Promise<CrisisCue[]> {
  const [thread] = kind === 'thread' ? await threadsByIds(ctx.site, [id]) : []
  return crisisCuesOf(body, thread?.name, text, await atRiskCutOf(ctx))
}
