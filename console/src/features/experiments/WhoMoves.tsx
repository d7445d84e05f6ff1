import { count } from '../../ui/text/NumberText.tsx'
import styles from './Experiments.module.css'
import { changing, isSample, type Move } from './moving.ts'

/** How many stored sessions change their variant, from which to which. */
export function WhoMoves({ moves }: { moves: readonly Move[] }) {
  const moved = moves.filter(({ from, to }) => from !== to)
  return (
    <>
      <p>{`${changing(moves)} their variant. A new phase begins.`}</p>
      {moved.length > 0 ? (
        <ul className={styles.moves}>
          {moved.map(({ from, to, sessions }) => (
            <li key={`${from} ${to}`}>{`${count(sessions, 'session')} from ${from} to ${to}`}</li>
          ))}
        </ul>
      ) : null}
      {moved.length > 0 && !isSample(moves) ? <p>All others stay where they are.</p> : null}
    </>
  )
}
