import { IconArrowBackUp, IconCheck } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { SourceField as Field } from '@ward/domain/conditions/condition-input'
import { VERSION_AUTHORS, type VersionField } from '@ward/domain/kernel/versions'
import { lazy, type ReactNode } from 'react'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { same } from '../../ui/form/formValues.ts'
import { Opening } from '../../ui/Opening.tsx'
import { TextSkeleton } from '../../ui/states/Skeleton.tsx'
import { Chip } from '../../ui/text/Chip.tsx'
import { DateText } from '../../ui/text/DateText.tsx'
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx'
import styles from './Conditions.module.css'
import type { ConditionFormOf } from './condition-form.ts'
import { disorderVersionsOptions, type ShownCondition } from './conditions.api.ts'

const SafeHtml = lazy(async () => ({ default: (await import('../../ui/content/SafeHtml.tsx')).SafeHtml }))

type Props = { form: ConditionFormOf; condition: ShownCondition | undefined; field: Field; children: ReactNode }

/** The value of the source, in a line. */
function valueText(value: unknown): string {
  if (Array.isArray(value)) return value.map(valueText).join(', ') || 'nothing'
  if (value !== null && typeof value === 'object') return Object.values(value).join(', ')
  return String(value) || 'nothing'
}

/** The value that is stored, which is no longer what is typed. */
const savedIn = ({ prevalences: prevalence, ...condition }: ShownCondition, field: Field): unknown =>
  ({ ...condition, prevalence })[field]

/** By whom and when a field was changed last, where the versions that are loaded say it. */
function LastEdit({ id, field }: { id: string; field: Field }) {
  const { data } = useInfiniteQuery(disorderVersionsOptions(id))
  const textIn = (fields: readonly VersionField[] | null) => fields?.find(({ name }) => name === field)?.text
  const last = data?.pages.flat().find(({ fields, before }) => textIn(fields) !== textIn(before))
  if (!last) return null
  return (
    <p>
      {`Edited by ${last.author?.username ?? VERSION_AUTHORS[last.authorKind as keyof typeof VERSION_AUTHORS]}, `}
      <DateText value={last.insertedAt} />
    </p>
  )
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
          {condition && same(form.values[field], savedIn(condition, field)) ? (
            <LastEdit id={condition.id} field={field} />
          ) : null}
          <b>Source </b>
          {field === 'summary' ? (
            <Opening meanwhile={<TextSkeleton lines={3} />}>
              <SafeHtml html={source.summary} />
            </Opening>
          ) : (
            valueText(value)
          )}
        </div>
        <ActionButton size="xs" kind="quiet" icon={IconArrowBackUp} onClick={() => form.set(field, value as never)}>
          Revert to source
          <VisuallyHidden>{`: ${form.label(field)}`}</VisuallyHidden>
        </ActionButton>
      </div>
    </div>
  )
}
