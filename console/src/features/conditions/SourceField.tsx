import { IconArrowBackUp, IconCheck } from '@tabler/icons-react'
import type { SourceField as Field } from '@ward/domain/conditions/condition-input'
import type { ReactNode } from 'react'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { SafeHtml } from '../../ui/content/SafeHtml.tsx'
import { same } from '../../ui/form/formValues.ts'
import { Chip } from '../../ui/text/Chip.tsx'
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx'
import styles from './Conditions.module.css'
import type { ConditionFormOf } from './condition-form.ts'
import type { ShownCondition } from './conditions.api.ts'

type Props = { form: ConditionFormOf; condition: ShownCondition | undefined; field: Field; children: ReactNode }

/** The value of the source, in a line. */
function valueText(value: unknown): string {
  if (Array.isArray(value)) return value.map(valueText).join(', ') || 'nothing'
  if (value !== null && typeof value === 'object') return Object.values(value).join(', ')
  return String(value) || 'nothing'
}

/** A field that the source fills: whether it is as the source has it, and else the way back to that (spec 3 section 2). */
export function SourceField({ form, condition, field, children }: Props) {
  const source = condition?.orphaData
  if (!source) return children
  const value = source[field]
  if (same(form.values[field], value))
    return (
      <div className={styles.sourced}>
        {children}
        <span className={styles.mark}>
          <IconCheck size={14} stroke={1.5} aria-hidden /> Same as the source
        </span>
      </div>
    )
  return (
    <div className={styles.sourced} data-edited>
      {children}
      <span className={styles.mark}>
        <Chip hue="amber">Edited here</Chip>
      </span>
      <div className={styles.source}>
        <div>
          <b>Source </b>
          {field === 'summary' ? <SafeHtml html={source.summary} /> : valueText(value)}
        </div>
        <ActionButton size="xs" kind="quiet" icon={IconArrowBackUp} onClick={() => form.set(field, value as never)}>
          Revert to source
          <VisuallyHidden>{`: ${form.label(field)}`}</VisuallyHidden>
        </ActionButton>
      </div>
    </div>
  )
}
