import { IconPencil } from '@tabler/icons-react'
import { markedCues } from '@ward/domain/automod/automod'
import { EDIT_LABEL } from '@ward/domain/flags/editing/text-editing'
import type { FlagOperation } from '@ward/domain/flags/flag/flag-operations'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useMay } from '../../../api/session.tsx'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { labelled } from '../../../ui/content/marks.tsx'
import { SafeHtml } from '../../../ui/content/SafeHtml.tsx'
import { draftOf } from '../../../ui/form/drafts.ts'
import { useUnsavedGuard } from '../../../ui/form/useUnsavedGuard.ts'
import { useKeys } from '../../../ui/keys/useKeys.ts'
import { DateText } from '../../../ui/text/DateText.tsx'
import { ExternalLink } from '../../../ui/text/ExternalLink.tsx'
import { useLoadedWhen } from '../../../ui/useLoadedWhen.ts'
import { AtRiskActions } from '../at-risk/AtRiskActions.tsx'
import { HeldSpace, HeldStrip } from '../at-risk/HeldStrip.tsx'
import { useLetter } from '../at-risk/useLetter.tsx'
import { useWait } from '../at-risk/useWait.ts'
import { TextHistoryButton } from '../editing/TextHistoryButton.tsx'
import { textDraft } from '../editing/text-draft.ts'
import type { Decision, FlagCase } from '../flag/flag-detail.api.ts'
import { useReasons } from '../flag/useReasons.ts'
import { PrivateData } from '../private-data/PrivateData.tsx'
import { partsOf } from '../private-data/private-data.api.ts'
import { FoldedText } from '../wellbeing/FoldedText.tsx'
import { useBlursPictures } from '../wellbeing/wellbeingChoices.ts'
import { FlagActions, type Onward } from './FlagActions.tsx'
import styles from './FlagCase.module.css'
import { FlagProfile } from './FlagProfile.tsx'
import { WhoApproves } from './WhoApproves.tsx'

const loadEditor = async () => (await import('../editing/TextEditor.tsx')).TextEditor

const PROFILE_NOT_EDITED = 'Edit this profile on the user’s page.'

type Shown = {
  body: string
  insertedAt: string
  editedAt?: string | null
  version?: number
  title?: string
  where?: { label: string; href: string }
}

/** The post a comment stands on; a suggested answer stands on the page of its poll. */
const commented = ({ post }: NonNullable<FlagCase['comment']>, uri: string): Shown['where'] =>
  post ? { label: post.title, href: `/${post.slug}` } : { label: 'Suggested answer', href: uri }

/** The flagged content of any kind: a text with its dates, or a profile with its bio. */
export function shownContent(flag: FlagCase): Shown | null {
  const { comment, reply, thread, user } = flag
  if (comment) return { ...comment, where: commented(comment, flag.uri) }
  if (reply) return { ...reply, where: { label: reply.thread.name, href: `/forums/${reply.thread.slug}` } }
  if (thread) return { ...thread, title: thread.name }
  if (user) return { body: user.bio, insertedAt: user.insertedAt }
  return flag.userProfileStatus ?? flag.userProfileStatusReply
}

/** The phrases to look at first in the text: words of danger, and what made a score pass the site's threshold. */
const marksOf = ({ crisisCues, automod }: FlagCase): string[] =>
  [...crisisCues, ...markedCues(automod?.spam), ...markedCues(automod?.offensive)].map((cue) => cue.phrase)

type Props = {
  flag: FlagCase
  running: FlagOperation | null
  onDecide: (decision: Decision) => Promise<boolean>
  onward: Onward | null
}

