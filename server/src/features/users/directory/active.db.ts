import { STATUS } from '@ward/domain/app/account-status'
import { sql } from 'kysely'

const { active, suspended } = STATUS

/** SQL: whether an account may sign in and work now. A suspension whose date has passed keeps nobody out. */
export const isActive = sql<boolean>`(users.status = ${sql.lit(active)}
  or (users.status = ${sql.lit(suspended)} and users.suspended_until <= now()))`
