import { assocTypeOf } from '@ward/domain/flags/flag/assoc-types'
import type { TxCtx } from '../../../platform/context.ts'
import { readBody } from '../../../platform/html/read-body.ts'
import { dangerOf } from '../../automod/crisis/crisis.actions.ts'
import { contentByIds } from '../../content/content.db.ts'
import { titleOf } from '../../content/threads.db.ts'
import { keepCuts } from './at-risk-cuts.db.ts'
import { atRiskCutOf, scoreColumns, scoresOf } from './scoring.actions.ts'
import { crisisColumns } from './verdicts.ts'

/**
 * Automod's opinion for a flag that a person opened: without it the text would never be scored, since only new and
 * edited texts are. It is kept as an opinion alone: it adds no reason and opens nothing.
 */
export async function opinionOf(ctx: TxCtx, contentId: string) {
  const [content] = await contentByIds(ctx.site, [contentId])
  if (!content) return {}
  const read = readBody(content.body)
  const title = await titleOf(ctx.site, content)
  const { scores } = await scoresOf(ctx, { authorId: content.authorId, body: read, title })
  const { cues, from, isJudged } = dangerOf(content.body, title, read.text, await atRiskCutOf(ctx))
  await keepCuts(ctx.network, ctx.site.siteId, [{ contentId, assocType: assocTypeOf(content.kind), from, isJudged }])
  return { ...scoreColumns(scores), ...crisisColumns(cues) }
}
