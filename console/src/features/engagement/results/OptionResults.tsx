import { TEXT_CHANGED } from '@ward/domain/engagement/engagements'
import type { Kind } from '@ward/domain/engagement/kind'
import {
  countedTitle,
  OPTION_ARCHIVED,
  OPTION_HIDDEN,
  OPTION_SUGGESTED,
  percents,
} from '@ward/domain/engagement/results'
import { Card } from '../../../ui/card/Card.tsx'
import { Chip, Chips } from '../../../ui/text/Chip.tsx'
import { formatNumber } from '../../../ui/text/NumberText.tsx'
import styles from './Results.module.css'
import type { Results } from './results.api.ts'

type Props = { kind: Kind; question: string; results: Results }

/** How many took part, here and on all sites, and what they chose; shares are those of what was chosen. */
export function OptionResults({ kind, question, results }: Props) {
  const { options, total, currentSiteTotal } = results
  const here = percents(options.map((option) => option.currentSiteTotalVotes))
  const all = percents(options.map((option) => option.totalVotes))
  const hasOptions = kind.options !== undefined
  return (
    <Card>
      <h2 className={styles.question}>{question}</h2>
      <table className={styles.results}>
        <thead>
          <tr>
            {hasOptions ? <th scope="col">Option</th> : <td />}
            <td className={styles.share} />
            <th scope="col">This site</th>
            <td className={styles.share} />
            <th scope="col">All sites</th>
          </tr>
        </thead>
        <tbody>
          {options.map((option, at) => (
            <tr key={option.id}>
              <th scope="row">
                <span className={styles.name}>
                  {option.name}
                  <Marks option={option} />
                </span>
                <span className={styles.bar} aria-hidden>
                  <i style={{ width: `${here[at]}%` }} />
                  <b style={{ left: `${all[at]}%` }} />
                </span>
                {option.textChangedAt ? <span className={styles.note}>{TEXT_CHANGED}</span> : null}
              </th>
              <td className={styles.share}>{`${here[at]}%`}</td>
              <td data-share={`${here[at]}%`}>{formatNumber(option.currentSiteTotalVotes)}</td>
              <td className={styles.share}>{`${all[at]}%`}</td>
              <td data-share={`${all[at]}%`}>{formatNumber(option.totalVotes)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{countedTitle(kind.type)}</th>
            <td className={styles.share} />
            <td>{formatNumber(currentSiteTotal)}</td>
            <td className={styles.share} />
            <td>{formatNumber(total)}</td>
          </tr>
        </tfoot>
      </table>
      {hasOptions ? (
        <p className={styles.key}>
          <span>
            <i aria-hidden />
            This site
          </span>
          <span>
            <b aria-hidden />
            All sites
          </span>
          <span className={styles.rounded}>Rounded so that they add up to 100%</span>
        </p>
      ) : null}
    </Card>
  )
}

function Marks({ option: { isCorrect, isArchived, isSuggested, isHidden } }: { option: Results['options'][number] }) {
  if (!isCorrect && !isArchived && !isSuggested) return null
  return (
    <Chips>
      {isCorrect ? <Chip hue="green">Correct</Chip> : null}
      {isArchived ? <Chip>{OPTION_ARCHIVED}</Chip> : null}
      {isSuggested ? <Chip hue="accent">{OPTION_SUGGESTED}</Chip> : null}
      {isHidden ? <Chip>{OPTION_HIDDEN}</Chip> : null}
    </Chips>
  )
}
