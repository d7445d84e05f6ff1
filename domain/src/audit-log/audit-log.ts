import { z } from 'zod'
import type { FlagOperation } from '../flags/flag/flag-operations.ts'
import { dayRange, listQuery, paged, searchTerm } from '../kernel/paging.ts'

/** Page sizes of the audit log, and the longest text of its filters. */
export const AUDIT_PAGE_SIZES = [25, 50, 100] as const
export const AUDIT_SEARCH_MAX = 100

/** Who acted where it was nobody with an account. */
export const AUDIT_ACTORS = { nobody: 'Nobody signed in', system: 'Ward itself', command: 'Command line' } as const

/** The name of who did it; of who has no account what they are. */
export const auditActor = ({ actorKind, username }: { actorKind: string; username: string | null }): string =>
  username ?? AUDIT_ACTORS[actorKind as keyof typeof AUDIT_ACTORS] ?? actorKind

type Subject = { subjectType: string; subjectId: string | null; subjectIds: string | null }

/** What it was about, with its number, or with those of several: 'flag 7', 'user 3, 5, 8'. */
export const auditSubject = ({ subjectType, subjectId, subjectIds }: Subject): string =>
  [subjectType, subjectId ?? subjectIds].filter(Boolean).join(' ')

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
  /** Who: how their username begins. */
  user: searchTerm(AUDIT_SEARCH_MAX),
  /** What: the name of a mutation or call, how it begins, or words of how it reads. */
  action: searchTerm(AUDIT_SEARCH_MAX),
  /** About what: `flag`, and with `subjectId` the one. */
  subjectType: searchTerm(AUDIT_SEARCH_MAX),
  subjectId: searchTerm(AUDIT_SEARCH_MAX),
  /** Which request: the number that a person sees where something went wrong. */
  request: searchTerm(AUDIT_SEARCH_MAX),
})
export type AuditFilter = z.output<typeof AuditFilter>

export const AuditQuery = listQuery(AuditFilter)
export type AuditQuery = z.output<typeof AuditQuery>

/** `updateContentFlag` as a person reads it: 'Update content flag'. */
export function actionLabel(action: string): string {
  const words = action
    .replace(/[._-]+/g, ' ')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What was done as people say it, where the name of the mutation does not: `field` is the one that tells what it was. */
const READ_AS: readonly { label: string; action: string; field?: FlagOperation }[] = [
  { label: 'Marked as done', action: 'updateContentFlag', field: 'DONE' },
  { label: 'Marked as not done', action: 'updateContentFlag', field: 'REOPEN' },
  { label: 'Marked as spam', action: 'updateContentFlag', field: 'SPAM' },
  { label: 'Unmarked as spam', action: 'updateContentFlag', field: 'UN_SPAM' },
  { label: 'Deleted the content', action: 'updateContentFlag', field: 'DELETE' },
  { label: 'Undeleted the content', action: 'updateContentFlag', field: 'UN_DELETE' },
  { label: 'Approved and published the content', action: 'updateContentFlag', field: 'APPROVE' },
  { label: 'Posted a reply', action: 'ugcReply' },
  { label: 'Edited the text', action: 'editContentFlagBody' },
  { label: 'Started a private message', action: 'createConversation' },
  { label: 'Saved an award', action: 'upsertAward' },
  { label: 'Blocked the user', action: 'blockUser' },
  { label: 'Deleted the user', action: 'deleteUser' },
  { label: 'Changed roles of users', action: 'bulkUpdateUserRoles' },
]

type Done = { action: string; fields: readonly string[] }

/** What was done, as a person reads it: 'Marked as spam', 'Update thread'. */
export const auditAction = ({ action, fields }: Done): string =>
  READ_AS.find((each) => each.action === action && (each.field === undefined || fields.includes(each.field)))?.label ??
  actionLabel(action)

const wordsIn = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean)

/** Actions, and what is among their fields, that read as typed: each typed word begins one of the label's. */
export function actionsRead(typed: string): readonly { action: string; field?: FlagOperation }[] {
  const words = wordsIn(typed)
  return READ_AS.filter(({ label }) => words.every((word) => wordsIn(label).some((each) => each.startsWith(word))))
}

/** The action that somebody means who types its label: 'Delete tag' is `deleteTag`; what is typed as it is kept stays so. */
export const actionMeant = (typed: string): string =>
  typed
    .trim()
    .replace(/\s+(\S)/g, (_space, letter: string) => letter.toUpperCase())
    .replace(/^[A-Z]/, (letter) => letter.toLowerCase())
