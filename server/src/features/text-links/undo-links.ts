import { audit } from '../../platform/audit.ts'
import { rewriteLinks } from '../../platform/html/rewrite-links.ts'
import type { RunChange } from '../../platform/jobs/run-changes.ts'
import type { Undo } from '../../platform/jobs/task-script.ts'
import { siteOrigin } from '../../platform/site-origin.ts'
import { repeatHash } from '../automod/automod.actions.ts'
import { linkedTexts, TEXT_PLACES } from './linked-texts.db.ts'
import { isOfCondition, replace, SUBJECTS } from './replace-text.ts'

const keyOf = ({ subjectType, field, subjectId }: Pick<RunChange, 'subjectType' | 'field' | 'subjectId'>) =>
  `${subjectType} ${field} ${subjectId}`

/**
 * A text with the links that a run changed as they were, and whether they are the same ones still. Of several that lead to one target
 * each gets its own address: the changes come the last first, the links of the text in their order.
 */
function withFormerLinks(text: string, made: readonly RunChange[], hosts: readonly string[]) {
  const former = Map.groupBy(made, ({ after }) => after)
  let met = 0
  const { body } = rewriteLinks(
    text,
    (href) => {
      const left = former.get(href)
      if (left) met++
      return left?.pop()?.before ?? undefined
    },
    hosts,
  )
  return { body, isSame: met === made.length && [...former.values()].every((left) => left.length === 0) }
}

/**
 * Leads links back to where they led. A text in which other links lead to the same target by now stays as it is: nobody knows
 * which of them the run had changed.
 */
export const undoLinks: Undo = async (tx, changes) => {
  const byText = Map.groupBy(changes, keyOf)
  const undone: RunChange[] = []
  const ownHosts = [(await siteOrigin(tx)).host]
  for (const place of TEXT_PLACES) {
    const { subjectType, field } = SUBJECTS[place]
    const ids = changes.filter((one) => one.subjectType === subjectType && one.field === field)
    const texts = await linkedTexts(
      { network: tx.network, siteId: tx.site.siteId },
      { place, ids: [...new Set(ids.map(({ subjectId }) => subjectId))] },
    )
    const hosts = isOfCondition(place) ? [] : ownHosts
    const back: string[] = []
    for (const { id, body: before, isAtRisk } of texts) {
      const made = byText.get(keyOf({ subjectType, field, subjectId: id })) ?? []
      const { body, isSame } = withFormerLinks(before, made, hosts)
      if (isAtRisk || !isSame) continue
      if (!(await replace(tx, place, { id, before, body, textHash: repeatHash(body) }))) continue
      back.push(id)
      undone.push(...made)
    }
    if (back.length > 0) await audit(tx, { action: 'undoLinks', subjectType, subjectIds: back, fields: [field] })
  }
  return undone
}
