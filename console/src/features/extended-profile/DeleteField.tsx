import { IconTrash } from '@tabler/icons-react'
import { childrenOf, type Field } from '@ward/domain/extended-profile/definition'
import { FIELD_DELETED, type ProfileChildren } from '@ward/domain/extended-profile/fields'
import { questionOf } from '@ward/domain/extended-profile/wording'
import { type ReactNode, useState } from 'react'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { confirmEffects } from '../../ui/effects/confirmEffects.tsx'
import { ChoiceField } from '../../ui/form/ChoiceField.tsx'
import { useToastSubmit } from '../../ui/form/useToastSubmit.ts'
import { count } from '../../ui/text/NumberText.tsx'
import { toast } from '../../ui/toast/toast.ts'
import styles from './ExtendedProfile.module.css'
import { type Draft, deleteField, deleteFieldEffects } from './extended-profile.api.ts'
import { KEPT_TEXT } from './words.ts'

const choicesOf = (below: number): Record<ProfileChildren, string> => ({
  free: `Keep its ${count(below, 'field')}`,
  delete: below === 1 ? 'Delete it too' : 'Delete them too',
})
type Deleting = { draft: Draft; field: Field | null; onDeleted: () => Promise<unknown> }

/**
 * Deletes a field after its costs were shown: the button, and of a parent the choice what becomes of its fields. A new field has
 * neither.
 */
export function useDeleteField({ draft, field, onDeleted }: Deleting): { button: ReactNode; choice: ReactNode } {
  const [children, setChildren] = useState<ProfileChildren>('free')
  const [remove, isBusy] = useToastSubmit(async (field: Field) => {
    const isSure = await confirmEffects(() => deleteFieldEffects(field.id, children), {
      title: `Delete the field “${questionOf(field)}”?`,
      text: KEPT_TEXT,
      confirm: 'Delete field',
      danger: true,
    })
    if (!isSure) return
    await deleteField(field, children)
    toast.success(FIELD_DELETED)
    await onDeleted()
  })
  if (!field) return { button: null, choice: null }
  const below = childrenOf(draft.sections, field.id).length
  return {
    button: (
      <ActionButton kind="danger" icon={IconTrash} busy={isBusy} onClick={() => remove(field)}>
        Delete
      </ActionButton>
    ),
    choice:
      below > 0 ? (
        <section className={styles.remove} aria-label="Delete this field">
          <ChoiceField
            label={`Its ${count(below, 'field')}`}
            labels={choicesOf(below)}
            value={children}
            onChange={setChildren}
          />
        </section>
      ) : null,
  }
}
