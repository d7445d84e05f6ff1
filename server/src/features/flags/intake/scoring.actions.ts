import type { Cue, Scores } from '@ward/domain/automod/automod'
import type { AtRiskCut } from '@ward/domain/automod/crisis-cut'
import type { Ctx } from '../../../platform/context.ts'
import { underTitle } from '../../../platform/html/paragraphs.ts'
import type { ReadBody } from '../../../platform/html/read-body.ts'
import { settingsOf } from '../../../platform/settings.ts'
import { repeatHash, type Scored, scoreBody } from '../../automod/automod.actions.ts'
import { learnedAs } from '../../automod/learning/learning.actions.ts'
import { factsOfText } from '../../content/authors.db.ts'

/** A text counts as repeated when it was posted before within so many days. */
const REPEATS_DAYS = 7

/** The cut from which on a text of the site is at risk. */
export const atRiskCutOf = async (ctx: Pick<Ctx, 'site'>): Promise<AtRiskCut> =>
  (await settingsOf(ctx.site, 'atRiskCut')).atRiskCut

/**
 * The hosts and sentences that are no evidence of spam on the site: its addresses, numbers and helplines, and the sentences
 * of its guidelines.
 */
export async function trustedBy({ site }: Pick<Ctx, 'site'>) {
  const asked = await settingsOf(site, 'trustedAddresses', 'helplines', 'atRiskGuideline', 'atRiskKindGuideline')
  const lines = asked.helplines.flatMap(({ reach, source }) => (source === null ? [reach] : [reach, source]))
  const steps = asked.atRiskKindGuideline.map(({ step }) => step)
  return { addresses: [...asked.trustedAddresses, ...lines], sentences: [...asked.atRiskGuideline, ...steps] }
}

/** Whether the site holds back what could not be scored in time; by default it publishes. */
export const holdsUnscored = async (ctx: Pick<Ctx, 'site'>): Promise<boolean> =>
  (await settingsOf(ctx.site, 'holdUnscored')).holdUnscored

/** Whether the site wants to see what new members write before others do; by default it does not. */
export const holdsNewMembers = async (ctx: Pick<Ctx, 'site'>): Promise<boolean> =>
  (await settingsOf(ctx.site, 'holdNewMembers')).holdNewMembers

/** From this moment on the same text counts as repeated. */
export const repeatsSince = (ctx: Ctx): Date => new Date(ctx.now().getTime() - REPEATS_DAYS * 86_400_000)

type Stored = { authorId: string; body: string | ReadBody; title?: string }

/** Both scores of a stored text, of a thread with its title, by what this network has learned. */
export async function scoresOf(ctx: Ctx, { authorId, body, title }: Stored): Promise<Scored> {
  const [facts] = await factsOfText(ctx.site, authorId, repeatHash(body), repeatsSince(ctx))
  const { ageDays = 0, posts = 0, times = 0 } = facts ?? {}
  const author = { authorAgeDays: ageDays, authorPosts: posts, repeats: Math.max(0, times - 1) }
  const [learned, trusted] = [await learnedAs(ctx.network, facts), await trustedBy(ctx)]
  return scoreBody(scoredBody(body, title), author, { learned, trusted, onFault: faultLog(ctx) })
}

/** What is scored of a text: its title counts as a part of it. How often it was posted is told by its body alone. */
export const scoredBody = (body: string | ReadBody, title: string | null | undefined): string | ReadBody =>
  title == null ? body : underTitle(title, typeof body === 'string' ? body : body.html)

/** Where faults of a scorer elsewhere are reported. */
export const faultLog = (ctx: Ctx) => (error: unknown) => ctx.log.warn({ err: error }, 'The outside scorer failed')

/** The columns a flag keeps of its scores: probabilities and the words that spoke for them. */
export const scoreColumns = ({ spam, offensive }: Scores) => ({
  spamProb: spam.prob,
  offensiveProb: offensive.prob,
  automodBecause: JSON.stringify([...named('spam', spam.because), ...named('offensive', offensive.because)]),
})

const named = (score: 'spam' | 'offensive', cues: readonly Cue[]) => cues.map((cue) => ({ ...cue, score }))
