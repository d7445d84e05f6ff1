import type { EngagementType } from '@ward/domain/engagement/engagements'
import type { NetworkDb } from '../server/src/platform/database/site-handle.ts'

/** An engagement of the demo network, as it is told. */
export type DemoEngagement = {
  type: EngagementType
  question: string
  answerDescription?: string
  ctaText?: string
  ctaLink?: string
  date?: string
  /** Each with how many chose it; the first of a quizlet is the right one. */
  options?: [name: string, votes: number][]
  isSuggestable?: boolean
  isGlobal?: boolean
  /** Of the network, by its name. */
  tag?: string
  /** A giveaway that ended so many days ago. */
  ended?: number
  /** How many take part in it. */
  entries?: number
  /** Texts of members who chose its last option, “Other”. */
  words?: readonly string[]
  /** Votes for its last option that came from one network within minutes, by browsers that were new. */
  doubtful?: number
}

/** One of each kind, featured, in the order of the menu: every site has them. */
export const FEATURED: readonly DemoEngagement[] = [
  {
    type: 'poll',
    question: 'What helps you most on a bad day?',
    ctaText: 'Read how others rest',
    ctaLink: '/living-with/bad-days',
    options: [
      ['A dark, quiet room', 51],
      ['Cold or heat', 33],
      ['Sleep, if it comes', 24],
      ['Someone to talk to', 15],
    ],
  },
  {
    type: 'quizlet',
    question: 'How many people live with a condition like ours?',
    answerDescription: 'About one in ten, and many of them never hear its name.',
    options: [
      ['One in ten', 18],
      ['One in a hundred', 27],
      ['One in a thousand', 9],
    ],
  },
  {
    type: 'this-or-that',
    question: 'Morning or evening: when are you at your best?',
    options: [
      ['Morning', 22],
      ['Evening', 31],
    ],
  },
  { type: 'forum-driver', question: 'How do you explain it to somebody new?' },
  { type: 'forum-starter', question: 'What went well this week?' },
  {
    type: 'giveaway',
    question: 'A weighted blanket',
    answerDescription: 'Three members win a weighted blanket.',
    ctaLink: '/about-us',
    date: '2027-01-15',
    entries: 34,
  },
]

/**
 * Engagements besides them, also on every site: one poll that waits for a look at its votes, and a giveaway for its draw.
 */
export const OTHERS: readonly DemoEngagement[] = [
  {
    type: 'poll',
    question: 'What should we write about next?',
    isSuggestable: true,
    tag: 'Work',
    options: [
      ['Sleep', 41],
      ['Work', 28],
      ['Travelling', 16],
    ],
    doubtful: 64,
  },
  {
    type: 'giveaway',
    question: 'A heat pillow',
    answerDescription: 'Two members win a heat pillow.',
    ended: 9,
    entries: 58,
  },
]

/** A poll of the first site that all sites show. */
export const GLOBAL: DemoEngagement = {
  type: 'poll',
  question: 'Would you meet others from all of our communities?',
  isGlobal: true,
  options: [
    ['Yes, in person', 17],
    ['Yes, online', 29],
    ['Rather not', 8],
    ['In another way', 5],
  ],
  words: ['By letter', 'Reading along is enough for me', 'When there are captions', 'At a quiet hour'],
}

/** An engagement as it stands there, with the site it is of. */
export type Loaded = { siteId: number; id: string; optionIds: string[]; engagement: DemoEngagement }
export type Place = {
  network: NetworkDb
  siteId: number
  threadId: string | null
  /** The posts of the site, and members who take part in its giveaways. */
  postIds: string[]
  memberIds: string[]
  /** The tags of the network, by name. */
  tags: ReadonlyMap<string, string>
  /** The global poll, where an earlier site has made it. */
  global: Loaded | undefined
  /** The moment so many minutes ago. */
  at: (age: number) => Date
}
