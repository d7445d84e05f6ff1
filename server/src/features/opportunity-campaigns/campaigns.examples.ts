import { OWN_ROW } from '../../../test/effects.ts'
import type { Examples } from '../../../test/examples.ts'
import { makeDisorder } from '../conditions/conditions.fixtures.ts'
import { makeCampaign, makeResponse } from './campaigns.fixtures.ts'

/** Inputs of the contract tests. */
export const examples: Examples = {
  mutations: {
    saveOpportunityCampaign: {
      effects: OWN_ROW,
      topic: 'opportunityCampaign',
      inputs: [
        async (t) => ({
          ...{ name: 'Sleep diary', successUrl: 'https://halden.example/thanks', places: 40, endsOn: '2199-12-31' },
          disorderId: await makeDisorder(t),
        }),
        async (t, actor) => ({ id: await makeCampaign(t, actor), name: 'Other', successUrl: '/on', version: 1 }),
      ],
    },
    saveOpportunityQuestions: {
      effects: { none: 'responses keep what they were asked' },
      topic: 'opportunityCampaign',
      inputs: [
        async (t, actor) => ({
          opportunityCampaignId: await makeCampaign(t, actor),
          questions: [
            { text: 'How often?', kind: 'ONE', options: ['Weekly', 'Daily'], notSure: true },
            { text: 'Since when?', kind: 'DATE', options: [], notSure: false },
          ],
          consentText: 'I agree.',
          version: 1,
        }),
      ],
    },
    deleteOpportunityCampaign: {
      effects: { page: 'that its responses go with it, and how many, stands in the question' },
      topic: 'opportunityCampaign',
      inputs: [async (t, actor) => ({ id: await makeCampaign(t, actor) })],
    },
    deleteOpportunityResponse: {
      effects: OWN_ROW,
      topic: 'opportunityCampaign',
      inputs: [async (t, actor) => ({ id: await makeResponse(t, await makeCampaign(t, actor), await t.signIn(3)) })],
    },
  },
  queries: { opportunityCampaign: async (t, actor) => ({ id: await makeCampaign(t, actor) }) },
  lists: {
    opportunityCampaigns: {
      fill: async (t, actor) => {
        for (const name of ['Ann_100', "O'cal", 'Calm%', 'x y', 'Cal']) await makeCampaign(t, actor, { name })
      },
      searchedIn: { search: 'name' },
    },
    opportunityResponses: {
      of: async (t, actor) => {
        const opportunityCampaignId = await makeCampaign(t, actor)
        for (let nth = 0; nth < 5; nth++) await makeResponse(t, opportunityCampaignId, await t.signIn(3))
        return { opportunityCampaignId }
      },
    },
  },
  exports: {
    'opportunity-campaigns': {
      query: 'opportunityCampaigns',
      plant: async (t, actor, name) => {
        await makeCampaign(t, actor, { name })
        return { search: name }
      },
    },
  },
}
