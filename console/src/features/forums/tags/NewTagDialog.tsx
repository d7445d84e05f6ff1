import { TagInput, tagSlugOf } from '@ward/domain/forums/tags'
import { useEffect } from 'react'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { TagFields } from './TagFields.tsx'
import { createTag, TAGS_KEY } from './tags.api.ts'

type Props = { name: string; onMade: (tag: { id: string; name: string }) => void; onClose: () => void }

/** Makes a tag of the network out of what was looked for and is not there. */
export function NewTagDialog({ name, onMade, onClose }: Props) {
  const form = useForm(TagInput, {
    values: { name, slug: tagSlugOf(name) },
    save: createTag,
    onSaved: onMade,
    close: onClose,
    once: true,
    invalidates: TAGS_KEY,
    unguarded: true,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is open from the first moment on
  useEffect(() => void form.start(), [])
  return (
    <FormDialog form={{ ...form, giveUp }} title="New tag" save="Create tag">
      <TagFields name={form.field('name')} slug={form.field('slug')} />
    </FormDialog>
  )

  async function giveUp() {
    const isOver = await form.giveUp()
    if (isOver) onClose()
    return isOver
  }
}
