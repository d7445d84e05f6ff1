import { expect } from 'vitest'
import type { Actor, TestApp } from '../../../test/app.ts'

let made = 0

/** A campaign as an admin makes it, for all members unless said otherwise; answers its id. */
export async function makeCampaign(t: TestApp, actor: Actor, change: object = {}): Promise<string> {
  const given = { name: `Sleep diary ${++made}`, successUrl: '/thanks', ...change }
  const { answer, refusal } = await t.mutate<{ id: string }>(actor, 'saveOpportunityCampaign', given, 'id')
  return answer?.id ?? expect.fail(refusal?.message)
}

/** The answers of a member; the id of the response. */
export async function makeResponse(t: TestApp, campaignId: string, member: Pick<Actor, 'id' | 'siteId'>) {
  const { id } = await t
    .siteOf(member.siteId)
    .insertInto('opportunityResponses', {
      ...{ campaignId, definition: 1, userId: member.id },
      answers: JSON.stringify([{ question: 'Since when?', answer: 'Since spring' }]),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
