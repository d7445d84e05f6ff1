import type { UserAwardStatus } from '@ward/domain/awards/awards'
import type { SiteHandle } from '../../platform/database/site-handle.ts'
import type { UserAwardRow } from './awards.db.ts'

export type HeldAwardRow = UserAwardRow & { name: string; year: number | null }

/** The awards that some users hold, the newest first. */
export const heldBy = (site: SiteHandle, userIds: readonly string[]): Promise<HeldAwardRow[]> =>
  site
    .from('userAwards')
    .innerJoin('awards', 'awards.id', 'userAwards.awardId')
    .select([
      'userAwards.id',
      'userAwards.awardId',
      'userAwards.userId',
      'userAwards.status',
      'userAwards.earnedAt',
      'awards.name',
      'awards.year',
    ])
    .where('userAwards.userId', 'in', userIds)
    .orderBy('userAwards.earnedAt', 'desc')
    .orderBy('userAwards.id', 'desc')
    .$narrowType<{ status: UserAwardStatus }>()
    .execute()
