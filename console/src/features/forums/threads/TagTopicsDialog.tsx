import { Radio } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import {
  CHOOSE_TAGS,
  TAG_THREADS_LABEL,
  TAGGING_UNDONE,
  TaggingMode,
  taggingModeLabel,
  taggingModeText,
} from '@ward/domain/forums/thread-tagging'
import { effectText, leftIn } from '@ward/domain/kernel/effects'
import { useState } from 'react'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { confirmEffects } from '../../../ui/effects/confirmEffects.tsx'
import { useGuardedClose } from '../../../ui/form/useGuardedClose.ts'
import { useToastSubmit } from '../../../ui/form/useToastSubmit.ts'
import { SearchSelect } from '../../../ui/picker/SearchSelect.tsx'
import { count } from '../../../ui/text/NumberText.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { forumTagChoices, globalTagChoices } from '../tags/tagChoices.ts'
import styles from './Threads.module.css'
import { type Tagged, tagThreads, tagThreadsEffects, undoTagThreads } from './tagging.api.ts'
import { THREADS_KEY } from './threads.api.ts'

type Props = { ids: readonly string[]; onClose: () => void; onTagged: () => void }

/** The result: how many topics were changed, and why others were not. */
const resultText = ({ threads, effects }: Tagged, done: string): string => {
  const left = effects.filter((line) => leftIn([line]) > 0).map(effectText)
  return [`${done} (${count(threads.length, 'topic')})`, ...left].join('. ')
}

/** Chooses tags for many topics, and says what that does before it is done. */
export function TagTopicsDialog({ ids, onClose, onTagged }: Props) {
  const queries = useQueryClient()
  const [mode, setMode] = useState<TaggingMode>('add')
  const [forumTagIds, setForumTags] = useState<string[]>([])
  const [tagIds, setTags] = useState<string[]>([])
  const isDirty = forumTagIds.length + tagIds.length > 0
  const close = useGuardedClose(isDirty, onClose)
  const refresh = () => queries.invalidateQueries({ queryKey: THREADS_KEY })
  const [undo] = useToastSubmit(async (threads: Tagged['threads']) => {
    toast.success(resultText(await undoTagThreads(threads), TAGGING_UNDONE))
    await refresh()
  })
  const [save, isBusy] = useToastSubmit(async () => {
    // A kind that was left empty stays as it is.
    const chosen = {
      ids: [...ids],
      mode,
      forumTagIds: forumTagIds.length > 0 ? forumTagIds : null,
      tagIds: tagIds.length > 0 ? tagIds : null,
    }
    const isSure = await confirmEffects(() => tagThreadsEffects(chosen), {
      title: `Tag ${count(ids.length, 'topic')}?`,
      text: taggingModeText[mode],
      confirm: taggingModeLabel[mode],
      danger: mode === 'replace',
    })
    if (!isSure) return
    const answer = await tagThreads(chosen)
    const { threads } = answer
    toast.success(resultText(answer, 'Tags updated'), threads.length > 0 ? { undo: () => undo(threads) } : {})
    onTagged()
    await refresh()
  })
  return (
    <Dialog
      opened
      onClose={() => void close()}
      keepOpen={isDirty}
      title={`Tag ${count(ids.length, 'topic')}`}
      size={560}
      footer={
        <>
          <ActionButton onClick={() => void close()}>Cancel</ActionButton>
          <ActionButton kind="primary" busy={isBusy} because={isDirty ? undefined : CHOOSE_TAGS} onClick={save}>
            {TAG_THREADS_LABEL}
          </ActionButton>
        </>
      }
    >
      <div className={styles.choices}>
        <SearchSelect
          multiple
          autoFocus
          label="Forum tags"
          value={forumTagIds}
          choices={forumTagChoices}
          onChange={setForumTags}
        />
        <SearchSelect multiple label="Global tags" value={tagIds} choices={globalTagChoices} onChange={setTags} />
        <Radio.Group
          label="What about their current tags?"
          value={mode}
          onChange={(chosen) => setMode(TaggingMode.parse(chosen))}
        >
          <div className={styles.choices}>
            {TaggingMode.options.map((each) => (
              <Radio key={each} value={each} label={taggingModeLabel[each]} description={taggingModeText[each]} />
            ))}
          </div>
        </Radio.Group>
      </div>
    </Dialog>
  )
}
