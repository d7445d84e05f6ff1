import { type RiskKind, riskKindLabel, riskKindsOf } from '@ward/domain/automod/crisis'
import { minutesUntil } from '@ward/domain/flags/at-risk/at-risk'
import type { Column } from '../../../ui/table/column.ts'
import { Avatar } from '../../../ui/text/Avatar.tsx'
import { Chip, Chips, type Hue } from '../../../ui/text/Chip.tsx'
import { shortTimeSince } from '../../../ui/text/dates.ts'
import { TypeMark } from '../flag/TypeMark.tsx'
import styles from './Lane.module.css'
import type { LaneRow } from './lane.api.ts'

/** People who may be in danger now stand out. */
const HUES: Record<RiskKind, Hue> = {
  'own-now': 'danger',
  overdose: 'danger',
  'abuse-at-home': 'danger',
  'somebody-else': 'amber',
  'own-past': 'neutral',
}

/** The person who claimed it, and for how much longer; else whom it was handed to, else whether somebody looked. */
function OnIt({ row: { holder, heldUntil, handedTo, lookedAt }, now }: { row: LaneRow; now: Date }) {
  const left = heldUntil ? minutesUntil(new Date(heldUntil), now) : 0
  if (holder && left > 0)
    return (
      <span className={styles.cell}>
        <Avatar name={holder.username} src={holder.avatar?.thumb} staff size={20} />
        {`${holder.username}, ${left} min left`}
      </span>
    )
  if (handedTo) return `Handed off to ${handedTo.username}`
  return <span className={styles.quiet}>{lookedAt ? 'Viewed, unclaimed' : 'Not viewed'}</span>
}

/** The columns of the lane. */
export const laneColumns = (now: Date): Column<LaneRow>[] => [
  {
    id: 'waiting',
    header: 'Waiting',
    width: 104,
    rigid: true,
    fixed: true,
    card: 'title',
    cell: ({ since }) => <strong className={styles.wait}>{shortTimeSince(new Date(since), now)}</strong>,
  },
  {
    id: 'type',
    header: 'User Content Type',
    hideHeader: true,
    width: 32,
    rigid: true,
    card: 'none',
    cell: ({ flag }) => <TypeMark type={flag.assocType} iconOnly />,
  },
  { id: 'author', header: 'Author', width: 136, card: 'aside', cell: ({ flag }) => flag.author.username },
  {
    id: 'preview',
    header: 'User Content Preview',
    link: true,
    fixed: true,
    card: 'body',
    fullText: ({ flag }) => flag.excerpt,
    cell: ({ flag }) => flag.preview || 'No text',
  },
  {
    id: 'kinds',
    header: 'Cue',
    width: 184,
    card: 'foot',
    cell: ({ flag }) => (
      <Chips oneLine>
        {riskKindsOf(flag.crisisCues).map((kind) => (
          <Chip key={kind} hue={HUES[kind]}>
            {riskKindLabel[kind]}
          </Chip>
        ))}
      </Chips>
    ),
  },
  {
    id: 'holder',
    header: 'Claimed by',
    width: 152,
    wrap: true,
    card: 'actions',
    cell: (row) => <OnIt row={row} now={now} />,
  },
]
