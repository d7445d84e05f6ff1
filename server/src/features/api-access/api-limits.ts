import type { ApiAuthor, NewApiReport, NewApiText } from '@ward/domain/api-access/content-api'
import { isStaff } from '@ward/domain/app/roles'
import type pg from 'pg'
import type { SiteHandle } from '../../platform/database/site-handle.ts'
import { answersLimit, reportsLimit } from '../member-site/writing-limits.actions.ts'
import { authorById, authorByRef } from './api-authors.db.ts'
import { apiTextById } from './api-texts.db.ts'

type Asked<Body> = { id: string; body: Body }

/** The limit of a member that an operation counts towards, and whom it counts for: null where nobody is slowed down. */
export type CountedFor<Body> = {
  limit: 'answers' | 'reports'
  who(site: SiteHandle, asked: Asked<Body>): Promise<string | null>
}

/** One key for a member, by whatever they are called; whoever becomes a member by the request counts by their ref. */
async function keyOf(site: SiteHandle, { id, ref }: ApiAuthor): Promise<string | null> {
  const known = ref === undefined ? await authorById(site, id ?? '') : await authorByRef(site, ref)
  if (!known) return ref === undefined ? null : `ref:${ref}`
  // Nothing is written for staff, so their own texts are not slowed down by it.
  return isStaff(known.roleId) ? null : known.id
}

export const NEW_TEXT: CountedFor<NewApiText> = {
  limit: 'answers',
  who: (site, { body }) => keyOf(site, body.author),
}
export const EDITED_TEXT: CountedFor<unknown> = {
  limit: 'answers',
  async who(site, { id }) {
    const text = await apiTextById(site, id)
    return text ? keyOf(site, { id: text.authorId }) : null
  },
}
export const NEW_REPORT: CountedFor<NewApiReport> = {
  limit: 'reports',
  who: (site, { body }) => keyOf(site, body.reporter),
}

/** A request that was counted: its refusal where there were too many before it, and how it is taken back. */
export type Count = { refusal: unknown; giveBack(): Promise<void> }

const UNCOUNTED: Count = { refusal: null, giveBack: async () => {} }

/** Counts a request towards the limit of its member. The count is that of the site's own pages. */
export function memberLimits(pool: pg.Pool) {
  const limits = { answers: answersLimit(pool), reports: reportsLimit(pool) }
  return async (counted: CountedFor<unknown> | undefined, site: SiteHandle, asked: Asked<unknown>): Promise<Count> => {
    const who = await counted?.who(site, asked)
    if (!counted || !who) return UNCOUNTED
    const key = `${site.siteId}:${who}`
    const limit = limits[counted.limit]
    const refusal = await limit.consume(key).then(
      () => null,
      (error: unknown) => error,
    )
    return { refusal, giveBack: () => limit.giveBack(key) }
  }
}
