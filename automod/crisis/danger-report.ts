import { AT_RISK_CUTS, DEFAULT_AT_RISK_CUT } from '@ward/domain/automod/crisis-cut'
import { table } from '../training/evaluation-report.ts'
import type { CutFigures, DangerFigures } from './crisis-evaluation.ts'

const share = (figure: number) => figure.toFixed(3)
const both = ({ precision, recall }: DangerFigures) => `${share(precision)}, ${share(recall)}`
const percent = (figure: number) => `${(100 * figure).toFixed(2)} %`

/**
 * The printed figures of texts at risk, at each cut of the setting: precision and recall, and the share of harmless texts marked.
 */
export function dangerReport(cuts: readonly CutFigures[]): string {
  const [first] = cuts
  const held = cuts.find(({ cut }) => cut === DEFAULT_AT_RISK_CUT)
  const head = (name: string, figures?: DangerFigures) => `${name} (${figures?.sentences ?? 0})`
  return [
    table(
      [
        ...['cut', 'from', head('frames left out', first?.frames), head('in a health text', first?.inPosts)],
        ...[head('written last', first?.last), head('anew', first?.fresh), head('newest', first?.newest)],
        head('of threads', first?.threads),
        head('the last four together', first?.byHand),
      ],
      cuts.map(({ cut, frames, inPosts, last, fresh, newest, threads, byHand }) => [
        ...[cut, AT_RISK_CUTS[cut].from ?? 'rules'],
        ...[frames, inPosts, last, fresh, newest, threads, byHand].map(both),
      ]),
    ),
    '',
    table(
      [
        'cut',
        'posts written by hand missed',
        'questions of members marked',
        'answers of authorities',
        'messages, chats, talk',
      ],
      cuts.map(({ cut, byHand, questions, answers, others }) => [
        cut,
        ...[1 - byHand.recall, questions, answers, others].map(percent),
      ]),
    ),
    '',
    table(
      ['kind of frame', 'sentences', `marked at ${DEFAULT_AT_RISK_CUT}`],
      (held?.byCue ?? []).map(([cue, sentences, marked]) => [cue, sentences, share(marked)]),
    ),
    '',
    `The kind is right in ${share(held?.frames.rightKind ?? 0)} of the frames found at ${DEFAULT_AT_RISK_CUT}.`,
  ].join('\n')
}
