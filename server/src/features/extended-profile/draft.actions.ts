import type { Definition } from '@ward/domain/extended-profile/definition'
import { QUESTIONNAIRE_CHANGED } from '@ward/domain/extended-profile/sections'
import { definitionLines } from '@ward/domain/extended-profile/wording'
import { conflict, orNotFound } from '@ward/domain/kernel/refusal'
import { VERSION_PAGE_SIZE } from '@ward/domain/kernel/versions'
import { type AuditEntry, audit, noteUnchanged } from '../../platform/audit.ts'
import type { Ctx, TxCtx } from '../../platform/context.ts'
import { announce } from '../../platform/events/announce.ts'
import { isUnchanged } from '../../platform/unchanged.ts'
import { saveVersion, type VersionContent, type VersionRow, versionAt, versionsOf } from '../../platform/versions.ts'
import { type DraftRow, lockDraft, saveDraft } from './draft.db.ts'
import { restored } from './editing.ts'

export const PROFILE_TOPIC = 'extendedProfile'
const DRAFT_SUBJECT = { subjectType: 'profile_draft', subjectId: 'draft' }

type DraftEntry = Pick<AuditEntry, 'action' | 'subjectType' | 'fields' | 'effects'> & { subjectId: string }

/** Writes the questionnaire after a change: it is kept as a version, audited, and announced to open pages. */
export async function writeDraft(
  tx: TxCtx,
  before: DraftRow,
  { sections, lastPart = before.lastPart }: { sections: Definition; lastPart?: number },
  entry: DraftEntry,
): Promise<DraftRow> {
  const isSame = isUnchanged(before, { sections, lastPart }, ['sections', 'lastPart'])
  const after = isSame ? before : { sections, lastPart, version: before.version + 1 }
  if (!isSame) await saveDraft(tx.site, after)
  await saveVersion(tx, DRAFT_SUBJECT, { before: { sections: before.sections }, after: { sections } })
  if (isSame) noteUnchanged(tx)
  else await audit(tx, entry)
  await announce(tx, PROFILE_TOPIC, entry.subjectId)
  return after
}

/** @throws CONFLICT with the thing as it is, where somebody changed it since it was shown */
export function demandVersion(
  thing: { version: number },
  shown: number | null | undefined,
  message = QUESTIONNAIRE_CHANGED,
): void {
  if (shown != null && shown !== thing.version) throw conflict(message, thing)
}

/** The versions of the questionnaire, newest first, a line for each part. */
export async function profileVersions({ site }: Ctx, { upTo }: { upTo?: number | null }): Promise<VersionRow[]> {
  const versions = await versionsOf(site, DRAFT_SUBJECT, { limit: VERSION_PAGE_SIZE, upTo })
  const entry = ({ sections }: VersionContent) => ({ questionnaire: definitionLines(sections as Definition) })
  return versions.map((each) => ({ ...each, content: entry(each.content), before: each.before && entry(each.before) }))
}

/** Makes the draft again what it was in a version: a deleted field comes back with its number, and so with its answers. */
export async function restoreProfile(
  tx: TxCtx,
  { number, version }: { number: number; version?: number | null | undefined },
): Promise<DraftRow> {
  const draft = await lockDraft(tx.site)
  const { content } = orNotFound(await versionAt(tx.site, DRAFT_SUBJECT, number))
  demandVersion(draft, version)
  const entry = { action: 'restoreProfile', subjectType: 'site', subjectId: String(tx.site.siteId) }
  return writeDraft(tx, draft, { sections: restored(content.sections as Definition, draft) }, entry)
}
