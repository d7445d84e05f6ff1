import { audit } from '../../../platform/audit.ts'
import type { TxCtx } from '../../../platform/context.ts'
import type { RunChange } from '../../../platform/jobs/run-changes.ts'
import type { Undo } from '../../../platform/jobs/task-script.ts'
import { type Deindexed, type Deindexing, setDeindexed } from './deindex.db.ts'

const FIELD = 'deindexing'
const words = ({ noindex, redirectTo }: Deindexing) =>
  [noindex ? 'noindex' : 'index', ...(redirectTo === null ? [] : [redirectTo])].join(' ')

function readWords(text: string | null): Deindexing {
  const [, index, redirectTo = null] = /^(\w+)(?: (.+))?$/.exec(text ?? '') ?? []
  return { noindex: index === 'noindex', redirectTo }
}

/** A post that changed, as the run keeps it: 'index', or 'noindex /where-it-leads'. */
export const changesOf = ({ id, before, after }: Deindexed): RunChange[] => [
  { subjectType: 'post', subjectId: id, field: FIELD, before: words(before), after: words(after) },
]

export async function tell(tx: TxCtx, action: string, posts: readonly Deindexed[]): Promise<void> {
  const fields = ['noindex', 'redirectTo']
  if (posts.length > 0) await audit(tx, { action, subjectType: 'post', subjectIds: posts.map(({ id }) => id), fields })
}

/** Gives posts back what they were, where they are still as the run left them. */
export const undoDeindexing: Undo = async (tx, changes) => {
  const to = changes.map(({ subjectId: id, before, after }) => ({ id, ...readWords(before), from: readWords(after) }))
  const back = await setDeindexed(tx.network, tx.site.siteId, to)
  await tell(tx, 'undoDeindexing', back)
  const ids = new Set(back.map(({ id }) => id))
  return changes.filter(({ subjectId }) => ids.has(subjectId))
}
