import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { messageOf } from '../../../fault.ts'
import { useSubmit } from '../../../ui/form/useSubmit.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { ENGAGEMENTS_KEY } from '../kinds/engagement.api.ts'

type Totals = { before: number; after: number }
type Options<Group> = {
  /** `until` is what an Undo names; null else. */
  send: (
    group: Group,
    put: { setAside: boolean; until: string | null },
  ) => Promise<Totals & { changed: number; undoUntil: string | null }>
  message: (changed: number, totals: Totals) => string
}

/**
 * Takes a group out of the totals or back into them, once for a double press. Undo only where the whole group stood the other
 * way on the server: of one that stood so in part nobody would know which. It leaves what came since as it is. The next change
 * of a group ends it, since the two may share votes or entries.
 */
export function useSetAside<Group>({ send, message }: Options<Group>) {
  const queries = useQueryClient()
  const said = useRef<string>(undefined)
  return useSubmit(async function put(group: Group, setAside: boolean, until: string | null = null) {
    if (said.current !== undefined) toast.withdraw(said.current)
    try {
      const { changed, undoUntil, ...totals } = await send(group, { setAside, until })
      said.current = message(changed, totals)
      const isUndo = until !== null
      toast.success(said.current, {
        undo: undoUntil !== null && !isUndo ? () => void put(group, !setAside, undoUntil) : undefined,
      })
    } catch (problem) {
      toast.error(messageOf(problem))
    }
    await queries.invalidateQueries({ queryKey: ENGAGEMENTS_KEY })
  })
}
