import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { TxCtx, Viewer } from './context.ts'
import type { SiteHandle } from './database/site-handle.ts'

/** The thing a version is of, in the words of its audit rows. */
export type VersionSubject = { subjectType: string; subjectId: string }

/** The content of a thing, by field: anything that JSON can say. */
export type VersionContent = Readonly<Record<string, unknown>>

/** A version with what was there before it. */
export type VersionRow = {
  number: number
  insertedAt: Date
  actorKind: Viewer['kind']
  actorId: string | null
  content: VersionContent
  /** Null of the first. */
  before: VersionContent | null
  /** Why, where somebody said so. */
  reason?: string | null
}

/**
 * Keeps what a thing holds after a change, in the change's own transaction. Of a thing that was there before anything of it
 * was kept, what it held then becomes version 1, by nobody. A change that changed nothing leaves no version. The caller has
 * locked the thing: versions are numbered one after another.
 */
export async function saveVersion(
  ctx: TxCtx,
  subject: VersionSubject,
  { before, after, reason = null }: { before: VersionContent | null; after: VersionContent; reason?: string | null },
): Promise<void> {
  if (isDeepStrictEqual(before, after)) return
  const last = await lastNumber(ctx.site, subject)
  const isFirst = last === 0 && before !== null
  if (isFirst)
    await insertVersion(ctx.site, subject, { kind: 'nobody', id: null, number: 1, content: before, reason: null })
  const { viewer } = ctx
  await insertVersion(ctx.site, subject, {
    kind: viewer.kind,
    id: viewer.kind === 'user' ? viewer.userId : null,
    number: last + (isFirst ? 2 : 1),
    content: after,
    reason,
  })
}

type NewVersion = Pick<VersionRow, 'number' | 'content'> & {
  kind: Viewer['kind']
  id: string | null
  reason: string | null
}

const insertVersion = (site: SiteHandle, subject: VersionSubject, { kind, id, content, ...row }: NewVersion) =>
  site
    .insertInto('versions', { ...subject, ...row, actorKind: kind, actorId: id, content: JSON.stringify(content) })
    .execute()

/** The number of the newest version of a thing; 0 without one. */
async function lastNumber(site: SiteHandle, subject: VersionSubject): Promise<number> {
  const row = await site
    .from('versions')
    .select('number')
    .where('subjectType', '=', subject.subjectType)
    .where('subjectId', '=', subject.subjectId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.number ?? 0
}

/** How many versions some things of a kind have, all together: it grows with each change of any of them. */
export async function versionsCounted(
  site: SiteHandle,
  subjectType: string,
  subjectIds: readonly string[],
): Promise<number> {
  const { n } = await site
    .from('versions')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('subjectType', '=', subjectType)
    .where('subjectId', 'in', subjectIds)
    .executeTakeFirstOrThrow()
  return n
}

/** The newest versions of a thing, or those from one on, newest first. */
export async function versionsOf(
  site: SiteHandle,
  { subjectType, subjectId }: VersionSubject,
  { limit, upTo = null }: { limit: number; upTo?: number | null },
): Promise<VersionRow[]> {
  const rows = await site
    .from('versions')
    .select(['number', 'insertedAt', 'actorKind', 'actorId', 'content', 'reason'])
    .where('subjectType', '=', subjectType)
    .where('subjectId', '=', subjectId)
    .$if(upTo !== null, (query) => query.where('number', '<=', upTo))
    .orderBy('number', 'desc')
    // One more, for what was there before the last of them.
    .limit(limit + 1)
    .execute()
  const found = rows as Omit<VersionRow, 'before'>[]
  return found.slice(0, limit).map((row, at) => ({ ...row, before: found[at + 1]?.content ?? null }))
}

/** One version of a thing. */
export async function versionAt(
  site: SiteHandle,
  subject: VersionSubject,
  number: number,
): Promise<VersionRow | undefined> {
  const [version] = await versionsOf(site, subject, { limit: 1, upTo: number })
  return version?.number === number ? version : undefined
}
