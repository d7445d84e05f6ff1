import type { ReactNode } from 'react'
import { count } from '../text/NumberText.tsx'
import { ConflictNotice } from './ConflictNotice.tsx'
import { Form } from './Form.tsx'
import { SaveBar } from './SaveBar.tsx'
import type { AnyForm } from './useForm.ts'

type FormPageProps = {
  form: AnyForm
  /** Names the form for screen readers. */
  label: string
  /** The verb on its button, where it is not Save. */
  save?: string
  /** Where Cancel leads; without it, back to what is saved. */
  onCancel?: () => void
  /** Instead of Cancel, Reset, which is always there, puts back what is saved. */
  reset?: boolean
  /** Why it cannot be saved at all; errors of fields are shown besides. */
  because?: string
  /** It is a part of a page with a bar of its own: its bar stays with it. */
  inPlace?: boolean
  /** Further fields and buttons of the bar. */
  buttons?: ReactNode
  children: ReactNode
}

const NAMED_FIELDS = 3

/** How many fields were changed, and which, where there are few and all have names. */
function unsavedWords({ unsaved, label }: AnyForm): { said?: string; where?: string } {
  if (unsaved.length === 0) return {}
  const names = unsaved.map(label)
  const isNamed = names.length <= NAMED_FIELDS && names.every(Boolean)
  const said = count(unsaved.length, 'unsaved change')
  return isNamed ? { said, where: `in ${new Intl.ListFormat('en-US').format(names)}` } : { said }
}

/** A form as the body of a page, with the bar at its foot that says whether something is unsaved. */
export function FormPage({ form, label, save, onCancel, reset, because, inPlace, buttons, children }: FormPageProps) {
  const cancel = async () => {
    if (await form.giveUp()) onCancel?.()
  }
  return (
    <>
      <Form label={label} onSubmit={form.save}>
        {children}
        <SaveBar
          dirty={form.isDirty}
          busy={form.isBusy}
          {...unsavedWords(form)}
          save={save}
          because={because ?? form.because}
          inPlace={inPlace}
          cancel={reset ? 'Reset' : undefined}
          onCancel={onCancel || reset || form.isDirty ? () => void cancel() : undefined}
        >
          {buttons}
        </SaveBar>
      </Form>
      <ConflictNotice form={form} />
    </>
  )
}
