import { z } from 'zod'
import { Id } from '../kernel/ids.ts'
import { ranged } from '../kernel/paging.ts'

/** The option that every task script has: its steps are done and taken back, and what they would change is listed. */
export const DRY_RUN_OPTION = { isDryRun: z.boolean().default(false).meta({ title: 'Dry run' }) }

export const DRY_RUN_HELP = 'Runs without writing anything and reports what would change.'

/** Why a run waits before it changes anything. */
export const needsApproval = (most: number): string =>
  `More than ${most === 1 ? '1 row' : `${most.toLocaleString('en')} rows`} would change: somebody else has to approve it first`

export const APPROVE_LABEL = 'Approve'
export const APPROVE_TEXT = 'Check who started it, and with which options. It begins at once.'
export const APPROVE_OWN = 'Somebody else has to approve a run that you started'
export const APPROVE_NOT_ASKED = 'This run isn’t waiting for approval'
export const RUN_APPROVED = 'The run was approved and begins'

export const undoText = (changes: number): string =>
  `It changed ${changes === 1 ? '1 row' : `${changes.toLocaleString('en')} rows`}. What somebody else has changed since stays as it is.`
export const UNDO_STARTED = 'The run is being undone'
export const NOT_UNDONE = {
  noWay: 'The changes of this script cannot be undone',
  notEnded: 'Only a run that has ended can be undone',
  nothing: 'This run changed nothing',
  already: 'This run was undone already',
  forgotten: 'What this run changed is no longer known',
} as const

/** Days after which what a run changed is forgotten. */
export const CHANGES_DAYS = 30
export const CHANGES_PAGE_SIZE = 100
export const RunChangesQuery = z.object({ runId: Id, ...ranged(CHANGES_PAGE_SIZE, CHANGES_PAGE_SIZE) })
export const CHANGES_DOWNLOAD = '/api/moderation/task-run-changes'
export const CHANGE_COLUMNS = { subject: 'What', id: 'ID', field: 'Field', before: 'Before', after: 'After' } as const
export const NO_CHANGES = 'Nothing was changed'
export const changesLabel = (changes: number, isDryRun: boolean): string =>
  `${changes.toLocaleString('en')} ${changes === 1 ? 'change' : 'changes'}${isDryRun ? ', none made' : ''}`
