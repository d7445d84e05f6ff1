import { type LeadFormInput, leadFormTypeLabel, leadKeepsLabel } from '@ward/domain/leads/lead-forms/lead-forms'
import { Card } from '../../../ui/card/Card.tsx'
import { ChoiceField } from '../../../ui/form/ChoiceField.tsx'
import { TextAreaField, TextField } from '../../../ui/form/fields.tsx'
import type { FormOf } from '../../../ui/form/useForm.ts'

/** The purpose of the form, and the page people go to after it. */
export function FormOptions({ form }: { form: FormOf<typeof LeadFormInput> }) {
  return (
    <Card title="Form options">
      <TextField {...form.field('campaignName')} />
      <TextField {...form.field('name')} optional />
      <TextField {...form.field('successUrl')} />
      <TextField {...form.field('failure_url')} optional help="The page for people who chose an excluding option." />
      <TextAreaField {...form.field('optInText')} optional />
      <ChoiceField
        {...form.field('type')}
        value={form.values.type ?? 'lead_gen'}
        labels={leadFormTypeLabel}
        onChange={(type) => form.set('type', type)}
      />
      <ChoiceField
        {...form.field('keeps')}
        value={form.values.keeps ?? 'first'}
        labels={leadKeepsLabel}
        onChange={(keeps) => form.set('keeps', keeps)}
      />
    </Card>
  )
}
