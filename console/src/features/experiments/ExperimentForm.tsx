import { cleanKey, type ExperimentInput } from '@ward/domain/experiments/experiments'
import { lazy, type ReactNode } from 'react'
import { TwoColumns } from '../../ui/card/Columns.tsx'
import { CheckboxField } from '../../ui/form/CheckboxField.tsx'
import { FieldRow } from '../../ui/form/Form.tsx'
import { FormPage } from '../../ui/form/FormPage.tsx'
import { FormCard, FormSection } from '../../ui/form/FormSection.tsx'
import { SwitchField, TextAreaField, TextField } from '../../ui/form/fields.tsx'
import { NumberField } from '../../ui/form/NumberField.tsx'
import type { OwnChanges } from '../../ui/form/useOwnChanges.ts'
import { Opening } from '../../ui/Opening.tsx'
import { DateField } from '../../ui/time/DateField.tsx'
import styles from './Experiments.module.css'
import type { ShownExperiment } from './experiments.api.ts'
import { SitesField } from './SitesField.tsx'
import { useExperimentForm } from './useExperimentForm.ts'
import { VariantsField } from './VariantsField.tsx'

const EMPLOYEES_HELP = 'Leaves out logged-in admins and moderators and office IP addresses.'

type ExperimentFormProps = { experiment?: ShownExperiment; own?: OwnChanges<ExperimentInput> }

/** Every field of an experiment (spec 2 section 2, Configuration). */
export function ExperimentForm({ experiment, own }: ExperimentFormProps) {
  const form = useExperimentForm(experiment, own)
  const symbol = form.field('symbol')
  return (
    <FormPage form={form} label="Experiment">
      <Beside experiment={experiment}>
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
            <div className={styles.switches}>
              <SwitchField {...form.check('isActive')} />
              <SwitchField
                {...form.check('persistSessions')}
                help="A session lasts a year instead of until the browser closes."
              />
            </div>
          </FormSection>
          <FormSection title="Variants" help="Changing weights, variants or audience starts a new phase.">
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
              help="A session takes part in only one experiment of a group."
            />
          </FormSection>
          <FormSection title="Plan" help="Until then the figures are marked as preliminary.">
            <FieldRow>
              <NumberField {...form.field('plannedSessions')} optional />
              <DateField {...form.field('plannedEnd')} optional />
            </FieldRow>
          </FormSection>
        </FormCard>
      </Beside>
    </FormPage>
  )
}

/** The form, and beside that of a saved experiment how it goes and who changed it last. */
function Beside({ experiment, children }: { experiment: ShownExperiment | undefined; children: ReactNode }) {
  if (!experiment) return children
  return (
    <TwoColumns>
      <div>{children}</div>
      <Opening>
        <Aside experiment={experiment} />
      </Opening>
    </TwoColumns>
  )
}

/** Its chart is not part of what the form weighs. */
const Aside = lazy(async () => ({ default: (await import('./ExperimentAside.tsx')).ExperimentAside }))
