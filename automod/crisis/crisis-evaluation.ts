import type { CrisisKind } from '@ward/domain/automod/crisis'
import { AtRiskCut } from '@ward/domain/automod/crisis-cut'
import {
  type CrisisModel,
  packedCrisisModel,
  unpackedCrisisModel,
} from '../../server/src/features/automod/crisis/crisis-model.ts'
import { dangerIn } from '../../server/src/features/automod/crisis/danger.ts'
import { foldOf } from '../training/fitting.ts'
import type { Labelled, LabelledSets } from '../training/labelled-sets.ts'
import { crisisExamples, crisisModelOf, isByMember, ordinaryTexts } from './crisis-training.ts'
import { framedSentences } from './frames/framed-sentences.ts'
import { FRESH } from './fresh-sentences.ts'
import { LAST } from './last-sentences.ts'
import { NEWEST } from './newest-sentences.ts'
import { OF_THREADS } from './thread-sentences.ts'

const FOLDS = 5
/** Health texts that are taken for posts, in characters. */
const POST_LENGTHS = { above: 250, below: 1200 }

type Sentence = { text: string; kind: CrisisKind | null }

/** Of sentences that a model did not learn from: how many were marked rightly, wrongly, and with the right kind. */
export type DangerFigures = { sentences: number; atRisk: number; precision: number; recall: number; rightKind: number }

export type CutFigures = {
  cut: AtRiskCut
  frames: DangerFigures
  last: DangerFigures
  fresh: DangerFigures
  newest: DangerFigures
  threads: DangerFigures
  /** The lists above together. */
  byHand: DangerFigures
  /** The frames left out, each put into the middle of a health text. */
  inPosts: DangerFigures
  /** By kind of cue, the share that was marked among held-out frames. */
  byCue: readonly (readonly [cue: string, sentences: number, marked: number])[]
  /**
   * The share of ordinary texts that was marked: of members' questions about an illness, of answers of authorities, and of
   * messages, chats and talk.
   */
  questions: number
  answers: number
  others: number
}

/** Figures at each cut: frames left out, sentences written last and written anew, and ordinary texts in five folds. */
export function dangerEvaluated(sets: LabelledSets, tell: (step: string) => void): CutFigures[] {
  const ordinary = ordinaryTexts(sets)
  const marked = new Map(AtRiskCut.options.map((cut) => [cut, { questions: 0, answers: 0, others: 0 }]))
  let model: CrisisModel | undefined
  for (let fold = 0; fold < FOLDS; fold++) {
    tell(`at risk: ordinary texts ${fold + 1} of ${FOLDS}`)
    model = asShipped(crisisModelOf(crisisExamples(ordinary.filter((text) => foldOf(text, FOLDS) !== fold))))
    for (const text of ordinary.filter((each) => foldOf(each, FOLDS) === fold))
      for (const [cut, times] of marked) if (dangerIn(text.input.text, cut, model).atRisk) times[groupOf(text)]++
  }
  const whole = asShipped(crisisModelOf(crisisExamples(ordinary)))
  const held = framedSentences().filter(({ isHeldOut }) => isHeldOut)
  const texts = ordinary.filter(({ set }) => set === 'health').map(({ input }) => input.text)
  const posts = texts.filter(({ length }) => length > POST_LENGTHS.above && length < POST_LENGTHS.below)
  const groups = Map.groupBy(ordinary, groupOf)
  const share = (cut: AtRiskCut, group: Group) => (marked.get(cut)?.[group] ?? 0) / (groups.get(group)?.length ?? 1)
  const byHand = [...LAST, ...FRESH, ...NEWEST, ...OF_THREADS]
  return AtRiskCut.options.map((cut) => ({
    cut,
    frames: figuresOf(held, cut, whole),
    last: figuresOf(sentencesOf(LAST), cut, whole),
    fresh: figuresOf(sentencesOf(FRESH), cut, whole),
    newest: figuresOf(sentencesOf(NEWEST), cut, whole),
    threads: figuresOf(sentencesOf(OF_THREADS), cut, whole),
    byHand: figuresOf(sentencesOf(byHand), cut, whole),
    inPosts: figuresOf(inTheMiddle(held, posts), cut, whole),
    byCue: [...Map.groupBy(held, ({ cue }) => cue)].map(([cue, own]) => [
      cue,
      own.length,
      own.filter(({ text }) => dangerIn(text, cut, whole).atRisk).length / own.length,
    ]),
    questions: share(cut, 'questions'),
    answers: share(cut, 'answers'),
    others: share(cut, 'others'),
  }))
}

type Group = 'questions' | 'answers' | 'others'
const groupOf = (text: Labelled): Group =>
  text.set !== 'health' ? 'others' : isByMember(text) ? 'questions' : 'answers'

/** Each sentence in the middle of a post, between two of its sentences. */
export const inTheMiddle = (sentences: readonly Sentence[], posts: readonly string[]): Sentence[] =>
  sentences.map(({ text, kind }, at) => {
    const parts = (posts[(at * 37) % posts.length] ?? '').split(/(?<=[.?!])\s+/)
    const middle = Math.floor(parts.length / 2)
    const whole = /[.?!]$/.test(text) ? text : `${text}.`
    return { text: [...parts.slice(0, middle), whole, ...parts.slice(middle)].join(' '), kind }
  })

const sentencesOf = (list: readonly (readonly [kind: CrisisKind | null, text: string])[]): Sentence[] =>
  list.map(([kind, text]) => ({ kind, text }))

/** As it is read from the file: weights are rounded there. */
const asShipped = (model: CrisisModel): CrisisModel => unpackedCrisisModel(packedCrisisModel(model))

/** The figures of sentences at a cut. */
export function figuresOf(sentences: readonly Sentence[], cut: AtRiskCut, model?: CrisisModel): DangerFigures {
  const told = sentences.map(({ text, kind }) => ({ kind, found: dangerIn(text, cut, model) }))
  const atRisk = told.filter(({ kind }) => kind !== null)
  const marked = told.filter(({ found }) => found.atRisk)
  const right = marked.filter(({ kind }) => kind !== null)
  const ofKind = right.filter(({ kind, found }) => found.cues.some((cue) => cue.kind === kind))
  return {
    sentences: told.length,
    atRisk: atRisk.length,
    precision: right.length / marked.length,
    recall: right.length / atRisk.length,
    rightKind: ofKind.length / right.length,
  }
}
