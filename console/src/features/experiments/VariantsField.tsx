import { cleanKey, VARIANTS_MAX } from '@ward/domain/experiments/experiments'
import { weightPercent } from '@ward/domain/experiments/figures'
import { BareFields, TextField } from '../../ui/form/fields.tsx'
import { ListField } from '../../ui/form/ListField.tsx'
import { NumberField } from '../../ui/form/NumberField.tsx'
import styles from './Experiments.module.css'
import { Split, Swatch } from './Split.tsx'
import type { ExperimentFormOf } from './useExperimentForm.ts'

/** Keys and weights, each with its percent of all weights; the first is what those get who take no part. */
export function VariantsField({ form }: { form: ExperimentFormOf }) {
  const items = form.values.variants ?? []
  const weights = items.map(({ weight }) => Number(weight) || 0)
  return (
    <div className={styles.variants}>
      <ListField
        form={form}
        path="variants"
        item="variant"
        add="Add variant"
        empty={{ key: '', weight: 1 }}
        most={VARIANTS_MAX}
        help={
          <>
            Visitors who don’t take part see the first one.
            <span className={styles.heads} aria-hidden="true">
              <span>Key</span>
              <span>Weight</span>
              <span>Share</span>
            </span>
          </>
        }
      >
        {(at) => {
          const key = form.field(`variants.${at}.key`)
          return (
            <div className={styles.variant}>
              <Swatch at={at} />
              <BareFields value={true}>
                <TextField {...key} onChange={(event) => key.onChange(cleanKey(event.currentTarget.value))} />
                <NumberField {...form.field(`variants.${at}.weight`)} allowDecimal={false} allowNegative={false} />
              </BareFields>
              <output className={styles.percent} aria-label={`Share of variant ${at + 1}`}>
                {weightPercent(weights[at] ?? 0, weights)}%
              </output>
            </div>
          )
        }}
      </ListField>
      <Split weights={weights} />
    </div>
  )
}
