import { problemOfDay } from '@ward/domain/kernel/days'
import { wallTime } from '@ward/domain/kernel/time-zones'
import { CAMPAIGN_SAVED, CampaignInput, LAST_DAY_OVER } from '@ward/domain/opportunity-campaigns/campaigns'
import { FieldRow } from '../../ui/form/Form.tsx'
import { FormPage } from '../../ui/form/FormPage.tsx'
import { FormCard, FormSection } from '../../ui/form/FormSection.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { NumberField } from '../../ui/form/NumberField.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { type OwnChanges, useSavedBeside } from '../../ui/form/useOwnChanges.ts'
import { ChoiceNames } from '../../ui/picker/ChoiceNames.tsx'
import { SearchSelect } from '../../ui/picker/SearchSelect.tsx'
import { DateField } from '../../ui/time/DateField.tsx'
import { siteZone } from '../../ui/time/zones.ts'
import { CAMPAIGNS_KEY, conditionChoices, type ShownCampaign, saveCampaign } from './campaigns.api.ts'

const NEW = { name: '', successUrl: '', disorderId: null, places: null, endsOn: null }

type Saved = Awaited<ReturnType<typeof saveCampaign>>
type CampaignFormProps = {
  campaign?: ShownCampaign
  /** Its questions are saved on this page too. */
  own?: OwnChanges<CampaignInput>
  onSaved?: (saved: Saved) => unknown
}

const shownValues = ({ id, version, name, successUrl, disorderId, places, endsOn }: ShownCampaign) => ({
  ...{ id, version, name, successUrl, disorderId, places, endsOn },
})

/** The name, target and audience of a campaign. */
export function CampaignForm({ campaign, own, onSaved }: CampaignFormProps) {
  const disorder = campaign?.disorder
  const known = disorder ? [{ value: disorder.id, label: disorder.name }] : []
  const form = useForm(CampaignInput, {
    values: campaign ? shownValues(campaign) : NEW,
    save: saveCampaign,
    saved: CAMPAIGN_SAVED,
    onSaved,
    invalidates: CAMPAIGNS_KEY,
    anew: 'campaign',
    show: {
      disorderId: (id) => (id ? <ChoiceNames choices={conditionChoices} ids={[id]} known={known} /> : undefined),
    },
  })
  const { endsOn } = form.values
  useSavedBeside(form, own)
  const isOver =
    typeof endsOn === 'string' && problemOfDay(endsOn) === null && endsOn < wallTime(new Date(), siteZone()).day
  return (
    <FormPage form={form} label="Campaign" save="Save Campaign">
      <FormCard>
        <FormSection title="Campaign">
          <TextField {...form.field('name')} help="Members read it too." />
          <TextField {...form.field('successUrl')} help="Where members go once they have answered." />
          <SearchSelect
            {...form.field('disorderId')}
            optional
            choices={conditionChoices}
            known={known}
            value={form.values.disorderId ?? null}
            onChange={(id) => form.set('disorderId', id)}
            help="Only members who have it on their profile are asked. Without one, all are."
          />
          <FieldRow>
            <NumberField
              {...form.field('places')}
              optional
              help="How many members can take part. Leave empty for no limit."
            />
            <DateField
              {...form.field('endsOn')}
              optional
              help={isOver ? LAST_DAY_OVER : 'The last day on which members can answer.'}
            />
          </FieldRow>
        </FormSection>
      </FormCard>
    </FormPage>
  )
}
