import type { EngagementType } from '@ward/domain/engagement/engagements'
import type { NetworkDb } from '../server/src/platform/database/site-handle.ts'
import { addRows, insertRows } from './load.db.ts'

type DemoEngagement = {
  type: EngagementType
  question: string
  answerDescription?: string
  ctaText?: string
  ctaLink?: string
  date?: string
  /** Each with how many chose it; the first of a quizlet is the right one. */
  options?: [name: string, votes: number][]
}

/** One of each kind, featured, in the order of the menu: every site has them. */
const ENGAGEMENTS: readonly DemoEngagement[] = [
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
    ctaLink: '/giveaway-rules',
    date: '2027-01-15',
  },
]

type Place = {
  network: NetworkDb
  siteId: number
  threadId: string | null
  /** The moment so many minutes ago. */
  at: (age: number) => Date
}
/** Votes are spread over the last two weeks. */
const FORTNIGHT = 14 * 24 * 60

/** Engagements of a site with votes; the forum driver leads to one of its threads, where it has some. */
export async function loadEngagements({ network, siteId, threadId, at: ago }: Place): Promise<void> {
  const here = ENGAGEMENTS.filter(({ type }) => type !== 'forum-driver' || threadId !== null)
  const ids = await insertRows(
    network,
    'engagements',
    here.map(({ options: _, ...engagement }) => ({
      ...engagement,
      siteId,
      isCurrent: true,
      ...(engagement.type === 'forum-driver' ? { threadId } : {}),
    })),
  )
  for (const [at, { type, options = [] }] of here.entries()) {
    const engagementId = ids[at] ?? ''
    const optionIds = await insertRows(
      network,
      'engagementOptions',
      options.map(([name], displayOrder) => ({
        siteId,
        engagementId,
        name,
        displayOrder,
        isCorrect: type === 'quizlet' && displayOrder === 0,
      })),
    )
    const votes = options.flatMap(([_, n], option) =>
      Array.from({ length: n }, (__, voter) => ({
        siteId,
        engagementId,
        votedSiteId: siteId,
        voter: `demo:${option}:${voter}`,
        optionId: optionIds[option] ?? '',
      })),
    )
    await addRows(
      network,
      'engagementVoters',
      votes.map(({ optionId: _, ...voter }, nth) => ({ ...voter, insertedAt: ago((nth * 2003) % FORTNIGHT) })),
    )
    await addRows(network, 'engagementVotes', votes)
  }
}
