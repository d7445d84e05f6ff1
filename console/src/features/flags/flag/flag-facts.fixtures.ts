import type { FlagOperation } from '@ward/domain/flags/flag/flag-operations'

/** The state of an open, reported comment, for tests: list and page show the same. */
export const REPORTED = {
  assocType: 'comment',
  version: 1,
  isImage: false,
  isOffensive: false,
  isReported: true,
  isSpam: false,
  isOpen: true,
  isAppealed: false,
  appeal: null,
  isRequiredToPublish: false,
  isDeleted: false,
  isMarkedSpam: false,
  isPendingModeration: false,
  atRisk: false,
  viewerIs: null,
  isRiskJudged: true,
} as const

/** The changes an operation makes to a flag, as far as a screen shows them. */
export const CHANGES: Record<FlagOperation, object> = {
  DONE: { isOpen: false },
  REOPEN: { isOpen: true },
  APPROVE: { isOpen: false, isPendingModeration: false, isRequiredToPublish: false },
  SPAM: { isOpen: false, isSpam: true, isMarkedSpam: true },
  UN_SPAM: { isOpen: true, isSpam: false, isMarkedSpam: false },
  DELETE: { isOpen: false, isDeleted: true },
  UN_DELETE: { isOpen: true, isDeleted: false },
}

type Staff = { id: string; username: string; roleId: number }

/** The staff a question for users asks for: by ids, roles, or a part of the name. */
export function staffPage(staff: readonly Staff[], variables: object) {
  const { ids, roleIds, term = '' } = variables as { ids?: string[]; roleIds?: number[]; term?: string }
  const users = staff.filter(
    ({ id, roleId, username }) =>
      (ids?.includes(id) ?? true) && (roleIds?.includes(roleId) ?? true) && username.includes(term),
  )
  return { total: users.length, users }
}
