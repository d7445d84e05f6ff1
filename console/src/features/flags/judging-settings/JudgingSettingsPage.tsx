import { useQuery, useQueryClient } from '@tanstack/react-query'
import { GUIDELINE_MAX, RISK_KINDS, riskKindLabel } from '@ward/domain/automod/crisis'
import { type AtRiskCut, atRiskCutCost, atRiskCutLabel } from '@ward/domain/automod/crisis-cut'
import { TEMPLATES_MAX } from '@ward/domain/flags/at-risk/at-risk-writing'
import {
  HELPLINE_COUNTRIES,
  HELPLINES,
  HELPLINES_NOTE,
  type HelplineCountryCode,
  OWN_HELPLINES_MAX,
} from '@ward/domain/flags/at-risk/helplines'
import {
  JUDGING_SETTINGS_SAVED,
  JUDGING_SETTINGS_TITLE,
  type JudgingSettings,
  JudgingSettingsForm,
} from '@ward/domain/flags/judging-settings/judging-settings'
import { TRUSTED_ADDRESSES_MAX } from '@ward/domain/site-settings/setting-values'
import { SITE_SETTINGS } from '@ward/domain/site-settings/site-settings'
import { useMay } from '../../../api/session.tsx'
import { useLive } from '../../../api/useLive.tsx'
import { AppLink } from '../../../ui/AppLink.tsx'
import { ChoiceField } from '../../../ui/form/ChoiceField.tsx'
import { FieldRow } from '../../../ui/form/Form.tsx'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { FormCard, FormSection } from '../../../ui/form/FormSection.tsx'
import { SwitchField, TextAreaField, TextField } from '../../../ui/form/fields.tsx'
import { ListField } from '../../../ui/form/ListField.tsx'
import { NumberField } from '../../../ui/form/NumberField.tsx'
import { useFieldInAddress } from '../../../ui/form/useFieldInAddress.ts'
import { type FormOf, useForm } from '../../../ui/form/useForm.ts'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Loaded } from '../../../ui/states/Loaded.tsx'
import { atRiskGuidanceOptions } from '../at-risk/at-risk.api.ts'
import { judgingSettingsOptions, saveJudgingSettings } from './judging-settings.api.ts'

type Form = FormOf<typeof JudgingSettingsForm>
type Values = Form['values']

const COUNTRIES = Object.fromEntries(HELPLINE_COUNTRIES.map((code) => [code, HELPLINES[code].label])) as Record<
  HelplineCountryCode,
  string
>

/** The site's moderation settings: the lines and words of texts at risk, what is held back, second looks. */
export default function JudgingSettingsPage() {
  const query = useQuery(judgingSettingsOptions)
  useLive('setting', () => void query.refetch())
  return (
    <>
      <PageTitle title={JUDGING_SETTINGS_TITLE}>
        {useMay('automod.read').ok ? <AppLink href="/threshold-lab">Thresholds</AppLink> : null}
        {useMay('audit.read').ok ? <AppLink href="/audit-log?action=changeSetting">Change history</AppLink> : null}
      </PageTitle>
      <Loaded query={query} failed="The settings could not be loaded">
        {(settings) => <SettingsForm settings={settings} />}
      </Loaded>
    </>
  )
}

const lines = (items: readonly string[]) => items.join('\n')
const show = {
  helplineCountry: (code: HelplineCountryCode) => COUNTRIES[code],
  helplines: (own: Values['helplines']) => lines(own.map(({ name, reach }) => `${name}: ${reach}`)),
  atRiskGuideline: lines,
  atRiskKindGuideline: (steps: Values['atRiskKindGuideline']) =>
    lines(steps.map(({ kind, step }) => `${riskKindLabel[kind]}: ${step}`)),
  atRiskTemplates: lines,
  atRiskCut: (cut: AtRiskCut) => atRiskCutLabel[cut],
  trustedAddresses: lines,
}

