import { isStaff } from '@ward/domain/app/roles'
import { CURRENTLY_MODERATING } from '@ward/domain/flags/context/flag-context'
import { useMemo, useState } from 'react'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { AppLink } from '../../../ui/AppLink.tsx'
import { labelled } from '../../../ui/content/marks.tsx'
import { SafeHtml } from '../../../ui/content/SafeHtml.tsx'
import { Avatar } from '../../../ui/text/Avatar.tsx'
import { DateText } from '../../../ui/text/DateText.tsx'
import { ExternalLink } from '../../../ui/text/ExternalLink.tsx'
import { flagHref } from '../flag/useFlagHref.ts'
import { partsOf } from '../private-data/private-data.api.ts'
import { useBlursPictures } from '../wellbeing/wellbeingChoices.ts'
import { ContextMarks } from './ContextMarks.tsx'
import styles from './FlagContext.module.css'
import type { FlagContext } from './flag-context.api.ts'

/** Characters of HTML that fit in the panel without taking it over. */
const SHORT = 320

/** The parent of the responses: its title, body and author, and the flag above this one (spec 1 section 2.5). */
export function ContextOriginal({ context }: { context: FlagContext }) {
  const { title, body, user, insertedAt, uri, parentFlagId, isCurrent } = context
  const [isWhole, setWhole] = useState(false)
  const [blurs] = useBlursPictures()
  const parts = useMemo(() => partsOf(context.privateData), [context])
  const isLong = body.length > SHORT
  return (
    <article className={styles.original} aria-label="Original" aria-current={isCurrent || undefined}>
      {isCurrent ? <span className={styles.tagged}>{CURRENTLY_MODERATING}</span> : null}
      {title ? (
        <h3>
          <ExternalLink href={uri} icon={false}>
            {labelled(title, { from: 0, parts: parts.title, phrases: [], key: 0 })}
          </ExternalLink>
        </h3>
      ) : null}
      <div className={styles.body} data-cut={(isLong && !isWhole) || undefined}>
        <SafeHtml html={body} blur={blurs} small parts={parts.body} />
      </div>
      {isLong ? (
        <ActionButton size="xs" kind="quiet" onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show less' : 'Show all of it'}
        </ActionButton>
      ) : null}
      <ContextMarks text={context} />
      <p className={styles.meta}>
        {user ? (
          <>
            <Avatar name={user.username} src={user.avatar?.thumb} staff={isStaff(user.roleId)} size={20} />
            <strong>{user.username}</strong>
          </>
        ) : null}
        <DateText value={insertedAt} />
        {parentFlagId ? (
          <AppLink className={styles.parent} href={flagHref({ id: parentFlagId })}>
            {`Parent flag ${parentFlagId}`}
          </AppLink>
        ) : null}
      </p>
    </article>
  )
}
