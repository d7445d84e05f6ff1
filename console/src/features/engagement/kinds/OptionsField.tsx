import { OPTIONS_FULL, TEXT_CHANGED } from '@ward/domain/engagement/engagements'
import { NEW_OPTION } from '@ward/domain/engagement/input'
import type { Kind } from '@ward/domain/engagement/kind'
import { CheckboxField } from '../../../ui/form/CheckboxField.tsx'
import { FieldRow } from '../../../ui/form/Form.tsx'
import { BareFields, TextField } from '../../../ui/form/fields.tsx'
import { ListField } from '../../../ui/form/ListField.tsx'
import { count } from '../../../ui/text/NumberText.tsx'
import styles from './Engagement.module.css'
import type { EngagementFormOf } from './EngagementSettings.tsx'
import type { ShownEngagement } from './engagement.api.ts'

type OptionsFieldProps = { kind: Kind; form: EngagementFormOf; engagement: ShownEngagement | undefined }

/** The answers of any kind that has some: added, taken out and put in order; each with what its kind gives it. */
export function OptionsField({ kind, form, engagement }: OptionsFieldProps) {
  const { most, isCorrect, isOther } = kind.options ?? { most: 0 }
  const kept = new Map(engagement?.options.map((option) => [option.id, option]))
  const items = form.values.options ?? []
  const counts = [count(items.length, 'option'), ...(engagement ? [count(engagement.totalVotes, 'vote')] : [])]
  return (
    <ListField
      form={form}
      path="options"
      item="option"
      add="Add option"
      empty={NEW_OPTION}
      most={most}
      full={OPTIONS_FULL}
      ordered
      help={counts.join(', ')}
    >
      {(at) => {
        const option = kept.get(items[at]?.id ?? '')
        return (
          <div className={styles.option}>
            <div className={styles.answer}>
              <BareFields value={true}>
                <TextField {...form.field(`options.${at}.name`)} label={`Option ${at + 1}`} placeholder="Name" />
              </BareFields>
              {isCorrect ? <CheckboxField {...form.check(`options.${at}.isCorrect`)} /> : null}
              {isOther ? <CheckboxField {...form.check(`options.${at}.isOther`)} /> : null}
              {option ? <span className={styles.votes}>{count(option.totalVotes, 'vote')}</span> : null}
            </div>
            {option?.textChangedAt ? <p className={styles.note}>{TEXT_CHANGED}</p> : null}
            {form.values.hasOptionCta ? (
              <FieldRow>
                <TextField {...form.field(`options.${at}.ctaText`)} />
                <TextField {...form.field(`options.${at}.ctaLink`)} />
              </FieldRow>
            ) : null}
          </div>
        )
      }}
    </ListField>
  )
}
