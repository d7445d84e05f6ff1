import { type AwardInput, NEW_AWARD, type UserAwardStatus } from '@ward/domain/awards/awards'
import { orNotFound } from '@ward/domain/kernel/refusal'
import type { Actor, TestApp } from '../../../test/app.ts'
import { type AwardRow, insertUserAward, saveAward } from './awards.db.ts'

let made = 0

/** An award of the network, without a year unless said otherwise. */
export async function makeAward(t: TestApp, values: Partial<AwardInput> = {}): Promise<AwardRow> {
  return orNotFound(await saveAward(t.database.network, { ...NEW_AWARD, name: `Award ${++made}`, ...values }))
}

/** Gives an award to somebody on their own site; returns the id of it being theirs. */
export const giveAward = async (
  t: TestApp,
  { id: awardId }: Pick<AwardRow, 'id'>,
  { id: userId, siteId }: Pick<Actor, 'id' | 'siteId'>,
  status: UserAwardStatus = 'winner',
): Promise<string> => (await insertUserAward(t.siteOf(siteId), { awardId, userId, status })).id
