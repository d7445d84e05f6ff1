import { GIVES_BACK } from '../../../test/effects.ts'
import type { Examples } from '../../../test/examples.ts'
import { giveDisorder, makeChanged, makeDisorder, makeMerge, makeSourced } from './conditions.fixtures.ts'

let made = 0

const INPUT = () => ({
  name: `Salt hunger ${++made}`,
  slug: `salt-hunger-${made}`,
  summary: '<p>In short</p>',
  rawBody: '<p>At length</p>',
  synonyms: ['Brine need'],
  prevalence: [{ class: '1-5 / 10 000', geographic: 'Europe' }],
  inheritanceType: ['Autosomal dominant'],
  onsetAge: ['Adult'],
  tags: ['salt'],
  isActive: false,
  isRelatableToUsers: true,
  isFeatured: true,
  hasDetailPage: true,
  seo: {
    allowIndexing: false,
    title: 'Salt',
    metaDescription: 'What salt does',
    canonical: 'https://one.test/salt',
    ogTitle: 'Salt to share',
    ogDescription: 'Shared salt',
    ogImage: '/salt.png',
    twitterTitle: 'Short salt',
    twitterDescription: 'Shorter salt',
    twitterImage: '/small-salt.png',
    keywords: ['brine'],
  },
})

/** Inputs of the contract tests. */
export const examples: Examples = {
  mutations: {
    saveDisorder: {
      effects: { none: 'the form says which sites it reaches and how many members' },
      topic: 'condition',
      inputs: [async () => INPUT(), async (t) => ({ id: await makeDisorder(t), ...INPUT(), version: 1 })],
    },
    restoreDisorder: {
      effects: { none: 'the form says which sites it reaches and how many members' },
      topic: 'condition',
      inputs: [async (t, actor) => ({ id: await makeChanged(t, actor), number: 1, version: 2 })],
    },
    bulkEditDisorders: {
      effects: { query: 'bulkEditDisordersEffects' },
      topic: 'condition',
      inputs: [
        async (t) => {
          const [one, two] = [await makeDisorder(t), await makeDisorder(t)]
          await giveDisorder(t, { userId: (await t.signIn(3)).id, disorderId: one })
          return { operation: 'MERGE', ids: [one], mergeIntoId: two }
        },
      ],
    },
    undoDisorderMerge: {
      effects: GIVES_BACK,
      topic: 'condition',
      inputs: [async (t, actor) => ({ id: await makeMerge(t, actor) })],
    },
    deleteCustomDisorder: {
      effects: { none: 'only what nothing points at can be deleted' },
      topic: 'condition',
      inputs: [async (t) => ({ id: await makeDisorder(t) })],
    },
  },
  queries: {
    bulkEditDisordersEffects: async (t) => ({ ids: [await makeDisorder(t)], mergeIntoId: await makeDisorder(t) }),
    disorderVersions: async (t) => ({ id: await makeDisorder(t), upTo: 9 }),
    disorderDetail: async (t) => ({ id: await makeDisorder(t) }),
    disorderSeoPreview: async (t) => ({ id: await makeDisorder(t), slug: 'seen', seo: '{"title":"Seen"}' }),
  },
  lists: {
    disorders: {
      fill: async (t) => {
        for (const name of ['Migraine', 'Lupus', "Raynaud's disease", 'Crohn_100', 'Cal-cinosis'])
          await makeDisorder(t, name)
        await makeSourced(t, 9001)
      },
      sortedBy: { TYPE: 'disorderType', GROUP: 'disorderGroup' },
      readsSigns: ['search'],
    },
  },
}
