import { cleanKey } from '@ward/domain/experiments/experiments'
import { FieldRow } from '../../ui/form/Form.tsx'
import { FormPage } from '../../ui/form/FormPage.tsx'
import { FormCard, FormSection } from '../../ui/form/FormSection.tsx'
import { CheckboxField, SwitchField, TextAreaField, TextField } from '../../ui/form/fields.tsx'
import { NumberField } from '../../ui/form/NumberField.tsx'
import { DateField } from '../../ui/time/DateField.tsx'
import { confirmChange } from './confirmChange.tsx'
import type { ShownExperiment } from './experiments.api.ts'
import { SitesField } from './SitesField.tsx'
import { useExperimentForm } from './useExperimentForm.ts'
import { VariantsField } from './VariantsField.tsx'

const EMPLOYEES_HELP = 'Leaves out logged-in admins and moderators and office IP addresses.'

/** Every field of an experiment (spec 2 section 2, Configuration). */
export function ExperimentForm({ experiment }: { experiment?: ShownExperiment }) {
  const form = useExperimentForm(experiment)
  const symbol = form.field('symbol')
  const ask = async () => {
    if (!experiment || (await confirmChange(experiment, form.values))) await form.save()
  }
  return (
    <FormPage form={{ ...form, save: ask }} label="Experiment">
      <FormCard>
        <FormSection title="About">
          <FieldRow>
            <TextField {...form.field('name')} />
            <TextField
              {...symbol}
              onChange={(event) => symbol.onChange(cleanKey(event.currentTarget.value))}
              help="Pages ask for the experiment by this name."
            />
          </FieldRow>
          <TextAreaField {...form.field('description')} optional />
          <SwitchField {...form.check('isActive')} />
          <SwitchField
            {...form.check('persistSessions')}
            help="A session lasts a year instead of until the browser closes."
          />
        </FormSection>
        <FormSection title="Variants" help="Other weights, variants or audience begin a new phase.">
          <VariantsField form={form} />
        </FormSection>
        <FormSection title="Sites">
          <SitesField form={form} />
        </FormSection>
        <FormSection title="Audience">
          <CheckboxField {...form.check('audience.excludeEmployees')} help={EMPLOYEES_HELP} />
          <CheckboxField {...form.check('audience.excludeBots')} />
          <TextField
            {...form.field('exclusionGroup')}
            optional
            help="Of the experiments of one group a session takes part in one."
          />
        </FormSection>
        <FormSection title="Plan" help="Until then the figures are called preliminary.">
          <FieldRow>
            <NumberField {...form.field('plannedSessions')} optional />
            <DateField {...form.field('plannedEnd')} optional />
          </FieldRow>
        </FormSection>
      </FormCard>
    </FormPage>
  )
}
