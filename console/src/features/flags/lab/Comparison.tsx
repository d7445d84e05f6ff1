import styles from './ThresholdLab.module.css'

/** A figure today and as tried, each with the counts it is made of where it is a share. */
export type Compared = {
  label: string
  figures: readonly [now: string, then: string]
  counts?: readonly [string, string]
}

/** What is in force beside what is tried. */
export function Comparison({ rows, today, tried }: { rows: readonly Compared[]; today: string; tried: string }) {
  return (
    <table className={styles.comparison}>
      <thead>
        <tr>
          <td />
          <th scope="col">{`Today, ${today}`}</th>
          <th scope="col">{`Test value, ${tried}`}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, figures, counts }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {figures.map((figure, at) => (
              <td key={at === 0 ? 'today' : 'tried'} data-tried={at === 1 || undefined}>
                {counts ? <small>{counts[at]}</small> : null} <b>{figure}</b>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
