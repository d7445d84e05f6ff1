import type { Kind } from '@ward/domain/engagement/kind'
import { countedTitle, ELSEWHERE, HERE, WHERE_VOTED } from '@ward/domain/engagement/results'
import { Card } from '../../../ui/card/Card.tsx'
import { formatNumber } from '../../../ui/text/NumberText.tsx'
import styles from './Results.module.css'
import type { Results } from './results.api.ts'

type Props = { kind: Kind; results: Results }

/** The choices of a global poll, here and on all other sites, and the number of voters on each other site of the viewer. */
export function WherePeopleVoted({ kind, results: { options, total, currentSiteTotal, others } }: Props) {
  const row = (name: string, here: number, all: number) => (
    <>
      <th scope="row">{name}</th>
      <td>{formatNumber(here)}</td>
      <td>{formatNumber(all - here)}</td>
    </>
  )
  return (
    <Card title={WHERE_VOTED}>
      <table className={styles.results} aria-label={WHERE_VOTED}>
        <thead>
          <tr>
            <th scope="col">Option</th>
            <th scope="col">{HERE}</th>
            <th scope="col">{ELSEWHERE}</th>
          </tr>
        </thead>
        <tbody>
          {options.map(({ id, name, currentSiteTotalVotes, totalVotes }) => (
            <tr key={id}>{row(name, currentSiteTotalVotes, totalVotes)}</tr>
          ))}
        </tbody>
        <tfoot>
          <tr>{row(countedTitle(kind.type), currentSiteTotal, total)}</tr>
          {others.map(({ site, votes }) => (
            <tr key={site.id} className={styles.part}>
              <th scope="row">{`of these on ${site.name}`}</th>
              <td />
              <td>{formatNumber(votes)}</td>
            </tr>
          ))}
        </tfoot>
      </table>
    </Card>
  )
}
