import { type Effects, effectsIn } from '@ward/domain/kernel/effects'
import { actorId, type TxCtx } from './context.ts'

export type AuditEntry = {
  /** What was done, in the words of the endpoint: the mutation's or REST call's name. */
  action: string
  subjectType: string
  subjectId?: string | null
  /** Where it is about several that were looked at together; each of them finds the row. */
  subjectIds?: readonly string[]
  /** Names of the fields that changed; values never do: what cannot be removed must not hold what a person may have erased. */
  fields?: string[]
  /** How much it did, where its effects were shown before; zeros are left out. */
  effects?: Effects
  /** Who did it, where that is not the viewer: somebody who has just proved who they are, in whatever browser that is. */
  by?: string
}

/** Writes the audit row of a change, in the change's own transaction. */
export const audit = (ctx: TxCtx, entry: AuditEntry): Promise<void> => auditAll(ctx, [entry])

/** The same of several things that one change is about, in one statement. */
export async function auditAll(ctx: TxCtx, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return
  const rows = entries.map(({ action, subjectType, subjectId = null, subjectIds = [], fields = [], effects, by }) => ({
    actorKind: by === undefined ? ctx.viewer.kind : 'user',
    actorId: by ?? actorId(ctx.viewer),
    action,
    subjectType,
    subjectId,
    subjectIds: [...subjectIds],
    fields,
    effects: effects ? JSON.stringify(Object.fromEntries(effectsIn(effects).map(({ kind, n }) => [kind, n]))) : null,
    requestId: ctx.requestId,
  }))
  await ctx.site.insertInto('auditLog', rows).execute()
  ctx.written.audits += rows.length
}
