import { SIMULATION_RUNS, SIMULATION_SCRIPT, SimulationInput } from '@ward/domain/experiments/experiments'
import { mismatch } from '@ward/domain/experiments/figures'
import { useState } from 'react'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { AtFields, Form } from '../../ui/form/Form.tsx'
import { NumberField } from '../../ui/form/NumberField.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { formatNumber } from '../../ui/text/NumberText.tsx'
import styles from './Experiments.module.css'
import { EXPERIMENTS_KEY, runSimulation, type ShownExperiment } from './experiments.api.ts'

type Props = { experiment: ShownExperiment }
type Result = { key: string; results: number; percent: number }

/** The real choice, asked for sessions that are made up; very many are left to a run. */
export function Simulation({ experiment: { id, variants } }: Props) {
  const [results, setResults] = useState<readonly Result[] | 'run' | null>(null)
  const form = useForm(SimulationInput, {
    values: { id, n: 1000 },
    save: runSimulation,
    invalidates: EXPERIMENTS_KEY,
    onSaved: (answer) => setResults(answer ?? 'run'),
    unguarded: true,
  })
  return (
    <section className={styles.card} aria-label="Simulation">
      <h2>Simulation</h2>
      <Form label="Simulation" inLine saveKey={null} onSubmit={form.save}>
        <div className={styles.many}>
          <NumberField {...form.field('n')} allowDecimal={false} thousandSeparator="," />
        </div>
        <AtFields>
          <ActionButton type="submit" busy={form.isBusy}>
            Run simulation
          </ActionButton>
        </AtFields>
      </Form>
      {results === 'run' ? (
        <p className={styles.note} role="status">
          {SIMULATION_RUNS} <AppLink href={`/task-scripts/${SIMULATION_SCRIPT}`}>Watch the run</AppLink>
        </p>
      ) : results ? (
        <Results results={results} variants={variants} />
      ) : null}
    </section>
  )
}

function Results({ results, variants }: { results: readonly Result[] } & Pick<ShownExperiment, 'variants'>) {
  const counted = results.map(({ key, results: sessions }) => ({
    key,
    sessions,
    weight: variants.find((variant) => variant.key === key)?.weight ?? 0,
  }))
  return (
    <>
      <table className={styles.table} aria-label="Results of the simulation">
        <thead>
          <tr>
            <th scope="col">Variant</th>
            <th scope="col">Results</th>
            <th scope="col">Percent</th>
          </tr>
        </thead>
        <tbody>
          {results.map(({ key, results: n, percent }) => (
            <tr key={key}>
              <td>{key}</td>
              <td>{formatNumber(n)}</td>
              <td>{percent.toFixed(3)}%</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.note}>{`Chance alone does this or more with p = ${mismatch(counted).toPrecision(3)}.`}</p>
    </>
  )
}
