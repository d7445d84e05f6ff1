import type { ContentKind } from '@ward/domain/flags/flag/assoc-types'
import { ANSWERS_A_PAGE } from '@ward/domain/member-site/member-site'
import type { Answer, Answers, Frame } from '../../../../member-site/shapes.ts'
import type { Ctx } from '../../platform/context.ts'
import { isVisible } from '../content/content.actions.ts'
import { type PageRequest, sees, sightOf } from './frame.ts'
import { type AnswerRow, answered, newerBy, newestAnswers, type Under } from './member-site.db.ts'
import { olderPage } from './paging.ts'
import type { People } from './people.ts'
import { inReadingOrder } from './reading-order.ts'
import { lastOwnOf, type Refused, writingOf } from './writing.ts'

/** Deeper answers stand no further in: on a phone there is no room. */
const DEEPEST = 3

/** The fragments of front-end links. */
const anchorOf = ({ id, kind }: { id: string; kind: ContentKind }) =>
  kind === 'comment' ? `comment-${id}` : `reply-${id}`

/** The rows of one page of answers, with what they answer, and what is to be answered, even where that is older or hidden. */
export async function answerRows(ctx: Ctx, under: Under, { path, to, ...asked }: PageRequest) {
  const sight = sightOf(ctx)
  const before = asked.reply === null ? asked.before : await pageWith(ctx, under, asked.reply)
  const newest = await newestAnswers(ctx.site, under, { limit: ANSWERS_A_PAGE + 1, before, ...sight })
  const { rows, ...links } = olderPage(newest, { limit: ANSWERS_A_PAGE, path, before })
  const here = new Set(rows.map(({ id }) => id))
  const requested = [...rows.map(({ parentId }) => parentId), to]
  const absent = [...new Set(requested)].filter((id): id is string => id !== null && !here.has(id))
  const others = absent.length > 0 ? await answered(ctx.site, under, absent) : []
  return { rows: [...rows, ...others], lastAt: before === null ? (rows[0]?.insertedAt ?? null) : null, ...links }
}

/**
 * Where the page of answers begins that has one of them in its middle; null for the newest, also where it stands nowhere. Nothing is
 * counted, so that it costs the same however many are newer.
 */
const pageWith = async (ctx: Ctx, under: Under, id: string): Promise<string | null> =>
  (await newerBy(ctx.site, under, { id, by: ANSWERS_A_PAGE / 2, ...sightOf(ctx) })) ?? null

type Shown = {
  rows: readonly AnswerRow[]
  count: number
  /** Whether new answers here are held until they are approved. */
  waits?: boolean
  /** Why nobody can answer here; null where people can. */
  closed: string | null
  asked: PageRequest
  refused: Refused | undefined
} & Pick<Answers, 'earlierHref' | 'newestHref'>

/** Rows as the page shows them to this reader, and the place where they are answered. */
export function answersOf(
  ctx: Ctx,
  { frame, people }: { frame: Frame; people: People },
  { rows, count, waits = false, closed, asked: { path, to }, refused, earlierHref, newestHref }: Shown,
): Answers {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const isHidden = (row: AnswerRow) => !sees(ctx, row)
  const answerTo = (id: string | null): { name: string; href: string } | null => {
    const parent = id === null ? undefined : byId.get(id)
    if (!parent || isHidden(parent)) return null
    return { name: people.person(parent.authorId).name, href: `#${anchorOf(parent)}` }
  }
  const all = inReadingOrder(rows, isHidden).map(
    ({ row, depth, isGone }): Answer => ({
      anchor: anchorOf(row),
      level: Math.min(depth, DEEPEST),
      to: answerTo(row.parentId),
      text: isGone ? null : people.text(row),
      replyHref: closed === null && isVisible(row) ? `${path}?to=${row.id}#write` : null,
    }),
  )
  const target = to === null ? undefined : byId.get(to)
  const named = target && isVisible(target) ? answerTo(target.id) : null
  const writing = writingOf(frame, {
    path,
    to: target && named ? { id: target.id, ...named } : null,
    waits,
    closed,
    refused,
    after: lastOwnOf(ctx, rows),
  })
  return { all, count, earlierHref, newestHref, writing }
}

export const authorsOf = (rows: readonly { authorId: string }[]) => rows.map(({ authorId }) => authorId)
export const bodiesOf = (rows: readonly { body: string }[]) => rows.map(({ body }) => body)
