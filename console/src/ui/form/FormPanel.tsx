import { type ReactNode, useId } from 'react'
import { ActionButton } from '../ActionButton.tsx'
import { SidePanel } from '../detail/SidePanel.tsx'
import { ConflictNotice } from './ConflictNotice.tsx'
import { Form } from './Form.tsx'
import type { AnyForm } from './useForm.ts'

type FormPanelProps = {
  form: AnyForm
  /** What it does, and to what: 'Edit tag'. */
  title: string
  /** The verb on its button: 'Save tag'. */
  save: string
  /** Saves, where that is not only to save the form. */
  onSave?: () => unknown
  /** The form is closed: nothing typed is left, or it was given up. */
  onClose: () => void
  /** The button that deletes what is edited. */
  remove?: ReactNode
  /** What can be done with it besides, below its fields. */
  below?: ReactNode
  /** Its fields; `data-autofocus` on the one to begin with. */
  children: ReactNode
}

/** A form in a side panel; it asks before what was typed is discarded. */
export function FormPanel({ form, title, save, onSave = form.save, onClose, remove, below, children }: FormPanelProps) {
  const id = useId()
  const close = async () => {
    // A layer above it handles Escape itself.
    if (!form.conflict && (await form.giveUp())) onClose()
  }
  return (
    <>
      <SidePanel
        opened
        onClose={() => void close()}
        title={title}
        aside={remove}
        footer={
          <>
            <ActionButton onClick={() => void close()}>Cancel</ActionButton>
            <ActionButton kind="primary" type="submit" form={id} busy={form.isBusy} because={form.because}>
              {save}
            </ActionButton>
          </>
        }
      >
        <Form id={id} label={title} onSubmit={onSave}>
          {children}
        </Form>
        {below}
      </SidePanel>
      <ConflictNotice form={form} />
    </>
  )
}
