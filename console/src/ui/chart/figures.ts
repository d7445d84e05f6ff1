/** The data of a chart: points by name, each with a value for every series; null where there is none. */
export type Figures = {
  /** The noun for the points: 'Day'. */
  of: string
  /** Names of the series, at most as many as there are colours. */
  series: readonly string[]
  points: readonly { name: string; values: readonly (number | null)[] }[]
  /** Names that may stand below the axis; left out: any of them. */
  ticks?: readonly string[]
}

/** A point of a line that is marked by its name, such as where something stands today. */
export type ChartMark = { at: string; label: string; isMain?: boolean }

export type ChartKind = 'line' | 'bars' | 'share'

/** The number of colours that differ enough in both themes. */
export const MOST_SERIES = 4

/** Whether there is anything to draw. */
export const hasFigures = ({ points }: Figures): boolean =>
  points.some(({ values }) => values.some((value) => value !== null && value !== 0))

/** The parts of a whole, of the first series: as many as there are colours, what is left as one more. */
export function shares({ points }: Figures): { name: string; value: number; part: number }[] {
  const all = points.map(({ name, values }) => ({ name, value: values[0] ?? 0 }))
  const sum = all.reduce((total, { value }) => total + value, 0)
  const shown = all.length > MOST_SERIES + 1 ? all.slice(0, MOST_SERIES) : all
  const rest = all.slice(shown.length).reduce((total, { value }) => total + value, 0)
  const parts = all.length > shown.length ? [...shown, { name: 'Others', value: rest }] : shown
  return parts.map((part) => ({ ...part, part: sum === 0 ? 0 : part.value / sum }))
}
