import { AUTHOR_AT_RISK } from '@ward/domain/flags/editing/text-editing'
import { AUTHOR_CHANGED, CHANGE_AUTHOR_LABEL } from '@ward/domain/forums/thread-state'
import { useState } from 'react'
import { useMay } from '../../../api/session.tsx'
import { messageOf } from '../../../fault.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { useThreadAuthors } from '../../users/directory/ThreadAuthors.tsx'
import { UserLink } from '../../users/directory/UserLink.tsx'
import { changeThread, type ShownThread } from './threads.api.ts'

type Props = { thread: ShownThread; onChanged: () => Promise<unknown> }

/** The author of the thread; admins give it to somebody of the staff. */
export function ThreadAuthor({ thread: { id, user, isAuthorAtRisk, stateVersion }, onChanged }: Props) {
  const mayChange = useMay('threads.change').ok
  const [isOpen, setOpen] = useState(false)
  async function give(userId: string, shown: number, isUndo = false) {
    try {
      const { stateVersion: made } = await changeThread({ id, userId, stateVersion: shown })
      toast.success(AUTHOR_CHANGED, { undo: isUndo ? undefined : () => void give(user.id, made, true) })
    } catch (error) {
      toast.error(messageOf(error))
    }
    await onChanged()
  }
  function choose(userId: string | null) {
    setOpen(false)
    if (userId !== null && userId !== user.id) void give(userId, stateVersion)
  }
  if (isOpen) return <Authors author={user} isAtRisk={isAuthorAtRisk} onChoose={choose} />
  return (
    <>
      <UserLink user={user} />
      {mayChange ? (
        <ActionButton
          kind="quiet"
          size="xs"
          because={isAuthorAtRisk ? AUTHOR_AT_RISK : undefined}
          onClick={() => setOpen(true)}
        >
          {CHANGE_AUTHOR_LABEL}
        </ActionButton>
      ) : null}
    </>
  )
}

type AuthorsProps = { author: ShownThread['user']; isAtRisk: boolean; onChoose: (id: string | null) => void }

function Authors({ author, isAtRisk, onChoose }: AuthorsProps) {
  const authors = useThreadAuthors(author, isAtRisk)
  return (
    <SelectField
      label="Author"
      data-autofocus
      searchable
      defaultDropdownOpened
      data={authors}
      defaultValue={author.id}
      onChange={onChoose}
      onBlur={() => onChoose(null)}
      nothingFoundMessage="No staff member has this name"
    />
  )
}
