import { hash } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import { classify } from '../server/src/features/automod/classifier.ts'
import { packedCrisisModel, SHIPPED_CRISIS_WEIGHTS } from '../server/src/features/automod/crisis/crisis-model.ts'
import { dangerIn } from '../server/src/features/automod/crisis/danger.ts'
import { scoredText } from '../server/src/features/automod/scorer.ts'
import { packed, SHIPPED_WEIGHTS, shippedWeights } from '../server/src/features/automod/weights.ts'
import { StartupProblem } from '../server/src/platform/startup-problem.ts'
import { dangerEvaluated } from './crisis/crisis-evaluation.ts'
import { crisisExamples, crisisModelOf, ordinaryTexts } from './crisis/crisis-training.ts'
import { dangerReport } from './crisis/danger-report.ts'
import { ablated, ablationReport } from './training/ablation.ts'
import { capabilityReport } from './training/capability-report.ts'
import { costReport } from './training/cost-report.ts'
import { evaluated as rowsEvaluated } from './training/evaluation.ts'
import { type Clock, evaluationReport } from './training/evaluation-report.ts'
import { shippable } from './training/fitting.ts'
import { asBody, type LabelledSets, labelledSets, ORDINARY_MEMBER } from './training/labelled-sets.ts'
import { originsLeftOut } from './training/origin-evaluation.ts'
import { originReport } from './training/origin-report.ts'
import type { ScoreName } from './training/origins.ts'
import { taughtEvaluated, taughtReport } from './training/taught-evaluation.ts'

type Output = (text: string) => void

/**
 * A tag or an entity: the text is a body as it is stored. Without one it is taken as it is written. A tag ends before the next
 * begins, so that the search grows with the text alone.
 */
const MARKUP = /<\/?[a-z][^<>]*>|&(?:amp|lt|gt|quot|#\d+);/i

/** Makes the shipped weights anew. The same collections give the same file. */
export function trainClassifier(folder: URL, say: Output): void {
  const file = packed(shippable(readSets(folder)))
  writeFileSync(SHIPPED_WEIGHTS, file)
  say(`Wrote ${file.length.toLocaleString('en-US')} bytes of weights.`)
}

/** Makes the shipped model of danger anew. The same collections give the same file. */
export function trainCrisisModel(folder: URL, say: Output): void {
  const file = packedCrisisModel(crisisModelOf(crisisExamples(ordinaryTexts(readSets(folder)))))
  writeFileSync(SHIPPED_CRISIS_WEIGHTS, file)
  say(`Wrote ${file.length.toLocaleString('en-US')} bytes of weights, sha256 ${hash('sha256', file)}.`)
}

/** The parts an evaluation prints and the page holds between marks. */
export const PARTS = ['rows', 'origins', 'capabilities', 'at-risk', 'taught', 'ablations', 'cost'] as const
export type Part = (typeof PARTS)[number]

/** Where `step` hears what is being done, and how long things take. */
export type Evaluating = { step: Output; clock: Clock }

/**
 * The figures of the classifier on text it has not seen (rows and videos held out; whole origins left out), of its abilities
 * and limits, and of the detection of danger. Most parts take some minutes each.
 */
export function evaluated(part: Part, folder: URL, { step, clock }: Evaluating): string {
  if (part === 'capabilities') return capabilityReport(shippedProb)
  const sets = readSets(folder)
  if (part === 'cost') return costReport(sets)
  if (part === 'at-risk') return dangerReport(dangerEvaluated(sets, step))
  if (part === 'taught') return ofBoth((score) => taughtReport(score, taughtEvaluated(sets, score)))
  if (part === 'ablations') return ofBoth((score) => ablationReport(score, ablated(sets, score, step)))
  if (part === 'rows') return evaluationReport(rowsEvaluated(sets, step), sets, clock)
  return ofBoth((score) => originReport(score, originsLeftOut(sets, score, step)))
}

const ofBoth = (report: (score: ScoreName) => string): string => (['spam', 'offensive'] as const).map(report).join('\n')

const shippedProb = (score: ScoreName, body: string): number =>
  classify(scoredText(body, ORDINARY_MEMBER), shippedWeights())[score].prob

/** A page with what was printed of a part between its marks. @throws StartupProblem when the page has no such marks */
export function pageWith(page: string, part: Part, printed: string): string {
  const [begin, end] = [`<!-- printed: ${part} -->\n`, '<!-- end of what is printed -->']
  const from = page.indexOf(begin) + begin.length
  const to = page.indexOf(end, from)
  if (from < begin.length || to < 0) throw new StartupProblem(`The page has no place for ${part}.`)
  return `${page.slice(0, from)}\n${printed.trim()}\n\n${page.slice(to)}`
}

/**
 * The scores of a line that holds a JSON string: the text of a body, by an ordinary member, under the shipped weights.
 *
 * @throws StartupProblem for a line that holds anything else
 */
export function scoreLine(line: string, number: number): string {
  const text = parsedString(line, number)
  const input = scoredText(MARKUP.test(text) ? text : asBody(text), ORDINARY_MEMBER)
  const { spam, offensive } = classify(input, shippedWeights())
  const { atRisk, isJudged } = dangerIn(input.text)
  const rounded = (prob: number) => Math.round(prob * 1e6) / 1e6
  return JSON.stringify({
    spam: rounded(spam.prob),
    offensive: rounded(offensive.prob),
    atRisk: isJudged ? atRisk : null,
  })
}

function parsedString(line: string, number: number): string {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    value = undefined
  }
  if (typeof value === 'string') return value
  throw new StartupProblem(`Line ${number} is not a JSON string.`)
}

function readSets(folder: URL): LabelledSets {
  for (const name of ['labelled-text/', 'health-text/']) {
    const part = new URL(name, folder)
    if (!existsSync(part)) throw new StartupProblem(`The labelled texts are not there: ${part.pathname}`)
  }
  return labelledSets(folder)
}
