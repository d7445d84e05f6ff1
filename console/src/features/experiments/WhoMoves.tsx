import { count, formatNumber } from '../../ui/text/NumberText.tsx'
import styles from './Experiments.module.css'

type Move = { from: string; to: string; sessions: number }

/** How many stored sessions change their variant, from which to which. */
export function WhoMoves({ moves }: { moves: readonly Move[] }) {
  const all = moves.reduce((sum, { sessions }) => sum + sessions, 0)
  const moved = moves.filter(({ from, to }) => from !== to)
  const changing = moved.reduce((sum, { sessions }) => sum + sessions, 0)
  return (
    <>
      <p>{`${formatNumber(changing)} of ${count(all, 'session')} change their variant. A new phase begins.`}</p>
      {moved.length > 0 ? (
        <ul className={styles.moves}>
          {moved.map(({ from, to, sessions }) => (
            <li key={`${from} ${to}`}>{`${count(sessions, 'session')} from ${from} to ${to}`}</li>
          ))}
        </ul>
      ) : null}
      {moved.length > 0 ? <p>All others stay where they are.</p> : null}
    </>
  )
}
