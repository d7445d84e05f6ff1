import {
  canReply,
  notSent,
  POST_REPLY,
  REPLY_HELP,
  REPLY_POSTED,
  REPLY_WAITS,
  ReplyInput,
} from '@ward/domain/flags/editing/text-reply'
import { useCallback, useEffect, useRef, useState } from 'react'
import { send } from '../../../api/send.ts'
import { useViewer } from '../../../api/session.tsx'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { draftOf } from '../../../ui/form/drafts.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { useKeys } from '../../../ui/keys/useKeys.ts'
import { RichText } from '../../../ui/rich-text/RichText.tsx'
import { Avatar } from '../../../ui/text/Avatar.tsx'
import { KeyHint } from '../../../ui/text/KeyHint.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { useFindMentions } from '../../users/directory/PersonMentions.tsx'
import { FLAG_KEY, type FlagCase } from '../flag/flag-detail.api.ts'
import { QUEUE_KEY } from '../flag/flags.api.ts'
import styles from './ReplyForm.module.css'
import { postReply } from './reply.api.ts'

/** The target of the reply: the text of a flag, or one that has no flag yet. */
type Replied = Pick<FlagCase, 'assocType' | 'assocId' | 'isSuggestion' | 'isDeleted' | 'isMarkedSpam'> & {
  id: string | null
  author: { username: string } | null
}
type ReplyFormProps = {
  flag: Replied
  /** Told the flag that a reply opened, or was made about. */
  onPosted?: (flagId: string) => void
}

const replyDraft = ({ id, assocType, assocId }: Replied) => `reply.${id ?? `${assocType}.${assocId}`}`

/** A reply to the text, as oneself (spec 1 section 2.5). The editor comes when somebody begins to write. */
export function ReplyForm({ flag, onPosted }: ReplyFormProps) {
  const { username } = useViewer()
  // Text that was typed before a reload or a crash is there again.
  const [isOpen, setOpen] = useState(() => draftOf(replyDraft(flag)) !== null)
  const wasOpen = useRef(false)
  const answer = canReply(flag)
  const open = () => {
    wasOpen.current = true
    setOpen(true)
  }
  // The focus stays here when the form has gone.
  const focusAgain = useCallback((button: HTMLButtonElement | null) => {
    if (wasOpen.current) button?.focus()
  }, [])
  const section = useRef<HTMLElement>(null)
  const begin = () => {
    if (isOpen) section.current?.querySelector<HTMLElement>('[role="textbox"], textarea')?.focus()
    else open()
  }
  useKeys(
    { r: { label: 'Reply', because: answer.ok ? undefined : `${answer.because}.`, run: begin } },
    { group: 'This flag', about: flag.id ?? flag.assocId },
  )
  if (flag.assocType === 'user') return null
  const label = `Reply to ${flag.author?.username ?? 'somebody'} as ${username}`
  return (
    <section ref={section} className={styles.reply} aria-label="Reply" tabIndex={-1}>
      <Avatar name={username} staff size={28} />
      {isOpen ? (
        <Writing
          flag={flag}
          onPosted={onPosted}
          label={label}
          because={answer.ok ? undefined : answer.because}
          onClose={() => setOpen(false)}
        />
      ) : !answer.ok ? (
        <p className={styles.closed}>{`${answer.because}.`}</p>
      ) : (
        <button ref={focusAgain} type="button" className={styles.begin} onClick={open}>
          {label}
          <KeyHint keys="r" />
        </button>
      )}
    </section>
  )
}

type WritingProps = ReplyFormProps & {
  label: string
  /** Why it cannot be posted any more: earlier text stays. */
  because: string | undefined
  onClose: () => void
}

/** A failed reply is logged (spec 1 section 8). */
function logged(error: unknown): never {
  console.error('The reply was not sent.', error)
  throw error
}

function Writing({ flag, onPosted, label, because, onClose }: WritingProps) {
  const [unsent, setUnsent] = useState<string | null>(null)
  const [isBack, setBack] = useState(false)
  useEffect(() => {
    const online = () => setBack(true)
    addEventListener('online', online)
    return () => removeEventListener('online', online)
  }, [])
  const posted = useRef('')
  const mentions = useFindMentions(flag.assocType, flag.assocId)
  const form = useForm(ReplyInput, {
    draft: replyDraft(flag),
    values: { ...(flag.id ? { id: flag.id } : { assocType: flag.assocType, assocId: flag.assocId }), body: '' },
    save: async (input) => {
      setUnsent(null)
      setBack(false)
      posted.current = (await postReply(input).catch(logged)).id
      return { body: '' }
    },
    saved: REPLY_POSTED,
    once: true,
    onProblem: setUnsent,
    onSaved: () => {
      onClose()
      onPosted?.(posted.current)
    },
    invalidates: flag.id ? [...FLAG_KEY, flag.id] : QUEUE_KEY,
  })
  const cancel = async () => {
    if (await form.giveUp()) onClose()
  }
  const submit = () => (because ? toast.error(because) : form.save())
  return (
    <Form label="Reply" onSubmit={submit} saveKey={null} sends>
      <RichText
        {...form.field('body')}
        label={label}
        help={REPLY_HELP}
        openPage={send}
        mentions={mentions}
        busy={form.isBusy}
        autoFocus
      />
      {because ? <p className={styles.closed}>{`${because}.`}</p> : null}
      <div className={styles.foot}>
        <ActionButton type="submit" keys="mod+Enter" because={because} busy={form.isBusy}>
          {unsent ? 'Try again' : POST_REPLY}
        </ActionButton>
        <ActionButton kind="quiet" onClick={cancel}>
          Cancel
        </ActionButton>
        <span className={styles.unsent} role="status">
          {unsent && (isBack ? REPLY_WAITS : notSent(unsent))}
        </span>
      </div>
    </Form>
  )
}
