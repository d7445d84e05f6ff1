import { decide } from '@ward/domain/automod/automod'
import { type LeadAnswers, writtenWords } from '@ward/domain/leads/lead-forms/answers'
import type { KeptQuestion } from '@ward/domain/leads/lead-forms/questions'
import type { Ctx } from '../../../platform/context.ts'
import { textToHtml } from '../../../platform/html/paragraphs.ts'
import { scoreHere } from '../../automod/automod.actions.ts'
import { learnedBy } from '../../automod/learning/learning.actions.ts'
import { factsOfAuthors } from '../../content/authors.db.ts'
import { thresholdsOf } from '../../flags/flag/thresholds.actions.ts'
import { trustedBy } from '../../flags/intake/scoring.actions.ts'

/** A visitor has no account that could be new. */
const VISITOR = { ageDays: 1, posts: 0 }

type Filled = { userId: string | null; answers: LeadAnswers; questions: readonly KeptQuestion[] }

/**
 * Whether automod rates the words in a form as spam: by the site's threshold, as every text. They hold names and addresses, so no
 * scorer elsewhere sees them. Equal answers of others are no evidence here, since they were asked the same.
 */
export async function isSpamLead(ctx: Ctx, { userId, answers, questions }: Filled): Promise<boolean> {
  const words = writtenWords(questions, answers)
  if (words === '') return false
  const [facts] = userId === null ? [] : await factsOfAuthors(ctx.site, [userId])
  const { ageDays, posts } = facts ?? VISITOR
  const author = { authorAgeDays: ageDays, authorPosts: posts, repeats: 0 }
  const known = { learned: await learnedBy(ctx.network), trusted: await trustedBy(ctx) }
  return decide(scoreHere(textToHtml(words), author, known), await thresholdsOf(ctx)).isSpamFlag
}
