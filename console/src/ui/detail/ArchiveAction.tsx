import { IconArchive, IconArchiveOff } from '@tabler/icons-react'
import { ActionButton } from '../ActionButton.tsx'
import { confirm } from '../dialog/confirm.ts'
import { useToastSubmit } from '../form/useToastSubmit.ts'
import { toast } from '../toast/toast.ts'

type ArchiveActionProps = {
  /** Names the thing in a sentence: 'The forum “Sleep and weather”'. */
  what: string
  archived: boolean
  /**
   * The effect of archiving here, with numbers; asked before it is done. Without it nothing is asked: restoring undoes it.
   */
  means?: string
  archive: () => Promise<unknown>
  restore: () => Promise<unknown>
  /** Why it cannot be done. */
  because?: string
}

/** Puts a thing away without deleting it, and brings it back; each is undone from its message. */
export function ArchiveAction(props: ArchiveActionProps) {
  const { what, archived, means, archive, restore, because } = props
  const bringBack = async () => {
    await restore()
    toast.success(`${what} was restored`, { undo: () => void run(putAway) })
  }
  const putAway = async () => {
    await archive()
    toast.success(`${what} was archived`, { undo: () => void run(bringBack) })
  }
  const [run, busy] = useToastSubmit((action: () => Promise<unknown>) => action())
  const ask = async () => {
    const question = {
      title: `Archive ${what.charAt(0).toLowerCase()}${what.slice(1)}?`,
      text: means,
      confirm: 'Archive',
    }
    if (!means || (await confirm(question))) await run(putAway)
  }
  return archived ? (
    <ActionButton icon={IconArchiveOff} busy={busy} because={because} onClick={() => run(bringBack)}>
      Restore
    </ActionButton>
  ) : (
    <ActionButton icon={IconArchive} busy={busy} because={because} onClick={ask}>
      Archive
    </ActionButton>
  )
}
