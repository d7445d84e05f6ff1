import type { EngagementOptionInput } from '@ward/domain/engagement/input'
import { notFound } from '@ward/domain/kernel/refusal'
import type { TxCtx } from '../../../platform/context.ts'
import { archiveOptions, insertOptions, type OptionRow, removeOptions, updateOption } from './options.db.ts'

type Change = {
  engagementId: string
  before: readonly OptionRow[]
  after: readonly EngagementOptionInput[]
  /** The options that somebody chose. */
  chosen: ReadonlySet<string>
}

/**
 * Makes the options of an engagement, which is locked, those that are given: by their ids, not by their words.
 *
 * @throws NOT_FOUND an id that is none of its options, or stands there twice
 */
export async function changeOptions({ site }: TxCtx, { engagementId, before, after, chosen }: Change): Promise<void> {
  const known = new Map(before.map((option) => [option.id, option]))
  for (const option of after.filter(({ id }) => id)) {
    const was = known.get(option.id ?? '')
    if (!was || !known.delete(was.id)) throw notFound()
    const isReworded = was.name !== option.name && chosen.has(was.id)
    await updateOption(site, was.id, { option, isReworded })
  }
  await insertOptions(
    site,
    engagementId,
    after.filter(({ id }) => !id),
  )
  const gone = [...known.keys()]
  await archiveOptions(
    site,
    gone.filter((id) => chosen.has(id)),
  )
  await removeOptions(
    site,
    gone.filter((id) => !chosen.has(id)),
  )
}
