import type { Definition } from '@ward/domain/extended-profile/definition'
import { QUESTIONNAIRE_CHANGED } from '@ward/domain/extended-profile/sections'
import { conflict } from '@ward/domain/kernel/refusal'
import { type AuditEntry, audit } from '../../platform/audit.ts'
import type { TxCtx } from '../../platform/context.ts'
import { announce } from '../../platform/events/announce.ts'
import { saveVersion } from '../../platform/versions.ts'
import { type DraftRow, saveDraft } from './draft.db.ts'

export const PROFILE_TOPIC = 'extendedProfile'
export const DRAFT_SUBJECT = { subjectType: 'profile_draft', subjectId: 'draft' }

type Told = Pick<AuditEntry, 'action' | 'subjectType' | 'fields' | 'effects'> & { subjectId: string }

/** Writes the questionnaire after a change: it is kept as a version, audited, and told to open pages. */
export async function writeDraft(
  tx: TxCtx,
  before: DraftRow,
  { sections, lastPart = before.lastPart }: { sections: Definition; lastPart?: number },
  told: Told,
): Promise<DraftRow> {
  const after = { sections, lastPart, version: before.version + 1 }
  await saveDraft(tx.site, after)
  await saveVersion(tx, DRAFT_SUBJECT, { before: { sections: before.sections }, after: { sections } })
  await audit(tx, told)
  await announce(tx, PROFILE_TOPIC, told.subjectId)
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
