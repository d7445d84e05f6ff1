import type { ReactNode } from 'react'
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
  /** The bar's words for unsaved changes. */
  said?: string
  /** Further buttons on the right of the bar. */
  buttons?: ReactNode
  children: ReactNode
}

/** A form as the body of a page, with the bar at its foot that says whether something is unsaved. */
export function FormPage({ form, label, save, onCancel, reset, because, said, buttons, children }: FormPageProps) {
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
          said={said}
          save={save}
          because={because ?? form.because}
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
