import { type AuditEntry, audit } from '../../../platform/audit.ts'
import { type Ctx, once } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/transaction.ts'

type Seen = {
  /** The people whose private data this request has read, each with the writing of the audit row about it. */
  written: Map<string, Promise<void>>
  /** Rows of one page by each of their ids: looking at one of them is looking at the page. */
  pages: Map<string, readonly string[]>
}
const nothingSeen = (): Seen => ({ written: new Map(), pages: new Map() })

/** Says that these users are shown together, on one page: reading private data of any of them is one look at all. */
export function showTogether(ctx: Ctx, ids: readonly string[]): void {
  for (const id of ids) once(ctx, nothingSeen).pages.set(id, ids)
}

/**
 * Writes that the viewer reads private data of these users: one audit row for a look, however many people and fields it is
 * of, that names all of them; people without such a statement are one look together. It is there before anything is
 * answered.
 */
export async function lookAt(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const { written, pages } = once(ctx, nothingSeen)
  const others = ids.filter((id) => !pages.has(id))
  for (const id of ids) {
    if (written.has(id)) continue
    const together = pages.get(id) ?? others
    const row = writeLook(ctx, together)
    for (const each of together) written.set(each, row)
  }
  await Promise.all(ids.map((id) => written.get(id)))
}

/** The same of people whom no account names, such as those who left an address: the row is about what they left it with. */
export const lookAtGuests = (ctx: Ctx, of: { subjectType: string; subjectId: string }): Promise<void> =>
  writeRow(ctx, of)

const writeLook = (ctx: Ctx, ids: readonly string[]): Promise<void> =>
  writeRow(ctx, { subjectType: 'user', ...(ids.length === 1 ? { subjectId: ids[0] } : { subjectIds: ids }) })

const writeRow = (ctx: Ctx, about: Omit<AuditEntry, 'action'>): Promise<void> =>
  // With a memory of its own: a transaction forgets what was asked before it, and this one changes none of that.
  inTransaction({ ...ctx, once: new Map() }, (tx) => audit(tx, { action: 'readPrivateData', ...about }))
