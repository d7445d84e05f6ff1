import { useQueryClient } from '@tanstack/react-query'
import { useMay } from '../../../api/session.tsx'
import { ThreadControls } from '../../forums/threads/ThreadControls.tsx'
import { FLAG_KEY, type FlagCase } from '../flag/flag-detail.api.ts'

/** The switches of a thread for admins (spec 1 sections 2.5 and 4). */
export function ThreadPanel({ flag: { id, isOpen, thread } }: { flag: FlagCase }) {
  const queries = useQueryClient()
  const mayChange = useMay('threads.change').ok
  if (!thread || !mayChange) return null
  return (
    <section aria-label="Thread">
      <h2>Thread</h2>
      <ThreadControls
        key={thread.id}
        thread={thread}
        isFlagOpen={isOpen}
        onChanged={() => queries.invalidateQueries({ queryKey: [...FLAG_KEY, id] })}
      />
    </section>
  )
}
