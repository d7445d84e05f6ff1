import type { Ctx } from '../../../platform/context.ts'
import { readBody } from '../../../platform/html/read-body.ts'
import { contentByIds } from '../../content/content.db.ts'
import { crisisCuesIn } from '../case/at-risk.actions.ts'
import { crisisColumns } from '../reports/verdicts.ts'
import { scoreColumns, scoresOf } from './scoring.actions.ts'

/**
 * What a flag that is opened by somebody, not by automod, keeps of automod's opinion of a text: otherwise it would never be
 * scored, for only what is written or edited is looked at. Opinion alone: it adds no reason and opens nothing.
 */
export async function opinionOf(ctx: Ctx, contentId: string) {
  const [content] = await contentByIds(ctx.site, [contentId])
  if (!content) return {}
  const read = readBody(content.body)
  const { scores } = await scoresOf(ctx, { authorId: content.authorId, body: read })
  return { ...scoreColumns(scores), ...crisisColumns(await crisisCuesIn(ctx, content, read.text)) }
}