/** The member's words, the largest thing on the page, with what can be decided about them. */
export function FlagContent({ flag, running, onDecide, onward }: Props) {
  const content = shownContent(flag)
  const wait = useWait(flag)
  const isAlarm = flag.atRisk && flag.isOpen
  const { drawn: letterDrawn, ...letter } = useLetter(flag)
  const { reason } = useReasons(flag.id)
  useUnsavedGuard(reason.text.trim() !== '')
  const [blurs] = useBlursPictures()
  const marks = useMemo(() => marksOf(flag), [flag])
  const parts = useMemo(() => partsOf(flag.privateData), [flag])
  const [edited, setEdited] = useState<string | null>(null)
  const editing = useMay(flag.thread ? 'threads.change' : 'content.edit')
  const mayEdit = editing.ok && !flag.user
  const because = flag.user ? PROFILE_NOT_EDITED : editing.ok ? undefined : editing.because
  const wasEdited = useRef(false)
  // Text that was typed before a reload or a crash is there again.
  useEffect(() => {
    if (mayEdit && draftOf(textDraft(flag.id))) setEdited(flag.id)
  }, [flag.id, mayEdit])
  const edit = () => {
    wasEdited.current = true
    setEdited(flag.id)
  }
  const Editor = useLoadedWhen(edited === flag.id, loadEditor, { again: edit, giveUp: () => setEdited(null) })
  // The focus stays at the text when the editor has gone.
  const focusAgain = useCallback((article: HTMLElement | null) => {
    if (!article || !wasEdited.current) return
    wasEdited.current = false
    article.focus()
  }, [])
  useKeys({ e: { label: EDIT_LABEL, because, run: edit } }, { group: 'This flag', about: flag.id })
  const article = (
    <article ref={focusAgain} tabIndex={-1} className={styles.content} aria-label="Content">
      {wait ? <HeldStrip key={`held ${flag.id}`} flagId={flag.id} wait={wait} /> : null}
      {!wait && isAlarm ? <HeldSpace /> : null}
      <header className={styles.by}>
        <span>
          {flag.user ? 'Member since ' : 'Posted '}
          {content ? <DateText value={content.insertedAt} /> : null}
          {content?.editedAt ? (
            <>
              , edited <DateText value={content.editedAt} />
            </>
          ) : null}
        </span>
        {mayEdit ? (
          <span>
            {content?.editedAt ? (
              <TextHistoryButton key={flag.id} flag={flag} version={content.version ?? null} />
            ) : null}
            <ActionButton kind="quiet" size="xs" icon={IconPencil} keys="e" onClick={edit}>
              Edit
            </ActionButton>
          </span>
        ) : null}
        {content?.where ? (
          <p>
            <ExternalLink href={content.where.href}>{content.where.label}</ExternalLink>
          </p>
        ) : null}
      </header>
      <div className={styles.text}>
        <FoldedText flag={flag}>
          {content?.title ? (
            <h2>{labelled(content.title, { from: 0, parts: parts.title, phrases: [], key: 0 })}</h2>
          ) : null}
          {flag.user ? (
            <FlagProfile profile={flag.user} author={flag.author} marks={marks} parts={parts.body} />
          ) : content?.body ? (
            <SafeHtml html={content.body} blur={blurs} marks={marks} parts={parts.body} />
          ) : (
            <p className={styles.nothing}>This text is empty.</p>
          )}
        </FoldedText>
      </div>
      <PrivateData key={`private ${flag.id}`} flag={flag} version={content?.version ?? null} />
      <WhoApproves flag={flag} />
      <FlagActions
        flag={flag}
        running={running}
        onDecide={onDecide}
        reason={reason}
        onward={onward}
        lead={
          isAlarm ? (
            <AtRiskActions
              key={`at-risk ${flag.id}`}
              flag={flag}
              wait={wait}
              letter={letter}
              onReopen={() => void onDecide({ operation: 'REOPEN' })}
            />
          ) : null
        }
        isCalm={isAlarm}
      />
    </article>
  )
  return (
    <>
      {edited === flag.id && Editor ? <Editor key={flag.id} flag={flag} onClose={() => setEdited(null)} /> : article}
      {letterDrawn}
    </>
  )
}
