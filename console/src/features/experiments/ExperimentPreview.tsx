import { NOT_COUNTED_BECAUSE } from '@ward/domain/experiments/taking-part'
import { useState } from 'react'
import { messageOf } from '../../fault.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { toast } from '../../ui/toast/toast.ts'
import styles from './Experiments.module.css'
import type { ShownExperiment } from './experiments.api.ts'
import { HowPagesAsk } from './HowPagesAsk.tsx'
import { clearVariant, forceVariant, readAnswer, readVariant } from './preview.api.ts'
import { Simulation } from './Simulation.tsx'

type Props = { experiment: ShownExperiment }

/** The session of this browser: its variant, read, cleared or forced, and the answer as pages get it. */
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
        {said && !said.variant ? 'The session is cleared: the next page asks again.' : ''}
      </p>
      {answer === null ? null : (
        <pre>
          <code>{answer}</code>
        </pre>
      )}
    </section>
  )
}

/** The variant of this browser's session, and those of many simulated ones (spec 2 section 2, Preview). */
export function ExperimentPreview({ experiment }: Props) {
  return (
    <div className={styles.stack}>
      <OwnSession experiment={experiment} />
      <Simulation experiment={experiment} />
      <HowPagesAsk experiment={experiment} />
    </div>
  )
}
