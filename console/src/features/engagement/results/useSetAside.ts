import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { messageOf } from '../../../fault.ts'
import { useSubmit } from '../../../ui/form/useSubmit.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { ENGAGEMENTS_KEY } from '../kinds/engagement.api.ts'

type Totals = { before: number; after: number }
type Options<Group> = {
  /** The number of votes or entries, excluded ones included. */
  sizeOf: (group: Group) => number
  send: (group: Group, setAside: boolean) => Promise<Totals & { changed: number }>
  message: (changed: number, totals: Totals) => string
}

/**
 * Takes a group out of the totals or back into them, once for a double press. Undo only where the whole group stood the other
 * way, on the page and on the server: of one that stood so in part nobody would know which. The next change of a group ends it,
 * since the two may share votes or entries.
 */
export function useSetAside<Group extends { setAside: number }>({ sizeOf, send, message }: Options<Group>) {
  const queries = useQueryClient()
  const said = useRef<string>(undefined)
  return useSubmit(async function put(group: Group, setAside: boolean, isUndo = false) {
    if (said.current !== undefined) toast.withdraw(said.current)
    try {
      const { changed, ...totals } = await send(group, setAside)
      const wasWhole = group.setAside === (setAside ? 0 : sizeOf(group))
      const mayUndo = wasWhole && changed > 0 && changed >= sizeOf(group) && !isUndo
      said.current = message(changed, totals)
      toast.success(said.current, { undo: mayUndo ? () => void put(group, !setAside, true) : undefined })
    } catch (problem) {
      toast.error(messageOf(problem))
    }
    await queries.invalidateQueries({ queryKey: ENGAGEMENTS_KEY })
  })
}
