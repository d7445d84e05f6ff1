import { isSame, partsOf, retiredParts } from '@ward/domain/extended-profile/publishing'
import { NOTHING_TO_PUBLISH } from '@ward/domain/extended-profile/sections'
import { Refusal } from '@ward/domain/kernel/refusal'
import { audit } from '../../platform/audit.ts'
import type { TxCtx } from '../../platform/context.ts'
import { announce } from '../../platform/events/announce.ts'
import { costs } from './costs.actions.ts'
import {
  insertDefinition,
  type PublishedRow,
  publishedDefinition,
  type RetiredPart,
  retireParts,
  takeBackParts,
} from './definitions.db.ts'
import { demandVersion, PROFILE_TOPIC } from './draft.actions.ts'
import { lockDraft } from './draft.db.ts'

const KINDS = ['field', 'option', 'choices', 'text'] as const satisfies RetiredPart['kind'][]

/**
 * Makes the draft what members see, under a number of its own: an answer keeps the number under which it was given. The answers
 * of what is no longer asked for are kept for a time, and are there again when it comes back in that time.
 *
 * @throws INVALID where members see it already, CONFLICT with the draft as it is, when it is no longer the version that was shown
 */
export async function publishProfile(
  tx: TxCtx,
  { version }: { version?: number | null | undefined },
): Promise<PublishedRow> {
  const draft = await lockDraft(tx.site)
  demandVersion(draft, version)
  const before = await publishedDefinition(tx.site)
  if (isSame(draft.sections, before?.sections ?? [])) throw new Refusal('INVALID', NOTHING_TO_PUBLISH)
  const effects = await costs(tx.site, before?.sections ?? [], draft.sections)
  const row = await insertDefinition(tx.site, {
    definition: (before?.definition ?? 0) + 1,
    sections: draft.sections,
    publishedBy: tx.viewer.kind === 'user' ? tx.viewer.userId : null,
  })
  const [asked, gone] = [partsOf(draft.sections), retiredParts(before?.sections ?? [], draft.sections)]
  const retired = KINDS.flatMap((kind) => gone[kind].map((partId): RetiredPart => ({ kind, partId })))
  if (retired.length > 0) await retireParts(tx.site, retired)
  for (const kind of KINDS) if (asked[kind].length > 0) await takeBackParts(tx.site, kind, asked[kind])
  const subject = { subjectType: 'profile_definition', subjectId: String(row.definition) }
  await audit(tx, { action: 'publishProfile', ...subject, effects })
  await announce(tx, PROFILE_TOPIC, String(row.definition))
  return row
}
