import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { pathTo } from '@ward/domain/app/routes'
import { FORM_SAVED, LeadFormInput } from '@ward/domain/leads/lead-forms/lead-forms'
import { EMAIL_QUESTION, type LeadFormQuestion } from '@ward/domain/leads/lead-forms/questions'
import { useRef, useState } from 'react'
import { useLive } from '../../../api/useLive.tsx'
import { NotFoundPage } from '../../../routing/NotFoundPage.tsx'
import { usePageTitle } from '../../../routing/title.ts'
import { Column, TwoColumns } from '../../../ui/card/Columns.tsx'
import { useBack } from '../../../ui/detail/useBack.ts'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Loaded } from '../../../ui/states/Loaded.tsx'
import { count } from '../../../ui/text/NumberText.tsx'
import { Deliveries } from './Deliveries.tsx'
import { DeliveryPanel } from './DeliveryPanel.tsx'
import { FormActions } from './FormActions.tsx'
import { FormOptions } from './FormOptions.tsx'
import { EDIT_LEAD_FORM, NEW_LEAD_FORM } from './form-titles.ts'
import styles from './LeadForms.module.css'
import { LEAD_FORMS_KEY, leadFormOptions, type ShownForm, saveLeadForm } from './lead-forms.api.ts'
import { type Edited, QuestionEditing, QuestionList, useQuestions } from './Questions.tsx'
import { questionLine } from './question-words.ts'
import { SuspectedLeads } from './SuspectedLeads.tsx'

const NEW: ShownForm = {
  values: LeadFormInput.parse({
    campaignName: '-',
    successUrl: '/',
    leadFormQuestions: [EMAIL_QUESTION],
    deliveryOptions: {
      fileType: 'default_csv',
      schedule: 'off',
      connectionOptions: { host: '', port: 22, dir: '', user: '' },
    },
  }),
  numberOfSubmissions: 0,
  hasPassword: false,
  hostKey: null,
}
const EMPTY: ShownForm = { ...NEW, values: { ...NEW.values, campaignName: '', successUrl: '' } }

const PASSWORD = 'deliveryOptions.connectionOptions.password'
/** What is left in the form once it is saved: a password that was sent is kept here no longer. */
const withoutPassword = (options: LeadFormInput['deliveryOptions']): LeadFormInput['deliveryOptions'] => ({
  ...options,
  connectionOptions: { ...options?.connectionOptions, password: undefined },
})

/** Builds a lead form, or changes one (spec 3 section 2, Commercial lead form builder). */
export default function LeadFormBuilderPage() {
  const { id } = useParams({ strict: false })
  return id ? <SavedForm id={id} /> : <Builder shown={EMPTY} />
}

function SavedForm({ id }: { id: string }) {
  const queries = useQueryClient()
  const query = useQuery(leadFormOptions(id))
  useLive('leadForm', () => void queries.invalidateQueries({ queryKey: LEAD_FORMS_KEY }))
  // Typed text stays, also where the form has gone meanwhile.
  const absent = query.data ? undefined : <NotFoundPage />
  return (
    <Loaded query={query} failed="The form could not be loaded" absent={absent}>
      {(shown) => <Builder key={id} shown={shown} />}
    </Loaded>
  )
}

function Builder({ shown }: { shown: ShownForm }) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const back = useBack(pathTo('/commercial-lead-gen-form-list-view'))
  const { id } = shown.values
  const editing = useState<Edited | null>(null)
  // While a question is open in its dialog the form follows nobody: a save tells what others changed.
  const followed = useRef(shown.values)
  if (!editing[0]) followed.current = shown.values
  const form = useForm(LeadFormInput, {
    values: followed.current,
    save: async (input) => ({
      ...(await saveLeadForm(input)),
      deliveryOptions: withoutPassword(input.deliveryOptions),
    }),
    show: {
      [PASSWORD]: (password) => (password === '' ? 'None' : password ? 'A new one' : undefined),
      leadFormQuestions: (questions) => (
        <pre className={styles.lines}>{(questions as LeadFormQuestion[]).map(questionLine).join('\n') || '—'}</pre>
      ),
    },
    saved: FORM_SAVED,
    onSaved: async (saved) => {
      await queries.invalidateQueries({ queryKey: LEAD_FORMS_KEY })
      const to = pathTo('/commercial-lead-gen-form-builder/{id?}', { id: saved.id })
      if (!id) await navigate({ to: to as never, replace: true })
    },
    invalidates: LEAD_FORMS_KEY,
  })
  const questions = useQuestions(form, editing)
  const title = id ? EDIT_LEAD_FORM : NEW_LEAD_FORM
  usePageTitle(id ? shown.values.campaignName : title)
  return (
    <>
      <PageTitle
        title={title}
        onBack={back}
        count={id ? `ID ${id}, ${count(shown.numberOfSubmissions, 'submission')}` : count(0, 'submission')}
      >
        {id ? <FormActions id={id} campaignName={shown.values.campaignName} /> : null}
      </PageTitle>
      <FormPage form={form} label={title} save="Save Form" reset>
        <TwoColumns>
          <Column>
            <QuestionList {...questions} />
            {id ? <Deliveries formId={id} /> : null}
            {id ? <SuspectedLeads formId={id} /> : null}
          </Column>
          <Column>
            <FormOptions form={form} />
            <DeliveryPanel form={form} shown={shown} />
          </Column>
        </TwoColumns>
      </FormPage>
      <QuestionEditing {...questions} />
    </>
  )
}
