import { type AwardInput, NEW_AWARD, type UserAwardStatus } from '@ward/domain/awards'
import type { Actor, TestApp } from '../../../test/app.ts'
import { type AwardRow, insertUserAward, saveAward } from './awards.db.ts'

let made = 0

/** An award of the network, without a year unless said otherwise. */
export async function makeAward(t: TestApp, values: Partial<AwardInput> = {}): Promise<AwardRow> {
  const award = await saveAward(t.database.network, { ...NEW_AWARD, name: `Award ${++made}`, ...values })
  if (!award) throw new Error('no award')
  return award
}

/** Gives an award to somebody on his own site; returns the id of it being his. */
export const giveAward = (
  t: TestApp,
  { id: awardId }: Pick<AwardRow, 'id'>,
  { id: userId, siteId }: Pick<Actor, 'id' | 'siteId'>,
  status: UserAwardStatus = 'winner',
): Promise<string> => insertUserAward(t.siteOf(siteId), { awardId, userId, status })

/** An award as the list shows it. */
export type ListedAward = AwardRow & {
  finalistsCount: number
  winnersCount: number
  userAwardsCount: number
  userAwards: { id: string; status: string; earnedAt: string; user: { id: string; username: string } }[]
}

export const LISTED =
  'id name year version finalistsCount winnersCount userAwardsCount userAwards(limit: 25) { id status earnedAt user { id username } }'
export const UPSERT = `mutation ($id: ID, $name: String!, $year: Int, $version: Int) { upsertAward(id: $id, name: $name, year: $year, version: $version) { ${LISTED} } }`
export const GIVE =
  'mutation ($awardId: ID!, $userId: ID!, $status: UserAwardStatus!) { createUserAward(awardId: $awardId, userId: $userId, status: $status) { id status earnedAt user { id } } }'
export const TAKE = 'mutation ($id: ID!) { deleteUserAward(userAwardId: $id) }'

/** One page of the list, asked for as somebody. */
export async function listAwards(
  t: TestApp,
  actor: Actor,
  args = '',
): Promise<{ total: number; awards: ListedAward[] }> {
  const { data, errors } = await t.ask(actor, `{ awards${args && `(${args})`} { total awards { ${LISTED} } } }`)
  if (errors) throw new Error(errors[0]?.message)
  return (data as never as { awards: { total: number; awards: ListedAward[] } }).awards
}
