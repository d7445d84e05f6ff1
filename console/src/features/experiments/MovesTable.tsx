import { formatNumber } from '../../ui/text/NumberText.tsx'
import styles from './ExperimentStats.module.css'
import { changing, isSample, type Move } from './moving.ts'
import { sum } from './phase-lines.ts'

/** Names as a sentence lists them: 'a', 'a and b', 'a, b and c'. */
const listed = (names: readonly string[]) => new Intl.ListFormat('en', { type: 'conjunction' }).format(names)

/** Where those go who move, and between which variants nobody does: of a sample only where those of it go. */
function inWords(moves: readonly Move[], keys: readonly string[]): string {
  const moved = moves.filter(({ from, to, sessions }) => from !== to && sessions > 0)
  if (moved.length === 0) return isSample(moves) ? '' : 'Nobody moves.'
  const targets = [...new Set(moved.map(({ to }) => to))]
  const others = keys.filter((key) => !targets.includes(key))
  const where = targets.length === 1 ? `All of them go to ${targets[0]}.` : `They go to ${listed(targets)}.`
  return others.length > 1 && !isSample(moves) ? `${where} Nobody moves between ${listed(others)}.` : where
}

/** How many stored sessions change their variant, and from which to which. */
export function MovesTable({ moves, keys }: { moves: readonly Move[]; keys: readonly string[] }) {
  const rows = [...new Set([...keys, ...moves.map(({ from }) => from)])]
  const at = (from: string, to: string) =>
    sum(moves.filter((move) => move.from === from && move.to === to).map((move) => move.sessions))
  return (
    <>
      <div>
        <p className={styles.say}>{changing(moves)}</p>
        <p className={styles.quiet}>{inWords(moves, keys)}</p>
      </div>
      <table className={styles.moves} aria-label="Who will move">
        <thead>
          <tr>
            <th scope="col">From</th>
            {keys.map((key) => (
              <th key={key} scope="col">
                {key}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((from) => (
            <tr key={from}>
              <th scope="row">{from}</th>
              {keys.map((to) => {
                const n = at(from, to)
                return (
                  <td key={to} data-moves={(from !== to && n > 0) || undefined} data-none={n === 0 || undefined}>
                    {formatNumber(n)}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
