import type { Loaded, Place } from './engagement-story.ts'
import { addRows } from './load.db.ts'

/** Votes are spread over the last two weeks, and come from so many networks. */
const FORTNIGHT = 14 * 24 * 60
const HOMES = 37
/** Doubtful votes began so many minutes ago. */
const FARM_AGE = 3 * 24 * 60 + 40

type Vote = {
  voter: string
  optionId: string
  words: string | null
  insertedAt: Date
  visitorSince: Date
  networkHash: string
}

/** The preference of another site than a global poll's own for an option, against the others. */
const liking = ({ siteId }: Loaded, votedSiteId: number, option: number): number =>
  siteId === votedSiteId ? 1 : (4 + ((votedSiteId * 7 + option * 5) % 9)) / 8

/** The votes of a site's members, on an engagement of it or a global poll. */
export async function loadVotes({ network, siteId: votedSiteId, at }: Place, one: Loaded): Promise<void> {
  const { id: engagementId, siteId, optionIds, engagement } = one
  const { options = [], doubtful = 0 } = engagement
  const words = siteId === votedSiteId ? (engagement.words ?? []) : []
  const usual = options.flatMap(([_, n], option) =>
    Array.from({ length: Math.round(n * liking(one, votedSiteId, option)) }, (__, nth) => ({
      voter: `demo:${option}:${nth}`,
      optionId: optionIds[option] ?? '',
      words: (option === options.length - 1 && words[nth]) || null,
    })),
  )
  const votes: Vote[] = [
    ...usual.map((vote, nth) => ({
      ...vote,
      insertedAt: at((nth * 2003) % FORTNIGHT),
      visitorSince: at(FORTNIGHT + nth),
      networkHash: `home-${nth % HOMES}`,
    })),
    ...Array.from({ length: doubtful }, (_, nth) => ({
      voter: `demo:farm:${nth}`,
      optionId: optionIds.at(-1) ?? '',
      words: null,
      insertedAt: at(FARM_AGE - nth / 8),
      visitorSince: at(FARM_AGE - nth / 8 + 0.2),
      networkHash: 'one-network',
    })),
  ]
  const place = { siteId, engagementId, votedSiteId }
  await addRows(
    network,
    'engagementVoters',
    votes.map(({ optionId: _, words: __, ...voter }) => ({ ...place, ...voter, visitorHash: voter.voter })),
  )
  await addRows(
    network,
    'engagementVotes',
    votes.map(({ voter, optionId, words: said }) => ({ ...place, voter, optionId, words: said })),
  )
}

/** The entrants of a giveaway: one in three by an address, the others by their accounts. */
export async function loadEntries(
  { network, siteId, memberIds, at }: Place,
  { id: engagementId, engagement }: Loaded,
): Promise<void> {
  const { entries = 0, ended = 0 } = engagement
  const rows = Array.from({ length: entries }, (_, nth) => {
    const insertedAt = at((ended + 1) * 24 * 60 + ((nth * 197) % (4 * 24 * 60)))
    const emailHash = `demo:${nth}`
    const userId = nth % 3 === 0 ? undefined : memberIds[nth]
    return userId === undefined
      ? { email: `reader-${nth}@mail.example`, userId: null, emailHash, consentedAt: insertedAt, insertedAt }
      : { email: null, userId, emailHash, consentedAt: null, insertedAt }
  })
  await addRows(
    network,
    'engagementEntries',
    // As they came: later ones have higher numbers.
    rows
      .toSorted((a, b) => a.insertedAt.getTime() - b.insertedAt.getTime())
      .map((row) => ({ ...row, siteId, engagementId })),
  )
}
