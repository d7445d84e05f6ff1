import { IconGavel } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FlagTarget, NO_FLAG_YET, OPEN_FLAG_LABEL } from '@ward/domain/flags/flag/flag-operations'
import { messageOf } from '@ward/domain/kernel/fault'
import { useState } from 'react'
import { useMay } from '../../../api/session.tsx'
import { usePageTitle } from '../../../routing/title.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { PlainText } from '../../../ui/content/PlainText.tsx'
import { SafeHtml } from '../../../ui/content/SafeHtml.tsx'
import { useBack } from '../../../ui/detail/useBack.ts'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { DateText } from '../../../ui/text/DateText.tsx'
import { ExternalLink } from '../../../ui/text/ExternalLink.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { openFlag, type Unflagged } from '../flag/flag-detail.api.ts'
import { flagTitle } from '../flag/flag-types.ts'
import { QUEUE_KEY } from '../flag/flags.api.ts'
import styles from './FlagCase.module.css'

const marksOf = ({ isDeleted, isMarkedSpam, isPendingModeration }: Unflagged): string[] => [
  ...(isDeleted ? ['Deleted'] : []),
  ...(isMarkedSpam ? ['Marked spam'] : []),
  ...(isPendingModeration ? ['Waits for approval'] : []),
]

/** A text or profile without a flag, as it stands. One press opens its flag, with all that can be done to it. */
export function UnflaggedContent({ target, content }: { target: FlagTarget; content: Unflagged }) {
  const { title, body, uri, insertedAt, user } = content
  const name = flagTitle(target)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const back = useBack('/')
  const may = useMay('flags.open')
  const [isBusy, setBusy] = useState(false)
  usePageTitle(name)
  const open = async () => {
    setBusy(true)
    try {
      const id = await openFlag(target)
      await queries.invalidateQueries({ queryKey: QUEUE_KEY })
      await navigate({ to: '/content-flag/$id', params: { id }, replace: true })
    } catch (error) {
      toast.error(messageOf(error))
      setBusy(false)
    }
  }
  return (
    <>
      <PageTitle title={name} count={marksOf(content).join(', ') || 'No flag'} onBack={back}>
        <ExternalLink href={uri}>View front end</ExternalLink>
        <ActionButton
          kind="primary"
          icon={IconGavel}
          because={may.ok ? undefined : may.because}
          busy={isBusy}
          onClick={open}
        >
          {OPEN_FLAG_LABEL}
        </ActionButton>
      </PageTitle>
      <p className={styles.quiet}>{NO_FLAG_YET}</p>
      <article className={styles.content} aria-label="Content">
        <div className={styles.by}>
          <span>{user?.username ?? 'Somebody whose account was erased'}</span>
          <DateText value={insertedAt} />
        </div>
        <div className={styles.text}>
          {title ? <h2>{title}</h2> : null}
          {target.assocType === 'user' ? (
            <PlainText text={body || 'This profile has no bio.'} marks={[]} />
          ) : (
            <SafeHtml html={body} blur />
          )}
        </div>
      </article>
    </>
  )
}
