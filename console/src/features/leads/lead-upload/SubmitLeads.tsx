import { fieldTitle } from '@ward/domain/kernel/field-title'
import { LeadUploadInput, RECONSENTED_LABEL } from '@ward/domain/leads/lead-upload/lead-upload'
import { useState } from 'react'
import type { z } from 'zod'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { CheckboxField } from '../../../ui/form/CheckboxField.tsx'
import { Fact, Facts } from '../../../ui/text/Facts.tsx'
import styles from './LeadUpload.module.css'
import type { LeadChoices } from './lead-upload.api.ts'

type SubmitLeadsProps = {
  opened: boolean
  values: z.input<typeof LeadUploadInput>
  choices: LeadChoices
  onClose: () => void
  onSubmit: (isDryRun: boolean, isReconsented: boolean) => void
}

/** The upload in numbers, and the question whether these people agreed; a dry run shows the effects first (spec 3 section 2). */
export function SubmitLeads({ opened, values, choices, onClose, onSubmit }: SubmitLeadsProps) {
  const [isReconsented, setReconsented] = useState(false)
  const nameOf = (of: LeadChoices['sites'], id: number | undefined) => of.find((each) => each.id === id)?.name ?? ''
  const title = (name: string) => fieldTitle(LeadUploadInput, name)
  const lines = [
    [title('siteId'), nameOf(choices.sites, values.siteId)],
    [title('leadMediumId'), nameOf(choices.mediums, values.leadMediumId)],
    [title('form'), values.form?.trim()],
    [title('adName'), values.adName?.trim()],
    [title('campaign'), values.campaign?.trim()],
  ] as const
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Upload these addresses?"
      footer={
        <>
          <ActionButton onClick={onClose}>Cancel</ActionButton>
          <ActionButton onClick={() => onSubmit(true, isReconsented)}>Dry run</ActionButton>
          <ActionButton kind="primary" onClick={() => onSubmit(false, isReconsented)}>
            Submit upload
          </ActionButton>
        </>
      }
    >
      <div className={styles.submitted}>
        <Facts layout="across">
          {lines.map(([name, value]) => (
            <Fact key={name} name={name}>
              {value}
            </Fact>
          ))}
        </Facts>
      </div>
      <Agreed checked={isReconsented} onChange={setReconsented} />
    </Dialog>
  )
}

/** Nobody who unsubscribed is written to again unless somebody says that they agreed. */
export const Agreed = ({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) => (
  <CheckboxField
    label={RECONSENTED_LABEL}
    help="Without it, people who unsubscribed stay unsubscribed. Your name and the time are recorded."
    checked={checked}
    onChange={(event) => onChange(event.currentTarget.checked)}
  />
)
