import type { TxCtx } from '../context.ts'

/** A side effect outside the database, recorded in the change's own transaction and delivered by a job (house.md section 4, law 4). */
export type Parcel = {
  kind: 'mail'
  /** Idempotency key: the same effect posted twice is delivered once. */
  key: string
  recipient: string
  subject: string
  text: string
}

export async function post(ctx: TxCtx, { kind, key, recipient, subject, text }: Parcel): Promise<void> {
  await ctx.site.db
    .insertInto('outbox')
    .values({ siteId: ctx.site.siteId, kind, key, recipient, subject, payload: JSON.stringify({ text }) })
    .onConflict((conflict) => conflict.columns(['siteId', 'key']).doNothing())
    .execute()
  ctx.written.wakes.add('ward_outbox')
}