function SettingsForm({ settings }: { settings: JudgingSettings & { version: number } }) {
  const queries = useQueryClient()
  const mayChange = useMay('settings.change')
  const form = useForm(JudgingSettingsForm, {
    values: settings,
    save: ({ version }, changed) => saveJudgingSettings({ ...changed, version }),
    saved: JUDGING_SETTINGS_SAVED,
    failed: 'The settings could not be saved',
    onSaved: () => queries.invalidateQueries(atRiskGuidanceOptions),
    invalidates: judgingSettingsOptions.queryKey,
    show,
  })
  useFieldInAddress(form)
  return (
    <FormCard sections={['Helplines', 'At-risk texts', 'Automod', 'Team']}>
      <FormPage form={form} label={JUDGING_SETTINGS_TITLE} because={mayChange.ok ? undefined : mayChange.because}>
        <FormSection title="Helplines" help="Given to members at risk, and shown on the site’s page of helplines.">
          <HelplineFields form={form} />
        </FormSection>
        <FormSection
          title="At-risk texts"
          help="What moderators see next to an at-risk text, and templates for their messages."
        >
          <AtRiskFields form={form} />
        </FormSection>
        <FormSection title="Automod" help="What is held for review, and what never counts as spam.">
          <AutomodFields form={form} />
        </FormSection>
        <FormSection title="Team" help="How decisions are reviewed, and who is notified of edits.">
          <NumberField
            {...form.field('secondLookShare')}
            help={SITE_SETTINGS.secondLookShare.means}
            min={0}
            max={100}
          />
          <SwitchField {...form.check('tellOfEdits')} />
        </FormSection>
      </FormPage>
    </FormCard>
  )
}

function HelplineFields({ form }: { form: Form }) {
  return (
    <>
      <ChoiceField
        {...form.field('helplineCountry')}
        labels={COUNTRIES}
        searchable
        help={`${SITE_SETTINGS.helplineCountry.means} ${HELPLINES_NOTE}`}
      />
      <ListField
        form={form}
        path="helplines"
        item="helpline"
        add="Add helpline"
        empty={{ name: '', reach: '', source: null }}
        most={OWN_HELPLINES_MAX}
        ordered
        help="Shown before the country’s helplines."
      >
        {(at) => {
          const source = form.field(`helplines.${at}.source`)
          return (
            <FieldRow>
              <TextField {...form.field(`helplines.${at}.name`)} />
              <TextField {...form.field(`helplines.${at}.reach`)} />
              <TextField
                {...source}
                optional
                placeholder="https://"
                onChange={(event) => source.onChange(event.currentTarget.value || null)}
              />
            </FieldRow>
          )
        }}
      </ListField>
    </>
  )
}

function AtRiskFields({ form }: { form: Form }) {
  const mayTry = useMay('automod.read').ok
  return (
    <>
      <ChoiceField
        {...form.field('atRiskCut')}
        labels={atRiskCutLabel}
        help={`In testing: ${atRiskCutCost(form.values.atRiskCut)}.`}
      />
      {mayTry ? (
        <p>
          <AppLink href="/threshold-lab/at-risk">Test sensitivity on past texts</AppLink>
        </p>
      ) : null}
      <ListField form={form} path="atRiskGuideline" item="step" add="Add step" empty="" most={GUIDELINE_MAX} ordered>
        {(at) => <TextAreaField {...form.field(`atRiskGuideline.${at}`)} label={`Step ${at + 1}`} minRows={1} />}
      </ListField>
      <ListField
        form={form}
        path="atRiskKindGuideline"
        item="step"
        add="Add step for a kind"
        empty={{ kind: RISK_KINDS[0], step: '' }}
        most={GUIDELINE_MAX}
        help="For one kind of danger, before the steps above."
      >
        {(at) => (
          <FieldRow>
            <ChoiceField {...form.field(`atRiskKindGuideline.${at}.kind`)} labels={riskKindLabel} />
            <TextAreaField {...form.field(`atRiskKindGuideline.${at}.step`)} minRows={1} />
          </FieldRow>
        )}
      </ListField>
      <ListField
        form={form}
        path="atRiskTemplates"
        item="template"
        add="Add template"
        empty=""
        most={TEMPLATES_MAX}
        ordered
        help="{name}, {me} and {helplines} are filled in."
      >
        {(at) => <TextAreaField {...form.field(`atRiskTemplates.${at}`)} label={`Template ${at + 1}`} />}
      </ListField>
    </>
  )
}

function AutomodFields({ form }: { form: Form }) {
  return (
    <>
      <SwitchField {...form.check('holdNewMembers')} help="Until an admin has approved them." />
      <SwitchField {...form.check('holdUnscored')} help="Instead of publishing them." />
      <ListField
        form={form}
        path="trustedAddresses"
        item="address"
        add="Add address or number"
        empty=""
        most={TRUSTED_ADDRESSES_MAX}
        help="Crisis lines and health authorities are always allowed."
      >
        {(at) => <TextField {...form.field(`trustedAddresses.${at}`)} label={`Address or number ${at + 1}`} />}
      </ListField>
    </>
  )
}
