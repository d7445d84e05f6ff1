import { IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { FormPanel } from '../../../ui/form/FormPanel.tsx'
import type { AnyForm } from '../../../ui/form/useForm.ts'

type Props = {
  form: AnyForm
  /** Null for a new tag. */
  id: string | null
  /** 'tag' or 'forum tag'. */
  kind: string
  onClose: () => void
  remove: (id: string) => void
  isRemoving: boolean
  /** What can be done with a tag that is there, besides. */
  below: ReactNode
  children: ReactNode
}

/** The panel of a tag, of either kind: it closes when the tag is saved or deleted (spec 2 section 4). */
export function TagPanel({ form, id, kind, onClose, remove, isRemoving, below, children }: Props) {
  // Of a tag that is there nothing was changed; a new one says what it lacks.
  const save = () => (id !== null && !form.isDirty ? onClose() : form.save())
  return (
    <FormPanel
      form={form}
      title={id === null ? `New ${kind}` : `Edit ${kind}`}
      save={id === null ? 'Create tag' : 'Save tag'}
      onSave={save}
      onClose={onClose}
      remove={
        id === null ? null : (
          <ActionButton kind="danger" icon={IconTrash} busy={isRemoving} onClick={() => remove(id)}>
            Delete tag
          </ActionButton>
        )
      }
      below={below}
    >
      {children}
    </FormPanel>
  )
}
