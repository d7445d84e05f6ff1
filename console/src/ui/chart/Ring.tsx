import { formatNumber, formatPercent } from '../text/NumberText.tsx'
import styles from './Chart.module.css'
import { type Figures, shares } from './figures.ts'
import { colorAt, SeriesMark } from './SeriesMark.tsx'

const SIZE = 168
const THICKNESS = 24
/** The line between two parts, of the whole. */
const BETWEEN = 2 / (Math.PI * (SIZE - THICKNESS))

/** Parts of a whole; each says its name, number and share beside the ring. */
export function Ring({ figures, label }: { figures: Figures; label: string }) {
  const parts = shares(figures)
  const isOne = parts.filter(({ part }) => part > 0).length === 1
  let end = 0
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fieldset, for nothing in it is filled in
    <div className={styles.ring} role="group" aria-label={label}>
      <svg width={SIZE} height={SIZE} viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true">
        <g fill="none" strokeWidth={THICKNESS} transform={`rotate(-90 ${SIZE / 2} ${SIZE / 2})`}>
          {parts.map(({ name, part }, index) => {
            const from = end
            end += part
            const drawn = isOne ? part : Math.max(0, part - BETWEEN)
            return drawn > 0 ? (
              <circle
                key={name}
                cx={SIZE / 2}
                cy={SIZE / 2}
                r={(SIZE - THICKNESS) / 2}
                pathLength={1}
                stroke={colorAt(index)}
                strokeDasharray={`${drawn} ${1 - drawn}`}
                strokeDashoffset={-from}
              />
            ) : null
          })}
        </g>
      </svg>
      <ul className={styles.parts}>
        {parts.map(({ name, value, part }, index) => (
          <li key={name}>
            <SeriesMark index={index} />
            <span>{name}</span>
            <b>{formatPercent(part)}</b>
            <span className={styles.number}>{formatNumber(value)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
