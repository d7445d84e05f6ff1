import { useQueryClient } from '@tanstack/react-query'
import { EDIT_TAGS_LABEL, TAGS_UPDATED, ThreadTagging } from '@ward/domain/forums/tags'
import { TAGGING_UNDONE } from '@ward/domain/forums/thread-tagging'
import { useCallback, useState } from 'react'
import { useMay } from '../../../api/session.tsx'
import { useLive } from '../../../api/useLive.tsx'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { useToastSubmit } from '../../../ui/form/useToastSubmit.ts'
import type { Choice } from '../../../ui/picker/choices.ts'
import { SearchSelect } from '../../../ui/picker/SearchSelect.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { NewTagDialog } from './NewTagDialog.tsx'
import styles from './ThreadTags.module.css'
import { forumTagChoices, globalTagChoices } from './tagChoices.ts'
import { saveForumTags, saveTags, TAGS_KEY, type TagsOfThread } from './tags.api.ts'

type Named = readonly { id: string; name: string }[]
const idsOf = (tags: Named) => tags.map(({ id }) => id)
const choicesOf = (tags: Named): Choice[] => tags.map(({ id, name }) => ({ value: id, label: name }))

type Props = { thread: TagsOfThread; onSaved: () => unknown; onClose: () => void }

/**
 * Chooses what a thread is about. The tags that were shown at the start are sent along, so that each of two people who save keeps the other's changes.
 */
export function EditTags({ thread, onSaved, onClose }: Props) {
  const { id } = thread
  const [shown] = useState(() => ({ forumTags: idsOf(thread.forumTags), tags: idsOf(thread.tags) }))
  const [known, setKnown] = useState(() => choicesOf(thread.tags))
  const [newName, setNewName] = useState<string | null>(null)
  const mayCreate = useMay('tags.change').ok
  const queries = useQueryClient()
  useLive('tag', () => void queries.invalidateQueries({ queryKey: TAGS_KEY }))
  // Later changes by others stay.
  const [undo] = useToastSubmit(async ({ forumTags, tags }: Partial<typeof shown>) => {
    if (forumTags) await saveForumTags({ id, tagIds: shown.forumTags, shownTagIds: forumTags })
    if (tags) await saveTags({ id, tagIds: shown.tags, shownTagIds: tags })
    toast.success(TAGGING_UNDONE)
    await onSaved()
  })
  const focus = useCallback((place: HTMLDivElement | null) => place?.querySelector('input')?.focus(), [])
  const form = useForm(ThreadTagging, {
    invalidates: null,
    values: shown,
    save: async (_input, changed) => {
      if (changed.forumTags) await saveForumTags({ id, tagIds: changed.forumTags, shownTagIds: shown.forumTags })
      if (changed.tags) await saveTags({ id, tagIds: changed.tags, shownTagIds: shown.tags })
      return { set: changed }
    },
    onSaved: ({ set }) => {
      toast.success(TAGS_UPDATED, { undo: () => undo(set) })
      onClose()
      return onSaved()
    },
  })
  const cancel = async () => {
    if (await form.giveUp()) onClose()
  }
  return (
    <>
      <Form label={EDIT_TAGS_LABEL} onSubmit={() => (form.isDirty ? form.save() : onClose())}>
        <div ref={focus}>
          <SearchSelect
            multiple
            {...form.field('forumTags')}
            value={form.values.forumTags}
            known={choicesOf(thread.forumTags)}
            choices={forumTagChoices}
            disabled={form.isBusy}
            onGiveUp={() => void cancel()}
          />
        </div>
        <SearchSelect
          multiple
          {...form.field('tags')}
          value={form.values.tags}
          known={known}
          choices={globalTagChoices}
          disabled={form.isBusy}
          onGiveUp={() => void cancel()}
          onCreate={mayCreate ? setNewName : undefined}
        />
        <div className={styles.buttons}>
          <ActionButton kind="primary" type="submit" busy={form.isBusy}>
            Save tags
          </ActionButton>
          <ActionButton onClick={() => void cancel()}>Cancel</ActionButton>
        </div>
      </Form>
      {newName === null ? null : (
        <NewTagDialog
          name={newName}
          onClose={() => setNewName(null)}
          onMade={(tag) => {
            setKnown([...known, ...choicesOf([tag])])
            form.set('tags', [...form.values.tags, tag.id])
          }}
        />
      )}
    </>
  )
}
