import { IconTrash } from '@tabler/icons-react'
import { childrenOf, type Field } from '@ward/domain/extended-profile/definition'
import { FIELD_DELETED, type ProfileChildren } from '@ward/domain/extended-profile/fields'
import { questionOf } from '@ward/domain/extended-profile/wording'
import { useState } from 'react'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { confirmEffects } from '../../ui/effects/confirmEffects.tsx'
import { ChoiceField } from '../../ui/form/ChoiceField.tsx'
import { useToastSubmit } from '../../ui/form/useToastSubmit.ts'
import { count } from '../../ui/text/NumberText.tsx'
import { toast } from '../../ui/toast/toast.ts'
import styles from './ExtendedProfile.module.css'
import { type Draft, deleteField, deleteFieldEffects } from './extended-profile.api.ts'
import { KEPT_TEXT } from './words.ts'

const CHOICES: Record<ProfileChildren, string> = { free: 'Stay without it', delete: 'Are deleted with it' }
type DeleteFieldProps = { draft: Draft; field: Field; onDeleted: () => Promise<unknown> }

/** Deletes a field after its costs were shown; of a parent one chooses what becomes of its fields. */
export function DeleteField({ draft, field, onDeleted }: DeleteFieldProps) {
  const [children, setChildren] = useState<ProfileChildren>('free')
  const below = childrenOf(draft.sections, field.id).length
  const [remove, isBusy] = useToastSubmit(async () => {
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
  return (
    <section className={styles.remove} aria-label="Delete this field">
      {below > 0 ? (
        <ChoiceField label={`Its ${count(below, 'field')}`} labels={CHOICES} value={children} onChange={setChildren} />
      ) : null}
      <ActionButton kind="danger" icon={IconTrash} busy={isBusy} onClick={remove}>
        Delete
      </ActionButton>
    </section>
  )
}
