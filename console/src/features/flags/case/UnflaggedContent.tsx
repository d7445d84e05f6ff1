import { type FlagTarget, NO_FLAG_YET } from '@ward/domain/flags/flag/flag-operations'
import { partyOf } from '@ward/domain/flags/flag/parties'
import { useViewer } from '../../../api/session.tsx'
import { usePageTitle } from '../../../routing/title.ts'
import { PlainText } from '../../../ui/content/PlainText.tsx'
import { useBack } from '../../../ui/detail/useBack.ts'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { DateText } from '../../../ui/text/DateText.tsx'
import { ExternalLink } from '../../../ui/text/ExternalLink.tsx'
import { ReplyForm } from '../editing/ReplyForm.tsx'
import type { Unflagged } from '../flag/flag-detail.api.ts'
import { flagTitle } from '../flag/flag-types.ts'
import { MemberText } from '../wellbeing/MemberText.tsx'
import styles from './FlagCase.module.css'
import { UnflaggedActions } from './UnflaggedActions.tsx'
import own from './UnflaggedContent.module.css'
import { useFirstChange } from './useFirstChange.ts'

const marksOf = ({ isDeleted, isMarkedSpam, isPendingModeration }: Unflagged): string[] => [
  ...(isDeleted ? ['Deleted'] : []),
  ...(isMarkedSpam ? ['Marked spam'] : []),
  ...(isPendingModeration ? ['Pre-moderation'] : []),
]

/** A text or profile without a flag, as it stands. The first action or reply opens its flag. */
export function UnflaggedContent({ target, content }: { target: FlagTarget; content: Unflagged }) {
  const { title, body, uri, insertedAt, user } = content
  const name = flagTitle(target)
  const back = useBack('/')
  const { change, goTo, busy } = useFirstChange(target)
  const viewerIs = partyOf(useViewer().id, { authorId: user?.id ?? null, isReporter: false })
  usePageTitle(name)
  return (
    <>
      <PageTitle title={name} count={marksOf(content).join(', ') || 'No flag'} onBack={back}>
        <ExternalLink href={uri}>View front end</ExternalLink>
      </PageTitle>
      <div className={own.single}>
        <p className={styles.quiet}>{NO_FLAG_YET}</p>
        <article className={styles.content} aria-label="Content">
          <div className={styles.by}>
            <span>{user?.username ?? '[deleted user]'}</span>
            <DateText value={insertedAt} />
          </div>
          <div className={styles.text}>
            {title ? <h2>{title}</h2> : null}
            {target.assocType === 'user' ? (
              <PlainText text={body || 'This profile has no bio.'} marks={[]} />
            ) : (
              <MemberText html={body} />
            )}
          </div>
          <UnflaggedActions state={{ ...content, ...target, viewerIs }} busy={busy} onChange={change} />
        </article>
        <ReplyForm flag={{ ...content, ...target, id: null, author: user }} onPosted={goTo} />
      </div>
    </>
  )
}
