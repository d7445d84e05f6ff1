import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ENGAGEMENT_DELETED } from '@ward/domain/engagement/engagements'
import type { Kind } from '@ward/domain/engagement/kind'
import { countedOf } from '@ward/domain/engagement/results'
import { confirm } from '../../../ui/dialog/confirm.ts'
import { useToastSubmit } from '../../../ui/form/useToastSubmit.ts'
import { count } from '../../../ui/text/NumberText.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import {
  deleteEngagement,
  ENGAGEMENTS_KEY,
  engagementUsesOptions,
  type ShownEngagement,
} from '../kinds/engagement.api.ts'
import { resultsOptions } from '../results/results.api.ts'
import { Uses } from '../uses/WhereUsed.tsx'

/** Deletes an engagement after a question, and goes back to its list (spec 2 section 4). */
export function useDelete(kind: Kind, engagement: ShownEngagement | undefined): [remove: () => unknown, busy: boolean] {
  const label = `Delete ${kind.one}`
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [run, isBusy] = useToastSubmit(async (id: string) => {
    await deleteEngagement(id, label)
    toast.success(ENGAGEMENT_DELETED)
    // What was typed into it is gone with it: there is nothing to ask about.
    await navigate({ to: kind.paths.list, ignoreBlocker: true })
    queries.removeQueries({ queryKey: [...ENGAGEMENTS_KEY, kind.type, id] })
    await queries.invalidateQueries({ queryKey: ENGAGEMENTS_KEY })
  })
  const remove = async () => {
    if (!engagement) return
    const { id, question, totalVotes } = engagement
    const lost = totalVotes > 0 ? ` ${count(totalVotes, ...countedOf(kind.type))} can no longer be seen here.` : ''
    // Without the figures of the other sites the question is asked all the same.
    const results = engagement.isGlobal
      ? await queries.fetchQuery(resultsOptions(engagement, { from: '', to: '' })).catch(() => null)
      : null
    const places =
      results?.others.map(({ site, votes }) => `${site.name} (${count(votes, ...countedOf(kind.type))})`) ?? []
    const everywhere = places.length > 0 ? ` It will also disappear from ${places.join(', ')}.` : ''
    // Where they are unknown, deleting is still possible: the question says what happens to posts anyway.
    const uses = await queries.fetchQuery({ ...engagementUsesOptions(kind.type, id), staleTime: 0 }).catch(() => [])
    const isSure = await confirm({
      title: `Delete the ${kind.one} “${question}”?`,
      text: (
        <>
          <p>{`Posts with its shortcode will show nothing in its place.${lost}${everywhere}`}</p>
          <Uses uses={uses} />
        </>
      ),
      confirm: label,
      danger: true,
    })
    if (isSure) await run(id)
  }
  return [remove, isBusy]
}
