import { IconPlus, IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { IconButton } from '../../../ui/IconButton.tsx'
import { useKeys } from '../../../ui/keys/useKeys.ts'
import { Avatar } from '../../../ui/text/Avatar.tsx'
import { useBulkChange } from '../queue/useBulkChange.ts'
import { assignSteps } from './assignSteps.ts'
import styles from './FlagCase.module.css'
import { FLAG_KEY, type FlagCase } from './flag-detail.api.ts'
import { useAssignDialog } from './useAssignDialog.tsx'

/** Who is assigned to a flag, each with the way to take them off, and the way to assign more (spec 1 section 2.5). */
export function FlagModerators({ flag }: { flag: FlagCase }) {
  const { assign, dialog } = useAssignDialog(flag)
  const queries = useQueryClient()
  const run = useBulkChange()
  useKeys({ m: { label: 'Assign', run: assign } }, { group: 'This flag' })
  async function unassign(userId: string) {
    const rest = flag.contentFlagAssigns.map((assigned) => assigned.userId).filter((id) => id !== userId)
    const { steps, message } = assignSteps([flag], rest)
    await run(steps, { message, undone: 'The assignment was taken back' })
    await queries.invalidateQueries({ queryKey: FLAG_KEY })
  }
  return (
    <section aria-label="Moderators">
      <div className={styles.heading}>
        <h2>Moderators</h2>
        <IconButton size={28} label="Assign" keys="m" icon={IconPlus} onClick={assign} />
      </div>
      {flag.contentFlagAssigns.length === 0 ? <p className={styles.quiet}>Nobody is assigned.</p> : null}
      <ul className={styles.people}>
        {flag.contentFlagAssigns.map(({ id, userId, user }) => (
          <li key={id}>
            <Avatar name={user.username} src={user.avatar?.thumb} staff />
            <span>{user.username}</span>
            <IconButton
              size={28}
              label={`Unassign ${user.username}`}
              icon={IconX}
              onClick={() => void unassign(userId)}
            />
          </li>
        ))}
      </ul>
      {dialog}
    </section>
  )
}
