import { type Effects, effectsIn } from '@ward/domain/kernel/effects'
import { actorId, type TxCtx } from './context.ts'

export type AuditEntry = {
  /** The action, in the words of the endpoint: the mutation's or REST call's name. */
  action: string
  subjectType: string
  subjectId?: string | null
  /** Where it is about several that were looked at together; each of them finds the row. */
  subjectIds?: readonly string[]
  /** Names of the fields that changed; values never do: rows that cannot be removed must not hold data that a person may have erased. */
  fields?: string[]
  /** Its effects, where they were shown before; zeros are left out. */
  effects?: Effects
  /** The actor, where that is not the viewer: somebody who has just proved who they are, in whatever browser that is. */
  by?: string
}

/** Notes the audit row of a change: it is written at the end of the change's own transaction. */
export const audit = (ctx: TxCtx, entry: AuditEntry): Promise<void> => auditAll(ctx, [entry])

/** The same of several things that one change is about. */
export async function auditAll(ctx: TxCtx, entries: readonly AuditEntry[]): Promise<void> {
  for (const { action, subjectType, subjectId = null, subjectIds = [], fields = [], effects, by } of entries)
    ctx.written.audits.push({
      siteId: ctx.site.siteId,
      actorKind: by === undefined ? ctx.viewer.kind : 'user',
      actorId: by ?? actorId(ctx.viewer),
      action,
      subjectType,
      subjectId,
      subjectIds: [...subjectIds],
      fields,
      effects: effects ? Object.fromEntries(effectsIn(effects).map(({ kind, n }) => [kind, n])) : null,
      requestId: ctx.requestId,
    })
}

/** Says that a save changed nothing: where no other change is audited, nothing is kept of its transaction. */
export function noteUnchanged({ written }: TxCtx): void {
  written.isUnchanged = true
}

/** Notes the audit row of a save, unless an empty list says that it changed no field. */
export const auditSave = async (ctx: TxCtx, entry: AuditEntry): Promise<void> =>
  entry.fields?.length === 0 ? noteUnchanged(ctx) : audit(ctx, entry)
