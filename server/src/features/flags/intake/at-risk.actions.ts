import type { Danger } from '@ward/domain/automod/crisis-cut'
import type { Ctx } from '../../../platform/context.ts'
import { dangerOf } from '../../automod/crisis/crisis.actions.ts'
import type { ContentRow } from '../../content/content.db.ts'
import { threadsByIds } from '../../content/threads.db.ts'
import { atRiskCutOf } from './scoring.actions.ts'

/** The danger in a text: of a thread its name counts too. `text` is the plain text of its body, if known. */
export async function dangerIn(
  ctx: Pick<Ctx, 'site'>,
  { id, kind, body }: Pick<ContentRow, 'id' | 'kind' | 'body'>,
  text?: string,
): Promise<Danger> {
  const [thread] = kind === 'thread' ? await threadsByIds(ctx.site, [id]) : []
  return dangerOf(body, thread?.name, text, await atRiskCutOf(ctx))
}
