import { conditionPath } from '@ward/domain/app/front-end-links'
import { INHERITANCE_TYPES, ONSET_AGES, typedSlug } from '@ward/domain/conditions/condition-input'
import { send } from '../../api/send.ts'
import { useSession } from '../../api/session.tsx'
import { Card } from '../../ui/card/Card.tsx'
import { AddressField } from '../../ui/form/AddressField.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { MultiSelectField } from '../../ui/form/MultiSelectField.tsx'
import { WordsField } from '../../ui/form/WordsField.tsx'
import { RichText } from '../../ui/rich-text/RichText.tsx'
import styles from './Conditions.module.css'
import type { ConditionFormOf } from './condition-form.ts'
import type { ShownCondition } from './conditions.api.ts'
import { PrevalenceField } from './PrevalenceField.tsx'
import { SourceField } from './SourceField.tsx'

type Props = { form: ConditionFormOf; condition: ShownCondition | undefined }

const choicesOf = (listed: readonly string[], ...more: (readonly string[] | undefined)[]) => [
  ...new Set([...listed, ...more.flatMap((words) => words ?? [])]),
]

const olderIn = ({ olderSlugs }: ShownCondition) =>
  olderSlugs.length === 0
    ? 'After a change the older address leads to the new one.'
    : `Older addresses lead here: ${olderSlugs.join(', ')}`

/** Name, address, texts and the facts of a condition (spec 3 section 2, Condition editor). */
export function ConditionFields({ form, condition }: Props) {
  const { site } = useSession()
  const slug = form.field('slug')
  const source = condition?.orphaData
  return (
    <>
      <Card label="Name and texts">
        <SourceField form={form} condition={condition} field="name">
          <TextField {...form.field('name')} autoFocus={!condition} />
        </SourceField>
        <AddressField
          {...slug}
          optional={!condition}
          prefix={`${site.host}${conditionPath('')}`}
          help={condition ? olderIn(condition) : 'Leave empty to make it from the name.'}
          onChange={(event) => slug.onChange(typedSlug(event.currentTarget.value))}
        />
        <SourceField form={form} condition={condition} field="summary">
          <RichText {...form.field('summary')} value={form.values.summary ?? ''} openPage={send} />
        </SourceField>
        <RichText {...form.field('rawBody')} value={form.values.rawBody ?? ''} openPage={send} tools="article" />
      </Card>
      <Card label="Facts">
        <SourceField form={form} condition={condition} field="synonyms">
          <WordsField {...form.field('synonyms')} value={form.values.synonyms ?? []} placeholder="Add a synonym" />
        </SourceField>
        <SourceField form={form} condition={condition} field="prevalence">
          <PrevalenceField form={form} condition={condition} />
        </SourceField>
        <div className={styles.pair}>
          <SourceField form={form} condition={condition} field="inheritanceType">
            <MultiSelectField
              {...form.field('inheritanceType')}
              value={form.values.inheritanceType ?? []}
              data={choicesOf(INHERITANCE_TYPES, source?.inheritanceType, condition?.inheritanceType)}
            />
          </SourceField>
          <SourceField form={form} condition={condition} field="onsetAge">
            <MultiSelectField
              {...form.field('onsetAge')}
              value={form.values.onsetAge ?? []}
              data={choicesOf(ONSET_AGES, source?.onsetAge, condition?.onsetAge)}
            />
          </SourceField>
        </div>
        <WordsField
          {...form.field('tags')}
          value={form.values.tags ?? []}
          placeholder="Add a tag"
          help="The page of the condition passes them to its ads."
        />
      </Card>
    </>
  )
}
