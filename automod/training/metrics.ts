/** A probability that was given without having seen the text, and what people said of the text. */
export type Judged = { prob: number; isBad: boolean }

export type Figures = {
  texts: number
  bad: number
  accuracy: number
  precision: number
  recall: number
  /** Matthews correlation coefficient. */
  mcc: number
  /** The mean of the F1 of the bad and the F1 of the good. */
  macroF1: number
  /** Mean squared distance of the probability from 0 or 1. */
  brier: number
  /** Expected calibration error: how far what is said is from what is, over tenths of the probability, by how many texts each holds. */
  ece: number
}

/** How well probabilities tell bad from good at 0.5, and how near they are. */
export function figuresOf(judged: readonly Judged[]): Figures {
  const count = (isBad: boolean, over: boolean) =>
    judged.filter((each) => each.isBad === isBad && each.prob >= 0.5 === over).length
  const [hit, missed, wrong, passed] = [count(true, true), count(true, false), count(false, true), count(false, false)]
  const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)
  return {
    texts: judged.length,
    bad: hit + missed,
    accuracy: share(hit + passed, judged.length),
    precision: share(hit, hit + wrong),
    recall: share(hit, hit + missed),
    mcc: share(
      hit * passed - wrong * missed,
      Math.sqrt((hit + wrong) * (hit + missed) * (passed + wrong) * (passed + missed)),
    ),
    macroF1: (share(2 * hit, 2 * hit + wrong + missed) + share(2 * passed, 2 * passed + wrong + missed)) / 2,
    brier: share(
      judged.reduce((sum, { prob, isBad }) => sum + (prob - Number(isBad)) ** 2, 0),
      judged.length,
    ),
    ece: calibrationTable(judged).reduce(
      (sum, { texts, meanProb, shareBad }) => sum + (texts / judged.length) * Math.abs(meanProb - shareBad),
      0,
    ),
  }
}

export type CalibrationRow = { from: number; to: number; texts: number; meanProb: number; shareBad: number }

/**
 * For each tenth of the probabilities: the average probability, and the share that was bad. `evenly` counts good and bad
 * texts as if there were as many of one as of the other.
 */
export function calibrationTable(judged: readonly Judged[], { evenly = false } = {}): CalibrationRow[] {
  const bad = judged.filter(({ isBad }) => isBad).length
  const weightOf = ({ isBad }: Judged) => (!evenly ? 1 : isBad ? 1 / bad : 1 / (judged.length - bad))
  return Array.from({ length: 10 }, (_, tenth) => {
    const inside = judged.filter(({ prob }) => Math.min(9, Math.floor(prob * 10)) === tenth)
    const weight = inside.reduce((sum, each) => sum + weightOf(each), 0)
    const mean = (of: (each: Judged) => number) =>
      weight === 0 ? 0 : inside.reduce((sum, each) => sum + weightOf(each) * of(each), 0) / weight
    return {
      from: tenth / 10,
      to: (tenth + 1) / 10,
      texts: inside.length,
      meanProb: mean(({ prob }) => prob),
      shareBad: mean(({ isBad }) => Number(isBad)),
    }
  }).filter(({ texts }) => texts > 0)
}
