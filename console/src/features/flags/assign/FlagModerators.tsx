import { IconPlus, IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, useRef, useState } from 'react'
import { useViewer } from '../../../api/session.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { useKeys } from '../../../ui/keys/useKeys.ts'
import { Opening } from '../../../ui/Opening.tsx'
import { Avatar } from '../../../ui/text/Avatar.tsx'
import { useBulkChange } from '../bulk/useBulkChange.ts'
import { FLAG_KEY, type FlagCase } from '../flag/flag-detail.api.ts'
import { assignedOf, assignSteps } from './assignSteps.ts'
import styles from './FlagModerators.module.css'

const TagModerator = lazy(async () => ({ default: (await import('./TagModerator.tsx')).TagModerator }))

/**
 * The moderators tagged on a flag, each with a button that removes them, and a search for more in its place (spec 1 section
 * 2.5).
 */
export function FlagModerators({ flag }: { flag: FlagCase }) {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const queries = useQueryClient()
  const run = useBulkChange()
  const { id: viewerId } = useViewer()
  const tagged = assignedOf(flag)
  useKeys({ m: { label: 'Tag a moderator', run: () => setOpen(true) } }, { group: 'This flag' })
  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }
  async function put(userIds: readonly string[]) {
    const { steps, message } = assignSteps([flag], userIds, viewerId)
    if (steps.length === 0) return
    await run(steps, { message, undone: 'The assignment was taken back' })
    await queries.invalidateQueries({ queryKey: FLAG_KEY })
  }
  return (
    <section aria-label="Moderators">
      <div className={styles.heading}>
        <h2>Moderators</h2>
        <IconButton
          ref={opener}
          size={28}
          label="Tag a moderator"
          keys="m"
          icon={IconPlus}
          expanded={isOpen}
          onClick={() => (isOpen ? close() : setOpen(true))}
        />
      </div>
      {isOpen ? (
        <Opening>
          <TagModerator
            onTag={(userId) => {
              close()
              void put([...tagged.filter((id) => id !== userId), userId])
            }}
            onClose={close}
          />
        </Opening>
      ) : null}
      {tagged.length === 0 ? <p className={styles.quiet}>Nobody is assigned.</p> : null}
      <ul className={styles.people}>
        {flag.contentFlagAssigns.map(({ id, userId, user }) => (
          <li key={id}>
            <Avatar name={user.username} src={user.avatar?.thumb} staff />
            <span>{user.username}</span>
            <IconButton
              size={28}
              label={`Untag ${user.username}`}
              icon={IconX}
              onClick={() => void put(tagged.filter((other) => other !== userId))}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
