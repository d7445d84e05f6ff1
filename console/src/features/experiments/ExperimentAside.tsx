import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { pathTo } from '@ward/domain/app/routes'
import { EXPERIMENT_LABELS } from '@ward/domain/experiments/experiments'
import { percentOf } from '@ward/domain/experiments/figures'
import { AppLink } from '../../ui/AppLink.tsx'
import { Card } from '../../ui/card/Card.tsx'
import { Column } from '../../ui/card/Columns.tsx'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { DateText } from '../../ui/text/DateText.tsx'
import { formatDay } from '../../ui/text/dates.ts'
import { formatNumber } from '../../ui/text/NumberText.tsx'
import styles from './ExperimentStats.module.css'
import { experimentHistoryOptions, type HistoryEntry, type ShownExperiment } from './experiments.api.ts'
import { experimentFiguresOptions } from './figures.api.ts'
import { linesOf, sum } from './phase-lines.ts'
import { Swatch } from './Split.tsx'

/** Who changed something without an account here. */
const AUTHORS: Readonly<Record<string, string>> = { command: 'A command', system: 'The system' }

type Props = { experiment: ShownExperiment }

/** Beside the configuration: how many sessions the present phase has, and what was changed last. */
export const ExperimentAside = ({ experiment }: Props) => (
  <Column>
    <Sessions experiment={experiment} />
    <LastChange id={experiment.id} />
  </Column>
)

function Sessions({ experiment }: Props) {
  const query = useQuery(experimentFiguresOptions(experiment.id, null))
  return (
    <Card
      title="Sessions"
      beside={<AppLink href={`${pathTo('/experiments/{id}', { id: experiment.id })}#stats`}>All stats</AppLink>}
    >
      <Loaded query={query} failed="The figures could not be loaded" lines={4} small>
        {(answer) => {
          const lines = linesOf(answer, experiment.phase, { site: 'all', goal: '' })
          const total = sum(lines.map(({ sessions }) => sessions))
          const phase = answer.experimentPhases.find(({ number }) => number === experiment.phase)
          return (
            <>
              <div>
                <p className={styles.big}>{formatNumber(total)}</p>
                <p className={styles.quiet}>
                  {phase
                    ? `in phase ${phase.number}, since ${formatDay(phase.startedAt.slice(0, 10))}`
                    : 'No phase yet'}
                </p>
              </div>
              <table className={styles.moves} aria-label="Sessions of the present phase">
                <thead>
                  <tr>
                    <th scope="col">Variant</th>
                    <th scope="col">Sessions</th>
                    <th scope="col">Share</th>
                  </tr>
                </thead>
                <tbody>
                  {lines.map(({ key, sessions }, at) => (
                    <tr key={key}>
                      <th scope="row">
                        <Swatch at={at} /> {key}
                      </th>
                      <td>{formatNumber(sessions)}</td>
                      <td>{percentOf(sessions, total, 1)}%</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </>
          )
        }}
      </Loaded>
    </Card>
  )
}

const FIELDS = Object.keys(EXPERIMENT_LABELS) as (keyof typeof EXPERIMENT_LABELS)[]

/** The changed fields, by their labels. */
function changed(entry: HistoryEntry): string {
  const { before } = entry
  if (before === null || before === undefined) return 'created the experiment'
  const names = FIELDS.filter((field) => JSON.stringify(entry[field]) !== JSON.stringify(before[field]))
  const labels = names.map((field) => EXPERIMENT_LABELS[field])
  return labels.length === 0 ? 'saved it unchanged' : `changed ${new Intl.ListFormat('en').format(labels)}`
}

function LastChange({ id }: { id: string }) {
  const query = useInfiniteQuery(experimentHistoryOptions(id))
  return (
    <Card title="Last change">
      <Loaded query={query} failed="The last change could not be loaded" lines={2} small>
        {({ pages }) => {
          const last = pages[0]?.[0]
          if (!last) return <p className={styles.quiet}>Nobody has changed it yet.</p>
          const who = last.user?.email ?? AUTHORS[last.authorKind] ?? 'Someone'
          return (
            <div>
              <p className={styles.quiet}>
                <b>{who}</b> {changed(last)}
              </p>
              <small>
                <DateText value={last.insertedAt} />
              </small>
            </div>
          )
        }}
      </Loaded>
    </Card>
  )
}
