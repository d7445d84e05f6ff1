import { useQuery } from '@tanstack/react-query'
import { SIMULATION_RUNS, SIMULATION_SCRIPT, SimulationInput } from '@ward/domain/experiments/experiments'
import { mismatch } from '@ward/domain/experiments/figures'
import { useState } from 'react'
import { messageOf } from '../../fault.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { announce } from '../../ui/announce.ts'
import { AtFields, Form } from '../../ui/form/Form.tsx'
import { NumberField } from '../../ui/form/NumberField.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { RunPanel } from '../../ui/run/RunPanel.tsx'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { formatNumber } from '../../ui/text/NumberText.tsx'
import { toast } from '../../ui/toast/toast.ts'
import styles from './Experiments.module.css'
import {
  abortSimulation,
  EXPERIMENTS_KEY,
  runSimulation,
  type ShownExperiment,
  simulationRunOptions,
} from './experiments.api.ts'

type Props = { experiment: ShownExperiment }
type Answer = Awaited<ReturnType<typeof runSimulation>>
type Result = { key: string; results: number; percent: number }

const spoken = ({ key, percent }: Result) => `${key} ${percent.toFixed(3)}%`

/** The real choice, asked for sessions that are made up; very many are left to a run. */
export function Simulation({ experiment: { id, variants } }: Props) {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const form = useForm(SimulationInput, {
    values: { id, n: 1000 },
    save: runSimulation,
    invalidates: EXPERIMENTS_KEY,
    onSaved: (got) => {
      setAnswer(got)
      if (got.results) announce(`Simulated: ${got.results.map(spoken).join(', ')}`)
    },
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
      {answer?.results ? <Results results={answer.results} variants={variants} /> : null}
      {answer?.runId ? <SimulationRun key={answer.runId} id={answer.runId} /> : null}
    </section>
  )
}

/** A simulation too large to wait for: how far its run is, what it found, and the way to end it. */
function SimulationRun({ id }: { id: string }) {
  const query = useQuery(simulationRunOptions(id))
  const abort = async () => {
    try {
      await abortSimulation(id)
    } catch (error) {
      toast.error(messageOf(error))
    }
    await query.refetch()
  }
  return (
    <>
      <p className={styles.note} role="status">
        {SIMULATION_RUNS} <AppLink href={`/task-scripts/${SIMULATION_SCRIPT}`}>All of its runs</AppLink>
      </p>
      <Loaded query={query} failed="The run could not be loaded" lines={3} small>
        {(run) => <RunPanel run={run} title="Simulation run" onAbort={() => void abort()} />}
      </Loaded>
    </>
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
      <p
        className={styles.note}
      >{`Chance alone would give a difference this large or larger with p = ${mismatch(counted).toPrecision(3)}.`}</p>
    </>
  )
}
