import { IconBlockquote, IconLifebuoy, IconLock } from '@tabler/icons-react'
import { burstExceptionLabel } from '@ward/domain/flags/bursts/bursts'
import { isDistressing } from '@ward/domain/flags/wellbeing/wellbeing'
import { AppLink } from '../../../ui/AppLink.tsx'
import { TextDifference } from '../../../ui/history/TextDifference.tsx'
import { Check } from '../../../ui/table/Check.tsx'
import { Chip } from '../../../ui/text/Chip.tsx'
import { DateText } from '../../../ui/text/DateText.tsx'
import { count, formatPercent } from '../../../ui/text/NumberText.tsx'
import { SiteLink } from '../../sites/SiteLink.tsx'
import { flagHref } from '../flag/useFlagHref.ts'
import { FoldedLine } from '../wellbeing/FoldedLine.tsx'
import styles from './BurstTexts.module.css'
import { type BurstRowTexts, type Choice, isChosen } from './burstRows.ts'

type BurstTextRowProps = {
  row: BurstRowTexts
  siteName: string
  /** It is on the site that is worked on: its flag opens without switching sites. */
  isHere: boolean
  sample: string
  whole: boolean
  choice: Choice
  current: boolean
  onToggle: () => void
}

const REASON_ICON = { 'at-risk': IconLifebuoy, deleted: null, quotes: IconBlockquote, 'network-only': IconLock }

/** A text of a burst, or several alike of one author: its differences, whether it is chosen, and why not. */
export function BurstTextRow({ row, siteName, isHere, sample, whole, choice, current, onToggle }: BurstTextRowProps) {
  const [first, ...others] = row.texts
  const last = row.texts.at(-1) ?? first
  const chosen = row.texts.filter((text) => isChosen(text, choice)).length
  const { author, exception, likeness } = first
  const Why = exception && REASON_ICON[exception]
  return (
    <li
      className={styles.text}
      data-row={row.id}
      data-off={chosen === 0 || undefined}
      aria-current={current ? 'true' : undefined}
    >
      <Check
        label={`${author.username}, ${siteName}${others.length > 0 ? `, ${count(row.texts.length, 'text')}` : ''}`}
        checked={chosen === row.texts.length}
        mixed={chosen > 0 && chosen < row.texts.length}
        disabled={!first.mayDecide}
        onChange={onToggle}
      />
      <span className={styles.author}>{author.username}</span>
      <span className={styles.site}>{siteName}</span>
      <div className={styles.words}>
        <FoldedLine isDistressing={isDistressing({ atRisk: first.atRisk, isOffensive: false })}>
          <Words row={row} sample={sample} whole={whole} />
        </FoldedLine>
        <span className={styles.state}>
          {first.isMarkedSpam ? <Chip hue="rust">Marked spam</Chip> : null}
          {first.isDeleted ? <Chip hue="red">Deleted</Chip> : null}
          {!first.isOpen && first.flagId && !first.isMarkedSpam && !first.isDeleted ? (
            <Chip hue="green">Done</Chip>
          ) : null}
          {likeness === null || row.isSame ? null : <span>{`${formatPercent(likeness)} similar`}</span>}
          {exception === 'deleted' ? null : exception && Why ? (
            <span className={styles.why}>
              <Why size={14} stroke={1.5} aria-hidden />
              {chosen === 0 ? `Left out: ${burstExceptionLabel[exception]}` : burstExceptionLabel[exception]}
            </span>
          ) : !first.mayDecide ? (
            <span className={styles.why}>
              <IconLock size={14} stroke={1.5} aria-hidden />
              You cannot make decisions on this site
            </span>
          ) : null}
        </span>
      </div>
      <span className={styles.when}>
        {first.flagId === null ? (
          <DateText value={first.insertedAt} />
        ) : isHere ? (
          <AppLink href={flagHref({ id: first.flagId })}>
            <DateText value={first.insertedAt} />
          </AppLink>
        ) : (
          <SiteLink siteId={first.siteId} path={flagHref({ id: first.flagId })}>
            <DateText value={first.insertedAt} />
          </SiteLink>
        )}
        {others.length > 0 && last.insertedAt !== first.insertedAt ? (
          <>
            {' to '}
            <DateText value={last.insertedAt} after={first.insertedAt} />
          </>
        ) : null}
      </span>
    </li>
  )
}

/** Its text, or its differences. */
function Words({ row, sample, whole }: Pick<BurstTextRowProps, 'row' | 'sample' | 'whole'>) {
  const [first, ...others] = row.texts
  const times = others.length > 0 ? `, ${row.texts.length} times` : ''
  if (whole)
    return (
      <span>
        {first.text}
        {times ? <span className={styles.same}>{` (${row.texts.length} times)`}</span> : null}
      </span>
    )
  if (row.isSame) return <span className={styles.same}>{`Identical${times}`}</span>
  return (
    <span className={styles.changed}>
      <TextDifference before={sample} after={first.text} />
      {times ? <span className={styles.same}>{` (${row.texts.length} times)`}</span> : null}
    </span>
  )
}
