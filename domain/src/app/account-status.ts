/** The statuses of an account by name (product: users). A suspension is over once its date has passed. */
export const STATUS = { active: 0, suspended: 1, blocked: 2, deleted: 3 } as const

/** The words for each status, as staff read them. */
export const ACCOUNT_STATUS: Readonly<Record<number, string>> = {
  [STATUS.active]: 'Active',
  [STATUS.suspended]: 'Suspended',
  [STATUS.blocked]: 'Blocked',
  [STATUS.deleted]: 'Deleted',
}
