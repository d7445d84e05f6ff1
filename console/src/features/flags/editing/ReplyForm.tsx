import {
  canReply,
  POST_REPLY,
  REPLY_HELP,
  REPLY_NOT_SENT,
  REPLY_POSTED,
  ReplyInput,
} from '@ward/domain/flags/editing/text-reply'
import { useCallback, useRef, useState } from 'react'
import { send } from '../../../api/send.ts'
import { useViewer } from '../../../api/session.tsx'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { useKeys } from '../../../ui/keys/useKeys.ts'
import { RichText } from '../../../ui/rich-text/RichText.tsx'
import { Avatar } from '../../../ui/text/Avatar.tsx'
import { KeyHint } from '../../../ui/text/KeyHint.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { useFindMentions } from '../../users/directory/PersonMentions.tsx'
import { FLAG_KEY, type FlagCase } from '../flag/flag-detail.api.ts'
import styles from './ReplyForm.module.css'
import { postReply } from './reply.api.ts'

/** A reply to the text, as oneself (spec 1 section 2.5). The editor comes when somebody begins to write. */
export function ReplyForm({ flag }: { flag: FlagCase }) {
  const { username } = useViewer()
  const [isOpen, setOpen] = useState(false)
  const wasOpen = useRef(false)
  const answer = canReply(flag)
  const open = () => {
    wasOpen.current = true
    setOpen(true)
  }
  // Who wrote here stays here when the form has gone.
  const focusAgain = useCallback((button: HTMLButtonElement | null) => {
    if (wasOpen.current) button?.focus()
  }, [])
  useKeys({ r: { label: 'Reply', run: open } }, { group: 'This flag', enabled: answer.ok && !isOpen, about: flag.id })
  if (flag.user) return null
  const label = `Reply to ${flag.author.username} as ${username}`
  return (
    <section className={styles.reply} aria-label="Reply">
      <Avatar name={username} staff size={28} />
      {isOpen ? (
        <Writing
          flag={flag}
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

type WritingProps = {
  flag: FlagCase
  label: string
  /** Why it cannot be posted any more: what was typed before stays. */
  because: string | undefined
  onClose: () => void
}

function Writing({ flag, label, because, onClose }: WritingProps) {
  const [isUnsent, setUnsent] = useState(false)
  const mentions = useFindMentions(flag.assocType, flag.assocId)
  const form = useForm(ReplyInput, {
    values: { id: flag.id, body: '' },
    save: async (input) => {
      setUnsent(false)
      await postReply(input)
      return { body: '' }
    },
    saved: REPLY_POSTED,
    // What went wrong the server has logged; the form says that it did.
    onProblem: () => setUnsent(true),
    onSaved: onClose,
    invalidates: [...FLAG_KEY, flag.id],
  })
  const cancel = async () => {
    if (await form.giveUp()) onClose()
  }
  return (
    <Form label="Reply" onSubmit={() => (because ? toast.error(because) : form.save())} saveKey={null}>
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
        <ActionButton type="submit" because={because} busy={form.isBusy}>
          {POST_REPLY}
        </ActionButton>
        <ActionButton kind="quiet" onClick={cancel}>
          Cancel
        </ActionButton>
        <span className={styles.unsent} role="status">
          {isUnsent ? REPLY_NOT_SENT : ''}
        </span>
      </div>
    </Form>
  )
}
