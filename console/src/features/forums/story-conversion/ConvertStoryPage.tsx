import { threadPath } from '@ward/domain/app/front-end-links'
import { pathTo } from '@ward/domain/app/routes'
import {
  CONVERT_ANOTHER_LABEL,
  LINK_TOPIC_LABEL,
  StoryForm,
  type StoryMode,
  storyModeLabel,
  THREAD_CREATED,
  THREAD_LINKED,
} from '@ward/domain/forums/story-conversion'
import { Refusal } from '@ward/domain/kernel/refusal'
import { useState } from 'react'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { AppLink } from '../../../ui/AppLink.tsx'
import { useBack } from '../../../ui/detail/useBack.ts'
import { ChoiceField } from '../../../ui/form/ChoiceField.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { ExternalLink } from '../../../ui/text/ExternalLink.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { ThreadPicker } from '../threads/ThreadPicker.tsx'
import { CONVERT_STORY_LABEL } from '../threads/thread-titles.ts'
import { THREADS_KEY } from '../threads/threads.api.ts'
import { UndoConversion } from '../threads/UndoConversion.tsx'
import styles from './ConvertStory.module.css'
import { convertStory, linkStory } from './story-conversion.api.ts'

type Made = { id: string; name: string; slug: string; mode: StoryMode }
/** The server's answer for a story that was converted before. */
type Before = { threadId: string; name: string; slug: string; isConverted: boolean }

/** Makes a thread of a story (spec 2 section 2, ConvertStory). */
export default function ConvertStoryPage() {
  const [made, setMade] = useState<Made | null>(null)
  const [isAgain, setAgain] = useState(false)
  const another = () => {
    setMade(null)
    setAgain(true)
  }
  const back = useBack(pathTo('/forums'))
  return (
    <>
      <PageTitle title={CONVERT_STORY_LABEL} onBack={back} />
      <div className={styles.card}>
        {made ? <Created thread={made} onAnother={another} /> : <Conversion isAgain={isAgain} onMade={setMade} />}
      </div>
    </>
  )
}

/** `isAgain`: after another one, whose button had the focus. */
function Conversion({ isAgain, onMade }: { isAgain: boolean; onMade: (thread: Made) => void }) {
  const [before, setBefore] = useState<{ message: string; thread: Before } | null>(null)
  const form = useForm(StoryForm, {
    values: { postId: '', mode: 'convert' as StoryMode, threadId: null as string | null },
    save: async ({ postId, mode, threadId }) => {
      setBefore(null)
      try {
        const thread = threadId === null || mode === 'convert' ? convertStory(postId) : linkStory(postId, threadId)
        return { ...(await thread), mode }
      } catch (error) {
        const isKnown = error instanceof Refusal && error.code === 'CONFLICT' && error.details.state
        if (!isKnown) throw error
        setBefore({ message: error.message, thread: error.details.state as Before })
        return null
      }
    },
    onSaved: (thread) => {
      if (!thread) return
      toast.success(thread.mode === 'link' ? THREAD_LINKED : THREAD_CREATED)
      onMade(thread)
    },
    invalidates: THREADS_KEY,
    unguarded: true,
  })
  const mode = form.values.mode ?? 'convert'
  return (
    <Form label={CONVERT_STORY_LABEL} onSubmit={form.save}>
      <p className={styles.words}>
        The text of a published story becomes a forum topic, or an existing topic becomes its discussion. The story
        stays where it is, with its comments, and the two lead to each other.
      </p>
      <TextField {...form.field('postId')} inputMode="numeric" autoFocus={isAgain} disabled={form.isBusy} />
      <ChoiceField
        {...form.field('mode')}
        value={mode}
        labels={storyModeLabel}
        disabled={form.isBusy}
        onChange={(chosen) => form.set('mode', chosen)}
      />
      {mode === 'link' ? (
        <ThreadPicker
          {...form.field('threadId')}
          value={form.values.threadId ?? null}
          disabled={form.isBusy}
          onChange={(id) => form.set('threadId', id)}
        />
      ) : null}
      {before ? (
        <p role="alert">
          {before.message}.{' '}
          <AppLink href={pathTo('/thread/{id}', { id: before.thread.threadId })}>Open the thread</AppLink>
          <UndoConversion {...before.thread} onUndone={() => setBefore(null)} />
        </p>
      ) : null}
      <div className={styles.buttons}>
        <ActionButton kind="primary" type="submit" busy={form.isBusy}>
          {mode === 'link' ? LINK_TOPIC_LABEL : 'Convert'}
        </ActionButton>
      </div>
    </Form>
  )
}

function Created({ thread: { id, name, slug, mode }, onAnother }: { thread: Made; onAnother: () => void }) {
  return (
    <section aria-label={mode === 'link' ? 'The linked thread' : 'The new thread'}>
      <h2>{name}</h2>
      <div className={styles.buttons}>
        <ActionButton kind="primary" href={pathTo('/thread/{id}', { id })}>
          Edit thread
        </ActionButton>
        <ExternalLink href={threadPath(slug)}>View front end</ExternalLink>
        <ActionButton onClick={onAnother}>{CONVERT_ANOTHER_LABEL}</ActionButton>
        <UndoConversion threadId={id} isConverted={mode === 'convert'} onUndone={onAnother} />
      </div>
    </section>
  )
}
