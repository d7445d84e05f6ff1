import { ACCOUNT_STATUS, STATUS } from '@ward/domain/app/account-status'
import { memberPath } from '@ward/domain/app/front-end-links'
import { isRoleId, roleLabel, staffBadge } from '@ward/domain/app/roles'
import { dayAt } from '@ward/domain/kernel/time-zones'
import { hasOpenProfile } from '@ward/domain/member-site/member-site'
import type { ReactNode } from 'react'
import { AppLink } from '../../../ui/AppLink.tsx'
import { Chip, Chips } from '../../../ui/text/Chip.tsx'
import { formatDay } from '../../../ui/text/dates.ts'
import { ExternalLink } from '../../../ui/text/ExternalLink.tsx'
import { Fact, Facts } from '../../../ui/text/Facts.tsx'
import { NumberText } from '../../../ui/text/NumberText.tsx'
import { viewerZone } from '../../../ui/time/zones.ts'
import { AvatarButton } from '../../avatars/AvatarButton.tsx'
import { MessageButton } from '../../conversations/MessageButton.tsx'
import { useUserHref } from '../../users/directory/UserLink.tsx'
import type { FlagCase } from '../flag/flag-detail.api.ts'
import styles from './AuthorSummary.module.css'
import { EarlierDecisions } from './EarlierDecisions.tsx'

type Author = FlagCase['author']

/** The author of the flagged text (spec 1 section 2.7): their role here, their texts, and earlier decisions. */
export function AuthorSummary({ author, flagId }: { author: Author; flagId: string }) {
  const userHref = useUserHref()?.(author.id)
  const facts: [string, ReactNode][] = [
    ['Member since', formatDay(dayAt(new Date(author.insertedAt), viewerZone()))],
    ['Role', isRoleId(author.roleId) ? roleLabel[author.roleId] : ''],
    ['Status', ACCOUNT_STATUS[author.status] ?? ''],
    ['Posts', <Posts key="posts" author={author} />],
    ['Unmoderated flags', <Counted key="open" n={author.openFlagsCount} href={userHref} />],
    ['Removed, 90 days', <Counted key="removed" n={author.removedCount} href={userHref} />],
  ]
  return (
    <>
      <section>
        <div className={styles.who}>
          <AvatarButton user={author} size={40} />
          <div>
            <strong>{author.username}</strong>
            <Marks author={author} />
          </div>
        </div>
        <Facts>
          {facts.map(([name, value]) => (
            <Fact key={name} name={name}>
              {value}
            </Fact>
          ))}
        </Facts>
        <div className={styles.message}>
          <MessageButton user={author} />
        </div>
      </section>
      <EarlierDecisions userId={author.id} flagId={flagId} />
    </>
  )
}

/** The badge of staff, and what keeps an account from taking part. */
function Marks({ author: { roleId, status, isAnonymous } }: { author: Author }) {
  const badge = staffBadge(roleId)
  return (
    <Chips>
      {badge ? <Chip hue="accent">{badge}</Chip> : null}
      {isAnonymous ? <Chip>Guest</Chip> : null}
      {status === STATUS.active ? null : <Chip hue="danger">{ACCOUNT_STATUS[status]}</Chip>}
    </Chips>
  )
}

/** Leads to what they wrote, where members can read it. */
function Posts({ author }: { author: Author }) {
  const n = <NumberText value={author.postsCount} />
  if (author.postsCount === 0 || !hasOpenProfile(author)) return n
  return <ExternalLink href={memberPath(author.slug)}>{n}</ExternalLink>
}

/** Leads to the person's page, for whom there is one. */
function Counted({ n, href }: { n: number; href: string | undefined }) {
  const number = <NumberText value={n} />
  return href && n > 0 ? <AppLink href={href}>{number}</AppLink> : number
}
