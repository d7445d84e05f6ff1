import { z } from 'zod'
import { dayRange, listQuery, paged, searchTerm } from '../kernel/paging.ts'

/** Page sizes of the audit log, and the longest text of its filters. */
export const AUDIT_PAGE_SIZES = [25, 50, 100] as const
export const AUDIT_SEARCH_MAX = 100

/** Names for actors without an account. */
export const AUDIT_ACTORS = { nobody: 'Nobody signed in', system: 'Ward itself', command: 'Command line' } as const

/** The name of who did it; of who has no account what they are. */
export const auditActor = ({ actorKind, username }: { actorKind: string; username: string | null }): string =>
  username ?? AUDIT_ACTORS[actorKind as keyof typeof AUDIT_ACTORS] ?? actorKind

/** The columns of the audit log; the last two are shown in an entry's details. */
export const AUDIT_COLUMNS = {
  at: 'When',
  who: 'Who',
  action: 'What',
  subject: 'Object',
  fields: 'Changed',
  changes: 'Before and after',
  request: 'Request',
} as const

/** State of the audit log in its address and, as `AuditQuery`, what is asked for; an empty text does not narrow. */
export const AuditFilter = z.object({
  ...paged(AUDIT_PAGE_SIZES, 50),
  ...dayRange(),
  /** The actor: how their username begins. */
  user: searchTerm(AUDIT_SEARCH_MAX),
  /** The action: the name of a mutation or call, how it begins, or words of how it reads. */
  action: searchTerm(AUDIT_SEARCH_MAX),
  /** About what: `flag`, and with `subjectId` the one. */
  subjectType: searchTerm(AUDIT_SEARCH_MAX),
  subjectId: searchTerm(AUDIT_SEARCH_MAX),
  /** The request: the number that a person sees where something went wrong. */
  request: searchTerm(AUDIT_SEARCH_MAX),
})
export type AuditFilter = z.output<typeof AuditFilter>

export const AuditQuery = listQuery(AuditFilter)
export type AuditQuery = z.output<typeof AuditQuery>
