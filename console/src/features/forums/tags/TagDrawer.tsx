import { useQuery } from '@tanstack/react-query'
import { CHANGES_SAVED } from '@ward/domain/app/shell'
import { DELETE_TAG_TEXT, deleteTagQuestion, TAG_DELETED, TagDraft } from '@ward/domain/forums/tags'
import { confirmEffects } from '../../../ui/effects/confirmEffects.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { useToastSubmit } from '../../../ui/form/useToastSubmit.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { MergeTag } from './MergeTag.tsx'
import { TagFields } from './TagFields.tsx'
import { TagPanel } from './TagPanel.tsx'
import { allTagsOptions, deleteTag, deleteTagEffects, GLOBAL_TAG_MERGES, saveTag, TAGS_KEY } from './tags.api.ts'

type Props = { tag: TagDraft; onClose: () => void; onDeleted: () => void }

/** A new tag of the network, or one that is there, in a panel that closes when it is saved or deleted (spec 2 section 4). */
export function TagDrawer({ tag, onClose, onDeleted }: Props) {
  const form = useForm(TagDraft, {
    values: tag,
    save: saveTag,
    saved: CHANGES_SAVED,
    close: onClose,
    anew: 'tag',
    invalidates: TAGS_KEY,
  })
  const [remove, isBusy] = useToastSubmit(async (id: string) => {
    const isSure = await confirmEffects(() => deleteTagEffects(id), {
      title: deleteTagQuestion(tag.name),
      text: DELETE_TAG_TEXT,
      confirm: 'Delete tag',
      danger: true,
    })
    if (!isSure) return
    await deleteTag(id)
    toast.success(TAG_DELETED)
    onDeleted()
  })
  const { id } = tag
  return (
    <TagPanel
      form={form}
      id={id}
      kind="tag"
      onClose={onClose}
      remove={remove}
      isRemoving={isBusy}
      below={id === null ? null : <MergeGlobalTag tag={{ id, name: tag.name }} onMerged={onClose} />}
    >
      <TagFields name={form.field('name')} slug={form.field('slug')} />
    </TagPanel>
  )
}

type MergeProps = { tag: { id: string; name: string }; onMerged: () => void }

function MergeGlobalTag({ tag, onMerged }: MergeProps) {
  const { data: all = [] } = useQuery(allTagsOptions)
  const targets = all.filter(({ id }) => id !== tag.id).map(({ id: value, name: label }) => ({ value, label }))
  return <MergeTag tag={tag} targets={targets} by={GLOBAL_TAG_MERGES} onMerged={onMerged} />
}
