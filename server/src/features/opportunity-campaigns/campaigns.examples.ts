import type { Examples } from '../../../test/examples.ts'
import { makeDisorder } from '../conditions/conditions.fixtures.ts'
import { makeCampaign, makeResponse } from './campaigns.fixtures.ts'

/** What the contract tests ask with. */
export const examples: Examples = {
  mutations: {
    saveOpportunityCampaign: {
      topic: 'opportunityCampaign',
      inputs: [
        async (t) => ({
          ...{ name: 'Sleep diary', successUrl: 'https://halden.example/thanks', places: 40, endsOn: '2199-12-31' },
          disorderId: await makeDisorder(t),
        }),
        async (t, actor) => ({ id: await makeCampaign(t, actor), name: 'Other', successUrl: '/on', version: 1 }),
      ],
    },
    deleteOpportunityCampaign: {
      topic: 'opportunityCampaign',
      inputs: [async (t, actor) => ({ id: await makeCampaign(t, actor) })],
    },
    deleteOpportunityResponse: {
      topic: 'opportunityCampaign',
      inputs: [async (t, actor) => ({ id: await makeResponse(t, await makeCampaign(t, actor), await t.signIn(3)) })],
    },
  },
  queries: { opportunityCampaign: async (t, actor) => ({ id: await makeCampaign(t, actor) }) },
  lists: {
    opportunityCampaigns: {
      fill: async (t, actor) => {
        for (let nth = 0; nth < 5; nth++) await makeCampaign(t, actor)
      },
    },
    opportunityResponses: {
      of: async (t, actor) => {
        const opportunityCampaignId = await makeCampaign(t, actor)
        for (let nth = 0; nth < 5; nth++) await makeResponse(t, opportunityCampaignId, await t.signIn(3))
        return { opportunityCampaignId }
      },
    },
  },
}
