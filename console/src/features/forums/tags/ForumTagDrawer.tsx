import { useQueryClient } from '@tanstack/react-query'
import { CHANGES_SAVED } from '@ward/domain/app/shell'
import { DELETE_FORUM_TAG_TEXT, ForumTagDraft } from '@ward/domain/forums/forum-tags'
import { deleteTagQuestion, TAG_DELETED } from '@ward/domain/forums/tags'
import { useState } from 'react'
import { confirmEffects } from '../../../ui/effects/confirmEffects.tsx'
import { TextAreaField, TextField } from '../../../ui/form/fields.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { useToastSubmit } from '../../../ui/form/useToastSubmit.ts'
import { toast } from '../../../ui/toast/toast.ts'
import styles from './ForumTags.module.css'
import { MergeTag } from './MergeTag.tsx'
import { TagPanel } from './TagPanel.tsx'
import {
  deleteForumTag,
  deleteForumTagEffects,
  FORUM_TAG_MERGES,
  type ForumTagRow,
  saveForumTag,
  TAGS_KEY,
} from './tags.api.ts'

type Props = { tag: ForumTagDraft; others: readonly ForumTagRow[]; onClose: () => void }

/** A new forum tag, or one that is there, in a panel that closes when it is saved or deleted (spec 2 section 4). */
export function ForumTagDrawer({ tag, others, onClose }: Props) {
  const queries = useQueryClient()
  const [targetId, setTarget] = useState<string | null>(null)
  const form = useForm(ForumTagDraft, {
    values: tag,
    save: saveForumTag,
    saved: CHANGES_SAVED,
    close: onClose,
    anew: 'tag',
    invalidates: TAGS_KEY,
  })
  const [remove, isBusy] = useToastSubmit(async (id: string) => {
    const isSure = await confirmEffects(() => deleteForumTagEffects({ id, targetId }), {
      title: deleteTagQuestion(tag.name),
      text: DELETE_FORUM_TAG_TEXT,
      confirm: 'Delete tag',
      danger: true,
    })
    if (!isSure) return
    await deleteForumTag({ id, targetId })
    toast.success(TAG_DELETED)
    onClose()
    await queries.invalidateQueries({ queryKey: TAGS_KEY })
  })
  const { id } = tag
  const kept = others.find((other) => other.id === id)
  const targets = others.filter((other) => other.id !== id).map(({ id: value, name: label }) => ({ value, label }))
  return (
    <TagPanel
      form={form}
      id={id}
      kind="forum tag"
      onClose={onClose}
      remove={remove}
      isRemoving={isBusy}
      below={
        kept ? (
          <>
            <MergeTag tag={kept} targets={targets} by={FORUM_TAG_MERGES} onMerged={onClose} />
            <section className={styles.remove} aria-label="Delete this tag">
              <SelectField
                label="Threads of this tag"
                help="When the tag is deleted, they get this one instead."
                placeholder="No other tag"
                clearable
                searchable
                data={targets}
                value={targetId}
                onChange={setTarget}
              />
            </section>
          </>
        ) : null
      }
    >
      <TextField {...form.field('name')} data-autofocus />
      <TextAreaField {...form.field('description')} optional help="Members see it under the name of the tag." />
    </TagPanel>
  )
}
