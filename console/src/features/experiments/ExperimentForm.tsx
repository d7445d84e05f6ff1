import { useNavigate } from '@tanstack/react-router'
import { pathTo } from '@ward/domain/app/routes'
import {
  cleanKey,
  EXPERIMENT_CREATED,
  EXPERIMENT_SAVE_FAILED,
  EXPERIMENT_UPDATED,
  ExperimentInput,
} from '@ward/domain/experiments/experiments'
import { useMemo } from 'react'
import { FieldRow } from '../../ui/form/Form.tsx'
import { FormPage } from '../../ui/form/FormPage.tsx'
import { FormCard, FormSection } from '../../ui/form/FormSection.tsx'
import { CheckboxField, SwitchField, TextAreaField, TextField } from '../../ui/form/fields.tsx'
import { NumberField } from '../../ui/form/NumberField.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { DateField } from '../../ui/time/DateField.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { confirmChange } from './confirmChange.tsx'
import { EXPERIMENTS_KEY, type ShownExperiment, saveExperiment } from './experiments.api.ts'
import { SitesField } from './SitesField.tsx'
import { VariantsField } from './VariantsField.tsx'

const EMPLOYEES_HELP = 'Leaves out logged-in admins and moderators and office IP addresses.'

/** What a new experiment begins with. */
const NEW_EXPERIMENT: ExperimentInput = { ...ExperimentInput.parse({ name: '-', symbol: '-' }), name: '', symbol: '' }

export type ExperimentFormOf = ReturnType<typeof useExperimentForm>

function useExperimentForm(experiment?: ShownExperiment) {
  const navigate = useNavigate()
  const values = useMemo((): ExperimentInput => {
    if (!experiment) return NEW_EXPERIMENT
    const { phase: _, ...rest } = experiment
    return { ...rest, siteIds: [...rest.siteIds], variants: [...rest.variants] }
  }, [experiment])
  return useForm(ExperimentInput, {
    values,
    save: saveExperiment,
    failed: EXPERIMENT_SAVE_FAILED,
    invalidates: EXPERIMENTS_KEY,
    anew: 'experiment',
    onSaved: ({ id }) => {
      toast.success(experiment ? EXPERIMENT_UPDATED : EXPERIMENT_CREATED)
      if (!experiment) void navigate({ to: pathTo('/experiments/{id}', { id }), replace: true })
    },
    show: {
      variants: (variants) => (variants ?? []).map(({ key, weight }) => `${key}: ${weight}`).join(', '),
      audience: (audience) =>
        `Employees ${audience?.excludeEmployees ? 'out' : 'in'}, bots ${audience?.excludeBots ? 'out' : 'in'}`,
    },
  })
}

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
