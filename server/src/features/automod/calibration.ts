/** Turns a sum into a probability: logistic of `slope * sum + shift`. */
export type Calibration = { slope: number; shift: number }

/** A text's sum under weights that did not see it, what people said of it, and how much it counts. */
export type Seen = { sum: number; isBad: boolean; weight: number }

export const logistic = (logit: number): number => 1 / (1 + Math.exp(-logit))

/** The probability of a sum. */
export const probabilityOf = ({ slope, shift }: Calibration, sum: number): number => logistic(slope * sum + shift)

/**
 * The slope and shift under which the probabilities fit best what people said (Platt, 1999; found by Newton's method
 * with halved steps, after Lin, Lin and Weng, 2007). Targets stay a little off 0 and 1, so that few texts fit no steep slope.
 */
export function calibrated(seen: readonly Seen[]): Calibration {
  const weigh = (isBad: boolean) => seen.reduce((sum, each) => sum + (each.isBad === isBad ? each.weight : 0), 0)
  const bad = weigh(true)
  const good = weigh(false)
  const target = (isBad: boolean) => (isBad ? (bad + 1) / (bad + 2) : 1 / (good + 2))
  let slope = 1
  let shift = 0
  const loss = (a: number, b: number) =>
    seen.reduce((total, { sum, isBad, weight }) => {
      const logit = a * sum + b
      return total + weight * (Math.log1p(Math.exp(-Math.abs(logit))) + Math.max(0, logit) - target(isBad) * logit)
    }, 0)
  let best = loss(slope, shift)
  for (let turn = 0; turn < 50; turn++) {
    let [g1, g2, h11, h12, h22] = [0, 0, 1e-9, 0, 1e-9]
    for (const { sum, isBad, weight } of seen) {
      const prob = logistic(slope * sum + shift)
      const off = weight * (prob - target(isBad))
      const bend = weight * prob * (1 - prob)
      g1 += off * sum
      g2 += off
      h11 += bend * sum * sum
      h12 += bend * sum
      h22 += bend
    }
    const det = h11 * h22 - h12 * h12
    const down = { slope: (h22 * g1 - h12 * g2) / det, shift: (h11 * g2 - h12 * g1) / det }
    let stride = 1
    let next = loss(slope - down.slope, shift - down.shift)
    while (next > best && stride > 1e-6) {
      stride /= 2
      next = loss(slope - stride * down.slope, shift - stride * down.shift)
    }
    if (!(next < best - 1e-9)) break
    slope -= stride * down.slope
    shift -= stride * down.shift
    best = next
  }
  return { slope, shift }
}
