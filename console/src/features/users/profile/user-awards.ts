import type { UserAwardStatus } from '@ward/domain/awards/awards'

/** The status of an award for the person who holds it. */
export const userAwardLabel: Record<UserAwardStatus, string> = {
  winner: 'Winner',
  finalist: 'Finalist',
  enrolled: 'Enrolled',
  completed: 'Completed',
}

/** Messages of a user's awards (spec 3 section 8). */
export const USER_AWARD_ADDED = 'Award added'
export const userAwardRemoved = (award: string): string => `${award} successfully removed`
