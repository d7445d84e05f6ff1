import { OWN_ROW } from '../../../../test/effects.ts'
import type { Examples } from '../../../../test/examples.ts'
import { makeTag } from '../../forums/tags/tags.fixtures.ts'
import {
  castVote,
  enterGiveaway,
  makeEngagement,
  makeThread,
  pollWithWords,
  reworded,
  usedPoll,
} from './engagement.fixtures.ts'

/** After whatever a test writes. */
const LATER = '2199-01-01T00:00:00Z'
const option = (name: string, more: object = {}) => ({ name, ...more })

/** Inputs of the contract tests. */
export const examples: Examples = {
  mutations: {
    saveEngagement: {
      effects: { none: 'what it replaces, and what that does to votes, stands in the form' },
      topic: 'engagement',
      inputs: [
        async (t) => ({
          type: 'POLL',
          question: 'What helps you most?',
          options: [option('A dark room', { isOther: false }), option('Something else', { isOther: true })],
          ctaText: 'Read on',
          ctaLink: '/living-with/second-day',
          isCurrent: true,
          isMultiSelect: true,
          isOnHomepage: true,
          isSuggestable: true,
          priority: 1,
          tagIds: [(await makeTag(t)).id],
          isGlobal: true,
          resultsRequireAuth: true,
          resultsRequireKnown: false,
        }),
        async (t) => {
          const { id, version, options } = await makeEngagement(t, 'poll')
          return {
            id,
            version,
            type: 'POLL',
            question: 'What helps you most by now?',
            hasOptionCta: true,
            options: options.map((each) => ({
              id: each.id,
              engagementId: id,
              ...option(each.name, { ctaText: 'Read on', ctaLink: 'https://ward.example/rest' }),
            })),
          }
        },
        async () => ({
          type: 'QUIZLET',
          question: 'How long can an attack last?',
          answerDescription: 'Up to three days.',
          imageUrl: '/media/attack.webp',
          options: [option('Three days', { isCorrect: true, displayOrder: 0 })],
        }),
        async () => ({ type: 'GIVEAWAY', question: 'A lamp', answerDescription: 'Win a lamp', date: '2026-12-24' }),
        async (t) => ({ type: 'FORUM_DRIVER', question: 'How do you sleep?', threadId: await makeThread(t) }),
        async () => ({ type: 'FORUM_STARTER', question: 'What was hard today?', promoteOnForumIndexPage: true }),
      ],
    },
    restoreEngagement: {
      effects: OWN_ROW,
      topic: 'engagement',
      inputs: [
        async (t) => {
          const { id, version } = await makeEngagement(t)
          await reworded(t, id)
          return { id, number: 1, version: version + 1 }
        },
      ],
    },
    setVotesAside: {
      effects: { page: 'the group and its number stand in the question' },
      topic: 'engagement',
      inputs: [
        async (t) => {
          const { id } = await makeEngagement(t)
          await castVote(t, { id }, { networkHash: 'n' })
          return { id, type: 'POLL', kind: 'NETWORK', key: 'n', setAside: true, until: LATER }
        },
      ],
    },
    setEntriesAside: {
      effects: { page: 'the group and its number stand in the question' },
      topic: 'engagement',
      inputs: [
        async (t) => {
          const { id } = await makeEngagement(t, 'giveaway')
          await enterGiveaway(t, id, { email: 'a@many.example' })
          return { id, kind: 'DOMAIN', key: 'many.example', setAside: true, until: LATER }
        },
      ],
    },
    drawGiveaway: {
      effects: { query: 'drawEffects' },
      topic: 'engagement',
      inputs: [
        async (t) => {
          const { id } = await makeEngagement(t, 'giveaway')
          for (let n = 0; n < 3; n++) await enterGiveaway(t, id)
          return { id, places: 2 }
        },
      ],
    },
    copyEngagement: {
      effects: { none: 'the sites are chosen one by one, and each is answered' },
      topic: 'engagement',
      inputs: [async (t) => ({ id: (await makeEngagement(t)).id, type: 'POLL', siteIds: [t.sites.two.siteId] })],
    },
    deleteEngagement: {
      effects: { page: 'its votes and the posts that hold it stand in the question' },
      topic: 'engagement',
      inputs: [async (t) => ({ id: (await makeEngagement(t)).id, atRiskConfirmed: true })],
    },
  },
  lists: {
    optionResults: {
      of: async (t) => ({
        id: (await makeEngagement(t, 'poll', { options: ['a', 'b', 'c', 'd', 'e'].map((name) => ({ name })) })).id,
      }),
    },
    ownWords: {
      of: async (t, { siteId }) => ({ id: await pollWithWords(t, siteId, ['a', 'b', 'c', 'd', 'e']) }),
    },
    giveawayEntries: {
      of: async (t) => {
        const { id } = await makeEngagement(t, 'giveaway')
        for (let n = 0; n < 5; n++) await enterGiveaway(t, id)
        return { id }
      },
    },
    engagements: {
      of: async () => ({ type: 'GIVEAWAY' }),
      fill: async (t) => {
        for (const [question, date] of [
          ['Zest', '2026-12-24'],
          ['calm days', null],
          ['Brave', '2026-12-25'],
          ['Heart_', '2026-12-24'],
          ['100% calm', null],
          ['Calm days', null],
        ] as const) {
          const giveaway = await makeEngagement(t, 'giveaway', { question, date })
          if (question !== 'Brave') await castVote(t, giveaway)
          if (date) await castVote(t, giveaway)
        }
      },
      sortedBy: { INSERTED_AT: 'insertedAt', VOTES: 'totalVotes' },
      searchedIn: { search: 'question' },
    },
  },
  exports: {
    'engagement-results': {
      query: 'optionResults',
      plant: async (t, { siteId }, name) => ({
        id: (await makeEngagement(t, 'poll', { siteId, options: [{ name }] })).id,
      }),
    },
    'engagement-own-words': {
      query: 'ownWords',
      plant: async (t, { siteId }, words) => ({ id: await pollWithWords(t, siteId, [words]) }),
    },
    'giveaway-entries': {
      query: 'giveawayEntries',
      plant: async (t, { siteId }, email) => {
        const { id } = await makeEngagement(t, 'giveaway', { siteId })
        await enterGiveaway(t, id, { siteId, email })
        return { id }
      },
    },
  },
  queries: {
    engagementResults: async (t) => ({
      id: (await makeEngagement(t)).id,
      type: 'POLL',
      from: '2026-11-01',
      to: '2026-11-20',
    }),
    giveawayDraw: async (t) => ({ id: (await makeEngagement(t, 'giveaway')).id }),
    drawEffects: async (t) => ({ id: (await makeEngagement(t, 'giveaway')).id, places: 1 }),
    drawRecord: async (t) => ({ id: (await makeEngagement(t, 'giveaway')).id }),
    entryIntegrity: async (t) => ({ id: (await makeEngagement(t, 'giveaway')).id }),
    voteIntegrity: async (t) => ({ id: (await makeEngagement(t)).id, type: 'POLL' }),
    engagementUses: async (t) => ({ id: await usedPoll(t), type: 'POLL' }),
    engagementVersions: async (t) => ({ id: (await makeEngagement(t)).id, type: 'POLL', upTo: 1 }),
    engagement: async (t) => ({ id: (await makeEngagement(t)).id, type: 'POLL' }),
  },
}
