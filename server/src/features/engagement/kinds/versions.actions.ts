import type { EngagementChoice, EngagementRestore } from '@ward/domain/engagement/engagements'
import { ENGAGEMENT_FIELDS, type EngagementOptionInput, optionLine, PRIORITIES } from '@ward/domain/engagement/input'
import type { Kind } from '@ward/domain/engagement/kind'
import { EngagementInput, kindOf } from '@ward/domain/engagement/kinds'
import { shownDay } from '@ward/domain/kernel/days'
import { orNotFound, parseInput } from '@ward/domain/kernel/refusal'
import { VERSION_PAGE_SIZE } from '@ward/domain/kernel/versions'
import type { Ctx, TxCtx } from '../../../platform/context.ts'
import { type VersionContent, type VersionRow, versionAt, versionsOf } from '../../../platform/versions.ts'
import { engagementSubject, saveEngagement } from './engagement.actions.ts'
import { type EngagementRow, engagementOf, lockEngagement } from './engagement.db.ts'
import { optionIdsOf } from './options.db.ts'

type KeptOption = EngagementOptionInput & { id: string }
const optionsIn = (content: VersionContent) => content.options as readonly KeptOption[]

/** The versions of an engagement, newest first, each option in a line. @throws NOT_FOUND */
export async function engagementVersions(
  { site }: Ctx,
  { upTo, ...choice }: EngagementChoice & { upTo?: number | null },
): Promise<VersionRow[]> {
  const { id } = orNotFound(await engagementOf(site, choice))
  const versions = await versionsOf(site, engagementSubject(id), { limit: VERSION_PAGE_SIZE, upTo })
  const readable = (content: VersionContent) => readableOf(kindOf(choice.type), content)
  return versions.map((each) => ({
    ...each,
    content: readable(each.content),
    before: each.before && readable(each.before),
  }))
}

/** The readable text of a version: the fields its kind has, as the form shows them. */
function readableOf({ fields, options }: Kind, content: VersionContent): VersionContent {
  const { priority, date } = content
  const shown: VersionContent = {
    ...content,
    priority: PRIORITIES[Number(priority) as keyof typeof PRIORITIES],
    date: typeof date === 'string' ? shownDay(date) : null,
  }
  const own = ENGAGEMENT_FIELDS.filter((name) => fields.includes(name)).map((name) => [name, shown[name]])
  return { ...Object.fromEntries(own), ...(options && { options: optionsIn(content).map(optionLine) }) }
}

/**
 * Makes an engagement again what it was in a version, as a change of its own. Options keep their ids and votes, also those that
 * were taken out since; one that nobody had chosen is made anew. The featured engagement is chosen by the site and stays as it
 * is.
 *
 * @throws NOT_FOUND engagement or version, and what `saveEngagement` throws
 */
export async function restoreEngagement(
  ctx: TxCtx,
  { id, number, version }: EngagementRestore,
): Promise<EngagementRow> {
  const { type, isCurrent } = orNotFound(await lockEngagement(ctx.site, id))
  const { content } = orNotFound(await versionAt(ctx.site, engagementSubject(id), number))
  const known = await optionIdsOf(ctx.site, id)
  const options = optionsIn(content).map((option) => ({ ...option, id: known.has(option.id) ? option.id : null }))
  const revive = options.flatMap((option) => option.id ?? [])
  const fields = Object.fromEntries(ENGAGEMENT_FIELDS.map((name) => [name, content[name]]))
  const input = parseInput(EngagementInput, { ...fields, id, type, isCurrent, options, version })
  return saveEngagement(ctx, input, { revive })
}
