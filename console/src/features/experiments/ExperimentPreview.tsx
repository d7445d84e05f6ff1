import { SimulationInput } from '@ward/domain/experiments/experiments'
import { mismatch } from '@ward/domain/experiments/figures'
import { NOT_COUNTED_BECAUSE } from '@ward/domain/experiments/taking-part'
import { messageOf } from '@ward/domain/kernel/fault'
import { useState } from 'react'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { NumberField } from '../../ui/form/NumberField.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { formatNumber } from '../../ui/text/NumberText.tsx'
import { toast } from '../../ui/toast/toast.ts'
import styles from './Experiments.module.css'
import { runSimulation, type ShownExperiment } from './experiments.api.ts'
import { clearVariant, forceVariant, readAnswer, readVariant } from './preview.api.ts'

type Props = { experiment: ShownExperiment }

/** The session of this browser: what it gets, read, cleared or forced, and the answer as pages get it. */
function OwnSession({ experiment: { symbol, variants } }: Props) {
  const [answer, setAnswer] = useState<string | null>(null)
  const [run, isBusy] = useSubmit(async (ask: () => Promise<string>) => {
    try {
      setAnswer(await ask())
    } catch (error) {
      toast.error(messageOf(error))
    }
  })
  const said = answer === null ? null : readAnswer(answer)
  return (
    <section className={styles.card} aria-label="This session">
      <h2>This session</h2>
      <div className={styles.row}>
        <ActionButton busy={isBusy} onClick={() => run(() => readVariant(symbol))}>
          Read
        </ActionButton>
        <ActionButton busy={isBusy} onClick={() => run(() => clearVariant(symbol))}>
          Clear
        </ActionButton>
        {variants.map(({ key }) => (
          <ActionButton key={key} kind="quiet" busy={isBusy} onClick={() => run(() => forceVariant(symbol, key))}>
            {`Force ${key}`}
          </ActionButton>
        ))}
      </div>
      <p className={styles.note} aria-live="polite">
        {said?.variant ? `The session gets ${said.variant}. ` : ''}
        {said?.because ? NOT_COUNTED_BECAUSE[said.because] : ''}
        {said && !said.variant ? 'The session is cleared: the next page asks anew.' : ''}
      </p>
      {answer === null ? null : (
        <pre>
          <code>{answer}</code>
        </pre>
      )}
    </section>
  )
}

type Result = { key: string; results: number; percent: number }

/** The real choice, asked for sessions that are made up. */
function Simulation({ experiment: { id, variants } }: Props) {
  const [results, setResults] = useState<readonly Result[] | null>(null)
  const form = useForm(SimulationInput, {
    values: { id, n: 1000 },
    save: runSimulation,
    invalidates: null,
    onSaved: setResults,
    unguarded: true,
  })
  const counted = (results ?? []).map(({ key, results: sessions }) => ({
    key,
    sessions,
    weight: variants.find((variant) => variant.key === key)?.weight ?? 0,
  }))
  return (
    <section className={styles.card} aria-label="Simulation">
      <h2>Simulation</h2>
      <Form label="Simulation" inLine saveKey={null} onSubmit={form.save}>
        <NumberField {...form.field('n')} allowDecimal={false} thousandSeparator="," />
        <ActionButton type="submit" busy={form.isBusy}>
          Run simulation
        </ActionButton>
      </Form>
      {results ? (
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
                  <td>{percent.toFixed(3)} %</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p
            className={styles.note}
          >{`Chance alone does this or more with p = ${mismatch(counted).toPrecision(3)}.`}</p>
        </>
      ) : null}
    </section>
  )
}

/** What a session of this browser gets, and what many would get (spec 2 section 2, Preview). */
export function ExperimentPreview({ experiment }: Props) {
  return (
    <div className={styles.stack}>
      <OwnSession experiment={experiment} />
      <Simulation experiment={experiment} />
    </div>
  )
}
