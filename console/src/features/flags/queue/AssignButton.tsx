import { IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Avatar } from '../../../ui/text/Avatar.tsx'
import { VisuallyHidden } from '../../../ui/text/VisuallyHidden.tsx'
import { flagTitle } from '../flag/flag-types.ts'
import { type FlagRow, staffOptions } from '../flag/flags.api.ts'
import styles from './FlagQueuePage.module.css'

const names = new Intl.ListFormat('en-US')

/** The assignees of a row, as the picture of the first of them; a press chooses who has it. */
export function AssignButton({ flag, onAssign }: { flag: FlagRow; onAssign: () => void }) {
  const { data: staff } = useQuery(staffOptions)
  const assigned = flag.contentFlagAssigns
  // Former staff, and people not loaded yet, count without a name.
  const known = assigned.flatMap(({ userId }) => staff?.find(({ id }) => id === userId) ?? [])
  const unknown = assigned.length - known.length
  const who = names.format([
    ...known.map(({ username }) => username),
    ...(unknown > 0 ? [unknown === 1 ? 'somebody else' : `${unknown} others`] : []),
  ])
  const [first] = known
  return (
    <button
      type="button"
      className={styles.assign}
      data-assigned={assigned.length > 0 || undefined}
      data-tip={who ? `Assigned to ${who}` : 'Assign'}
      onClick={onAssign}
    >
      {first ? (
        <Avatar name={first.username} src={first.avatar?.thumb} size={20} staff />
      ) : (
        <IconUserPlus size={16} stroke={1.5} aria-hidden />
      )}
      {assigned.length > 1 ? <span aria-hidden>{`+${assigned.length - 1}`}</span> : null}
      {/* Its name is content: a label beside the visible initials would hide them from whoever speaks to the page. */}
      <VisuallyHidden>
        {who
          ? `Assign ${flagTitle(flag)}, which ${who} ${assigned.length > 1 ? 'have' : 'has'}`
          : `Assign ${flagTitle(flag)}`}
      </VisuallyHidden>
    </button>
  )
}
