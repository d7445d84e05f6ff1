import { calibration, fixed, table } from './evaluation-report.ts'
import { type Figures, figuresOf, type Judged } from './metrics.ts'
import type { OriginLeftOut } from './origin-evaluation.ts'
import type { ScoreName } from './origins.ts'

type Measured = { own: Figures; floor: Figures; alarms: { own: number; floor: number } }

/** The printed figures of whole origins that were left out, for one score. Each figure has the plain floor's in brackets. */
export function originReport(score: ScoreName, origins: readonly OriginLeftOut[]): string {
  const measured = origins.map((each) => ({ ...each, ...figuresBeside(each) }))
  const twoClass = measured.filter(({ meaning }) => meaning === 'two classes')
  return [
    `\n${score}: whole origins left out (in brackets: the plain floor, trained on the same texts)`,
    table(
      ['origin', 'texts', 'bad', 'precision', 'recall', 'macro-F1', 'MCC', 'Brier', 'ECE', 'good ones at 0.5'],
      measured.map(({ origin, own, floor, alarms }) => [
        ...[origin, own.texts, own.bad],
        ...(['precision', 'recall', 'macroF1', 'mcc', 'brier', 'ece'] as const).map((figure) =>
          isTold(figure, own) ? beside(own[figure], floor[figure]) : '–',
        ),
        own.bad === own.texts ? '–' : beside(alarms.own, alarms.floor),
      ]),
    ),
    '\nOn average over the origins whose good texts are good',
    table(
      ['macro-F1', 'MCC', 'Brier', 'ECE'],
      [
        (['macroF1', 'mcc', 'brier', 'ece'] as const).map((figure) =>
          beside(mean(twoClass, 'own', figure), mean(twoClass, 'floor', figure)),
        ),
      ],
    ),
    '\nCalibration over these, good and bad texts counted alike',
    calibration(
      twoClass.flatMap(({ judged }) => judged),
      true,
    ),
  ].join('\n')
}

const beside = (own: number, floor: number): string => `${fixed(own)} (${fixed(floor)})`

/** Of origins of one class only what is said of that class is a figure. */
const isTold = (figure: string, { bad, texts }: Figures): boolean =>
  ['brier', 'ece'].includes(figure) || (bad > 0 && (bad < texts || figure === 'recall'))

function figuresBeside({ judged, floor }: OriginLeftOut): Measured {
  return {
    own: figuresOf(judged),
    floor: figuresOf(floor),
    alarms: { own: alarmsIn(judged), floor: alarmsIn(floor) },
  }
}

function alarmsIn(judged: readonly Judged[]): number {
  const good = judged.filter(({ isBad }) => !isBad)
  return good.filter(({ prob }) => prob >= 0.5).length / Math.max(1, good.length)
}

const mean = (all: readonly Measured[], by: 'own' | 'floor', figure: 'macroF1' | 'mcc' | 'brier' | 'ece'): number =>
  all.reduce((sum, each) => sum + each[by][figure], 0) / Math.max(1, all.length)
