import type { Examples } from '../../../test/examples.ts'
import { makeDisorder, makeSourced } from './conditions.fixtures.ts'

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

/** What the contract tests ask with. */
export const examples: Examples = {
  mutations: {
    saveDisorder: {
      topic: 'condition',
      inputs: [async () => INPUT(), async (t) => ({ id: await makeDisorder(t), ...INPUT(), version: 1 })],
    },
    deleteCustomDisorder: { topic: 'condition', inputs: [async (t) => ({ id: await makeDisorder(t) })] },
  },
  queries: {
    disorderDetail: async (t) => ({ id: await makeDisorder(t) }),
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
