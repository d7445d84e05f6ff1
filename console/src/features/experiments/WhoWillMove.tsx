import { useQuery, useQueryClient } from '@tanstack/react-query'
import { EXPERIMENT_UPDATED, type ExperimentInput } from '@ward/domain/experiments/experiments'
import { weightPercent } from '@ward/domain/experiments/figures'
import { useState } from 'react'
import { messageOf } from '../../fault.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Card } from '../../ui/card/Card.tsx'
import { BareFields } from '../../ui/form/fields.tsx'
import { NumberField } from '../../ui/form/NumberField.tsx'
import type { OwnChange } from '../../ui/form/useOwnChanges.ts'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { Chip } from '../../ui/text/Chip.tsx'
import { toast } from '../../ui/toast/toast.ts'
import styles from './ExperimentStats.module.css'
import { EXPERIMENTS_KEY, movesOptions, type ShownExperiment, saveExperiment } from './experiments.api.ts'
import { MovesTable } from './MovesTable.tsx'
import { Swatch } from './Split.tsx'

type Props = {
  experiment: ShownExperiment
  /** Told of weights that are saved. */
  onSaved?: OwnChange<ExperimentInput>
}

/** Other weights, tried on the sessions that are stored, before anybody saves them. */
export function WhoWillMove({ experiment, onSaved }: Props) {
  const queries = useQueryClient()
  const before = experiment.variants.map(({ weight }) => weight)
  const [typed, setTyped] = useState<readonly (number | null)[]>(before)
  const weights = typed.map((weight) => weight ?? 0)
  const variants = experiment.variants.map(({ key }, at) => ({ key, weight: weights[at] ?? 0 }))
  const isOther = weights.some((weight, at) => weight !== before[at])
  const isRight = typed.every((weight) => weight !== null) && weights.some((weight) => weight > 0)
  const query = useQuery(movesOptions(experiment.id, isOther && isRight ? variants : null))
  const start = async () => {
    const { phase: _, ...input } = experiment
    try {
      const saved = await saveExperiment({ ...input, siteIds: [...input.siteIds], variants })
      onSaved?.(experiment.version, { id: saved.id, version: saved.version, variants: [...saved.variants] })
      toast.success(EXPERIMENT_UPDATED)
    } catch (error) {
      toast.error(messageOf(error))
    }
    await queries.invalidateQueries({ queryKey: EXPERIMENTS_KEY })
  }
  return (
    <Card title="Who will move" beside="before you save new weights">
      <div className={styles.weights}>
        {experiment.variants.map(({ key }, at) => (
          <div key={key}>
            <Swatch at={at} />
            <span>
              {key} {weights[at] === before[at] ? null : <Chip hue="amber">{`was ${before[at]}`}</Chip>}
            </span>
            <BareFields value={true}>
              <NumberField
                label={`Weight of ${key}`}
                allowDecimal={false}
                allowNegative={false}
                value={typed[at] ?? null}
                onChange={(weight) => setTyped(typed.map((each, nth) => (nth === at ? weight : each)))}
              />
            </BareFields>
            <small>
              {weightPercent(before[at] ?? 0, before)}%
              {weights[at] === before[at] && !isOther ? '' : ` → ${weightPercent(weights[at] ?? 0, weights)}%`}
            </small>
          </div>
        ))}
      </div>
      {isOther && !isRight ? <p role="alert">At least one weight must be above 0.</p> : null}
      {isOther && isRight ? (
        <Loaded query={query} failed="The moving sessions could not be counted" lines={3} small>
          {(moves) => <MovesTable moves={moves} keys={experiment.variants.map(({ key }) => key)} />}
        </Loaded>
      ) : (
        <p className={styles.quiet}>Type other weights to see which sessions would change their variant.</p>
      )}
      {isOther ? (
        <div className={styles.buttons}>
          <ActionButton
            kind="primary"
            because={isRight ? undefined : 'At least one weight must be above 0'}
            onClick={start}
          >
            {`Start phase ${experiment.phase + 1}`}
          </ActionButton>
          <ActionButton kind="quiet" onClick={() => setTyped(before)}>
            Put back
          </ActionButton>
        </div>
      ) : null}
    </Card>
  )
}
