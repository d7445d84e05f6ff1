import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { commaSeparated, commasAsTyped } from '@ward/domain/leads/lead-upload/addresses'
import {
  FIRST_MEDIUM,
  LEAD_FILE_TOO_LARGE,
  LEAD_LIST_MAX,
  LeadUploadInput,
  NO_ADDRESSES,
  SEND_WELCOME_LABEL,
  UPLOAD_SUBMITTED,
} from '@ward/domain/leads/lead-upload/lead-upload'
import { bytesOf, withMb } from '@ward/domain/site-settings/upload-limits'
import { useState } from 'react'
import { z } from 'zod'
import { useSession } from '../../../api/session.tsx'
import { useSentOnce } from '../../../api/useSentOnce.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { AppLink } from '../../../ui/AppLink.tsx'
import { CheckboxField } from '../../../ui/form/CheckboxField.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { TextAreaField, TextField } from '../../../ui/form/fields.tsx'
import { focusFirstError } from '../../../ui/form/focusFirstError.ts'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Loaded } from '../../../ui/states/Loaded.tsx'
import { Upload } from '../../../ui/upload/Upload.tsx'
import styles from './LeadUpload.module.css'
import { generateLeads, LEADS_KEY, type LeadChoices, leadChoicesOptions, sendList } from './lead-upload.api.ts'
import { SubmitLeads } from './SubmitLeads.tsx'
import { LEAD_UPLOAD_LABEL } from './upload-titles.ts'

/** A list of any length: one too long for a field travels as a file. The name of a chosen file is not left without a question. */
const LeadUploadForm = LeadUploadInput.extend({
  emailList: z.string().meta({ title: 'Email List' }).default(''),
  fileName: z.string().default(''),
})

/** A list of addresses for the mails of a site (spec 3 section 2, Lead-gen upload). */
export default function LeadUploadPage() {
  const query = useQuery(leadChoicesOptions)
  return (
    <>
      <PageTitle title={LEAD_UPLOAD_LABEL}>
        <AppLink href="/subscribers">Subscribers</AppLink>
      </PageTitle>
      <Loaded query={query} failed="The sites could not be loaded">
        {(choices) => <LeadUploadFields choices={choices} />}
      </Loaded>
    </>
  )
}

const dataOf = (choices: LeadChoices['sites']) => choices.map(({ id, name }) => ({ value: String(id), label: name }))

function LeadUploadFields({ choices }: { choices: LeadChoices }) {
  const navigate = useNavigate()
  const mb = useSession().uploadLimits.leadList
  const [file, setFile] = useState<File | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const [asked, setAsked] = useState(false)
  /** Wrong with list or file; gone with the next change of either. */
  const [wrong, setWrong] = useState<{ list?: string; file?: string }>({})
  const [values] = useState(() => LeadUploadForm.parse({ siteId: choices.siteId, leadMediumId: FIRST_MEDIUM }))
  const sentOnce = useSentOnce<File | string>('listId')
  const submit = async ({ fileName: _, ...input }: z.output<typeof LeadUploadForm>) => {
    const list = file ?? (input.emailList.length > LEAD_LIST_MAX ? input.emailList : null)
    if (list === null) return generateLeads(input)
    const send = () => sendList(list instanceof File ? list : new Blob([list]), input.siteId, setProgress)
    try {
      const sending = { source: list, of: String(input.siteId), send }
      return await sentOnce(sending, (listId) => generateLeads({ ...input, emailList: '', listId }))
    } finally {
      setProgress(null)
    }
  }
  const form = useForm(LeadUploadForm, {
    values,
    save: submit,
    saved: UPLOAD_SUBMITTED,
    once: true,
    onSaved: (id) => navigate({ to: '/leadgen-upload/$id', params: { id } } as never),
    invalidates: LEADS_KEY,
  })
  const listed = form.values.emailList ?? ''
  const choose = (name: 'siteId' | 'leadMediumId') => ({
    ...form.field(name),
    value: String(form.values[name]),
    onChange: (value: string | null) => value && form.set(name, Number(value)),
    allowDeselect: false,
    searchable: true,
  })
  const refuse = (problem: typeof wrong) => {
    setWrong(problem)
    focusFirstError()
  }
  const ask = () => {
    if (file === null && listed.trim() === '') refuse({ list: NO_ADDRESSES })
    else if (file && file.size > bytesOf(mb)) refuse({ file: withMb(LEAD_FILE_TOO_LARGE, mb) })
    // Problems are shown at the fields before the person is asked to confirm.
    else if (!LeadUploadForm.safeParse(form.values).success) void form.save()
    else setAsked(true)
  }
  return (
    <div className={styles.card}>
      <Form label={LEAD_UPLOAD_LABEL} onSubmit={ask}>
        <div className={styles.two}>
          <SelectField {...choose('siteId')} data={dataOf(choices.sites)} />
          <SelectField {...choose('leadMediumId')} data={dataOf(choices.mediums)} />
        </div>
        <div className={styles.two}>
          <TextField {...form.field('form')} optional />
          <TextField {...form.field('adName')} optional />
        </div>
        <TextField {...form.field('campaign')} optional />
        <TextAreaField
          {...form.field('emailList')}
          help="Separate addresses with commas, semicolons, spaces or line breaks. ‘Name <address>’ is fine."
          spellCheck={false}
          disabled={file !== null}
          error={wrong.list ?? form.field('emailList').error}
          onChange={(event) => {
            setWrong({})
            form.set('emailList', commasAsTyped(event.currentTarget.value))
          }}
          onBlur={() => form.set('emailList', listed.length > LEAD_LIST_MAX ? listed : commaSeparated(listed))}
        />
        <Upload
          label="Or a file with addresses"
          help={`Text or CSV with addresses alone, up to ${mb} MB.`}
          accept={['text/plain', 'text/csv']}
          error={wrong.file}
          file={file}
          onFile={(chosen) => {
            setWrong({})
            setFile(chosen)
            form.set('fileName', chosen?.name ?? '')
          }}
          progress={progress}
        />
        <CheckboxField {...form.check('sendEmail')} label={SEND_WELCOME_LABEL} />
        <div className={styles.buttons}>
          <ActionButton kind="primary" type="submit" busy={form.isBusy}>
            Submit
          </ActionButton>
        </div>
      </Form>
      <SubmitLeads
        opened={asked}
        values={form.values}
        choices={choices}
        onClose={() => setAsked(false)}
        onSubmit={(isDryRun, isReconsented) => {
          setAsked(false)
          form.set('isReconsented', isReconsented)
          form.set('isDryRun', isDryRun)
          void form.save()
        }}
      />
    </div>
  )
}
