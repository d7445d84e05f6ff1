import type { CutFigures, DangerFigures } from './crisis-evaluation.ts'

const share = (figure: number) => figure.toFixed(3)
const figures = ({ sentences, precision, recall, rightKind }: DangerFigures) =>
  `${sentences} sentences, precision ${share(precision)}, recall ${share(recall)}, right kind ${share(rightKind)}`

/** What the evaluation prints of texts at risk, at each cut of the setting. */
export const dangerReport = (cuts: readonly CutFigures[]): string =>
  cuts
    .map(({ cut, frames, inPosts, last, fresh, byCue, health, others }) =>
      [
        `At risk, cut ${cut}`,
        `  frames left out: ${figures(frames)}`,
        `  the same in the middle of a health text: ${figures(inPosts)}`,
        `  written last: ${figures(last)}`,
        `  written anew: ${figures(fresh)}`,
        `  marked of ordinary texts: health ${(100 * health).toFixed(2)} %, messages, chats and talk ${(100 * others).toFixed(2)} %`,
        `  marked by kind of cue: ${byCue.map(([cue, sentences, marked]) => `${cue} ${share(marked)} of ${sentences}`).join(', ')}`,
      ].join('\n'),
    )
    .join('\n')
