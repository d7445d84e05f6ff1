import type { ContentKind } from '@ward/domain/assoc-types'
import { ANSWERS_A_PAGE } from '@ward/domain/member-site'
import { inReadingOrder } from '@ward/domain/reading-order'
import type { Answer, Answers } from '../../../../member-site/shapes.ts'
import type { Ctx } from '../../platform/context.ts'
import { isVisible } from '../content/content.actions.ts'
import { type PageRequest, seesHidden } from './frame.ts'
import { type AnswerRow, answered, newestAnswers, type Under } from './member-site.db.ts'
import { olderPage } from './paging.ts'
import type { People } from './people.ts'

/** Deeper answers stand no further in: on a phone there is no room. */
const DEEPEST = 3

/** The fragments of front-end links. */
const anchorOf = ({ id, kind }: { id: string; kind: ContentKind }) =>
  kind === 'comment' ? `comment-${id}` : `reply-${id}`

/** The rows of one page of answers, with what they answer even where that is older or hidden. */
export async function answerRows(ctx: Ctx, under: Under, { path, before }: PageRequest) {
  const sight = { seesHidden: seesHidden(ctx) }
  const newest = await newestAnswers(ctx.site, under, { limit: ANSWERS_A_PAGE + 1, before, ...sight })
  const { rows, ...ways } = olderPage(newest, { limit: ANSWERS_A_PAGE, path, before })
  const here = new Set(rows.map(({ id }) => id))
  const absent = [...new Set(rows.map(({ parentId }) => parentId))].filter((id) => id !== null && !here.has(id))
  const parents = absent.length > 0 ? await answered(ctx.site, absent as string[]) : []
  return { rows: [...rows, ...parents], ...ways }
}

/** Rows as the page shows them to this reader. */
export function answersOf(
  ctx: Ctx,
  people: People,
  { rows, count, ...ways }: { rows: readonly AnswerRow[]; count: number } & Pick<Answers, 'earlierHref' | 'newestHref'>,
): Answers {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const isHidden = (row: AnswerRow) => !seesHidden(ctx) && !isVisible(row)
  const answerTo = (id: string | null): Answer['to'] => {
    const parent = id === null ? undefined : byId.get(id)
    if (!parent || isHidden(parent)) return null
    return { name: people.person(parent.authorId).name, href: `#${anchorOf(parent)}` }
  }
  const all = inReadingOrder(rows, isHidden).map(({ row, depth, isGone }) => ({
    anchor: anchorOf(row),
    level: Math.min(depth, DEEPEST),
    to: answerTo(row.parentId),
    text: isGone ? null : people.text(row),
  }))
  return { all, count, ...ways }
}

export const authorsOf = (rows: readonly { authorId: string }[]) => rows.map(({ authorId }) => authorId)
export const bodiesOf = (rows: readonly { body: string }[]) => rows.map(({ body }) => body)
