import type { EngagementOptionInput } from '@ward/domain/engagement/input'
import { notFound } from '@ward/domain/kernel/refusal'
import type { TxCtx } from '../../../platform/context.ts'
import { archiveOptions, insertOptions, type OptionRow, removeOptions, updateOption } from './options.db.ts'

type Change = {
  engagementId: string
  before: readonly OptionRow[]
  after: readonly EngagementOptionInput[]
  /** How many chose an option, on all sites. */
  votesOf: (optionId: string) => number
}

/**
 * Makes the options of an engagement, which is locked, those that are given: by their ids, not by their words.
 *
 * @throws NOT_FOUND an id that is none of its options, or stands there twice
 */
export async function changeOptions({ site }: TxCtx, { engagementId, before, after, votesOf }: Change): Promise<void> {
  const known = new Map(before.map((option) => [option.id, option]))
  for (const option of after.filter(({ id }) => id)) {
    const was = known.get(option.id ?? '')
    if (!was || !known.delete(was.id)) throw notFound()
    const isReworded = was.name !== option.name && votesOf(was.id) > 0
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
    gone.filter((id) => votesOf(id) > 0),
  )
  await removeOptions(
    site,
    gone.filter((id) => votesOf(id) === 0),
  )
}
