import { TEXT_CHANGED } from '@ward/domain/engagement/engagements'
import { EXPIRES_AT, HELPER_COPY_MAX } from '@ward/domain/engagement/giveaways'
import type { Kind } from '@ward/domain/engagement/kind'
import type { ReactNode } from 'react'
import { Card } from '../../../ui/card/Card.tsx'
import { Column } from '../../../ui/card/Columns.tsx'
import { CheckboxField } from '../../../ui/form/CheckboxField.tsx'
import { FieldRow } from '../../../ui/form/Form.tsx'
import { TextAreaField, TextField } from '../../../ui/form/fields.tsx'
import { DateField } from '../../../ui/time/DateField.tsx'
import { ThreadPicker } from '../../forums/threads/ThreadPicker.tsx'
import type { EngagementFormOf } from './EngagementSettings.tsx'
import type { ShownEngagement } from './engagement.api.ts'
import { ImageField } from './ImageField.tsx'
import { OptionsField } from './OptionsField.tsx'
import { useMayChange } from './useMayChange.ts'

const LINK_HELP = 'Starts with /, http:// or https://'
/** A link below the answers is pressed by its text; without one it is kept for later. */
const CTA_LINK_HELP = `${LINK_HELP}. Members see it only with a CTA text.`

type InputsProps = { kind: Kind; form: EngagementFormOf; engagement: ShownEngagement | undefined }

/** Fields that members read: the fields of a kind in the order of reading, those of its link on a card of their own. */
export function EngagementInputs({ kind, form, engagement }: InputsProps) {
  const mayChange = useMayChange(engagement)
  const has = (name: Kind['fields'][number]) => kind.fields.includes(name)
  const inputs: [isThere: boolean, input: ReactNode][] = [
    [
      true,
      <TextField
        key="question"
        {...form.field('question')}
        help={engagement?.textChangedAt ? TEXT_CHANGED : undefined}
      />,
    ],
    [kind.options !== undefined, <OptionsField key="options" kind={kind} form={form} engagement={engagement} />],
    [has('answerDescription'), <AnswerDescription key="answer" kind={kind} form={form} />],
    [has('threadId'), <ThreadId key="thread" form={form} />],
    [has('imageUrl'), <ImageField key="image" form={form} engagement={engagement} disabled={!mayChange.ok} />],
    [has('date'), <DateField key="date" {...form.field('date')} optional help={EXPIRES_AT} />],
  ]
  return (
    <Column roomy>
      <Card>{inputs.map(([isThere, input]) => (isThere ? input : null))}</Card>
      {has('ctaLink') ? <Cta kind={kind} form={form} /> : null}
    </Column>
  )
}

type FieldsProps = { kind: Kind; form: EngagementFormOf }

/** The helper copy of a giveaway counts its characters (spec 2 section 5). */
function AnswerDescription({ kind, form }: FieldsProps) {
  const isCounted = kind.type === 'giveaway'
  const typed = (form.values.answerDescription ?? '').trim().length
  const counter = `${typed} of ${HELPER_COPY_MAX} characters`
  const field = form.field('answerDescription')
  // The error stands in the place of the counter, which is needed most where there is too much.
  const error = typed > HELPER_COPY_MAX && isCounted ? field.error && `${field.error}: ${counter}` : field.error
  return <TextAreaField {...field} error={error} optional={!isCounted} help={isCounted ? counter : undefined} />
}

/** The thread that a forum driver leads to. */
function ThreadId({ form }: Pick<FieldsProps, 'form'>) {
  const { value, ...field } = form.field('threadId')
  return <ThreadPicker {...field} value={value ?? null} />
}

/** A link below the whole, or one for each option; several answers at once leave no room for the latter. */
function Cta({ kind, form }: FieldsProps) {
  const { isMultiSelect, hasOptionCta } = form.values
  const hasText = kind.fields.includes('ctaText')
  return (
    <Card>
      {hasOptionCta ? null : (
        <FieldRow>
          {hasText ? <TextField {...form.field('ctaText')} optional /> : null}
          <TextField
            {...form.field('ctaLink')}
            optional={!form.values.ctaText}
            help={hasText ? CTA_LINK_HELP : LINK_HELP}
          />
        </FieldRow>
      )}
      {kind.fields.includes('hasOptionCta') ? (
        <CheckboxField
          {...form.check('hasOptionCta')}
          disabled={isMultiSelect}
          help={isMultiSelect ? 'Not available while members may choose more than one option.' : undefined}
        />
      ) : null}
    </Card>
  )
}
