import { z } from 'zod'
import { AtRiskConfirmed } from '../flags/at-risk-asking.ts'
import { type Answer, no, yes } from '../kernel/answer.ts'
import { Id } from '../kernel/ids.ts'

/** The tasks whose runs a user's page shows, by what they do. */
export const USER_TASKS = {
  block: 'users.block',
  recall: 'users.recall',
  erase: 'users.erase',
} as const

const TITLES: Readonly<Record<string, string>> = {
  [USER_TASKS.block]: 'Block',
  [USER_TASKS.recall]: 'Recall of the block',
  [USER_TASKS.erase]: 'Erasure',
}
/** How screens call a run of a task. */
export const userTaskTitle = (task: string): string => TITLES[task] ?? task

export const RECALL_LABEL = 'Recall block'
export const RECALL_QUESTION = (username: string) => `Recall the block of ${username}?`
export const RECALL_TEXT =
  'They get their role back at once. Their texts, flags and mentions come back as they were, except where staff decided or members edited since.'
export const BLOCK_RECALLED = 'The block is being recalled'

/** Runs a user's page shows, the newest. */
export const USER_RUNS_SHOWN = 5

/** A block can be recalled for so many days (product 7), where a site chose no others; after them what it removed is purged. */
export const BLOCK_RECALL_DAYS = 30

/** Where everything that is kept of a person is asked for, as a ZIP file. */
export const PERSON_EXPORT = '/api/users/export'

export const EXPORT_PERSON_LABEL = 'Export personal data'
export const EXPORT_PERSON_TEXT =
  'A ZIP file of all data about this person on these accounts, files included, without the words of private messages. Your export is recorded in the audit log.'
export const PERSON_EXPORTED = 'The personal data was exported'
export const DELETE_EVERYWHERE_LABEL = 'Delete on all sites'
/** Said under the question of deleting one account, before the accounts that go. */
export const DELETE_EVERYWHERE_TEXT =
  'All accounts of this person that you may act on are closed at once, and their data is erased:'
export const accountsDeleted = (n: number): string =>
  n === 1 ? 'The account on 1 site was deleted' : `The accounts on ${n} sites were deleted`

export const NOT_YOURSELF = 'You cannot delete your own account'
const BLOCK_IS_RECALLED = 'This block is being recalled already'
const blockIsOld = (days: number) => `A block can be recalled for ${days === 1 ? '1 day' : `${days} days`}`

/** Until when a block can be recalled. */
export const recallableUntil = (blockedAt: Date, days: number): Date =>
  new Date(blockedAt.getTime() + days * 24 * 60 * 60 * 1000)

type Block = { blockedAt: Date; recalledAt: Date | null; purgedAt: Date | null }

/** Whether a block can still be taken back at this moment. */
export function canRecall({ blockedAt, recalledAt, purgedAt }: Block, now: Date, days: number): Answer {
  if (purgedAt !== null || now >= recallableUntil(blockedAt, days)) return no(blockIsOld(days))
  return recalledAt === null ? yes : no(BLOCK_IS_RECALLED)
}

/** The account to delete. */
export const UserDeletion = z.object({
  id: Id,
  everywhere: z
    .boolean()
    .default(false)
    .describe('With the accounts of the person on the other sites, where the viewer may.'),
  atRiskConfirmed: AtRiskConfirmed,
})
export type UserDeletion = z.output<typeof UserDeletion>

/** The run of `syncUsers`: one of a site at a time. */
export const SYNC_TASK = 'users.sync'
export const SYNC_SUBJECT = 'network'
export const SYNC_LABEL = 'Sync Users'
export const SYNC_QUESTION = 'Sync all users of the network?'
/** Said in the question: of four numbers two are known before. */
export const SYNC_COUNTED_LATER =
  'The numbers of linked accounts and corrected counts are shown at the end, once all accounts and texts have been read. Known now:'
/** The counts before the run are as they should be. */
export const SYNC_NONE_BEFORE = 'All addresses and sessions are in order'
/** When it is through (spec 3 section 9). */
export const USERS_SYNCED = 'Users synced'

/** The changes of a sync, as its last line. */
export function syncReport(changed: { linked: number; slugs: number; counts: number; sessions: number }): string {
  const { linked, slugs, counts, sessions } = changed
  const counted = [
    [linked, 'linked'],
    [slugs, 'given a slug'],
    [sessions, 'sessions ended'],
    [counts, 'counts corrected'],
  ] as const
  const parts = counted.flatMap(([n, what]) => (n > 0 ? [`${n.toLocaleString('en')} ${what}`] : []))
  return parts.length === 0 ? 'Nothing needed to change' : `Accounts: ${parts.join(', ')}`
}
