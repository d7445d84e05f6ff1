import { sql } from 'kysely'
import type { SiteHandle } from '../../../platform/database/site-handle.ts'
import { mailSubject } from '../../../platform/outbox/mail-subject.ts'

type NewLink = { userId: string; keptPersonId: string; gonePersonId: string; tokenHash: Buffer; days: number }

export const insertLink = (site: SiteHandle, { days, ...row }: NewLink) =>
  site.insertInto('accountLinks', { ...row, expiresAt: sql`now() + make_interval(days => ${days})` }).execute()

/** Uses a question's link up; the accounts it is about. */
export const takeLink = (site: SiteHandle, tokenHash: Buffer) =>
  site
    .updateTable('accountLinks')
    .set({ usedAt: sql`now()` })
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning(['userId', 'keptPersonId as kept', 'gonePersonId as gone'])
    .executeTakeFirst()

/** The name and address of an account whose address is proven. */
export const provenAccount = (site: SiteHandle, id: string) =>
  site
    .from('users')
    .select(['username', 'email'])
    .where('id', '=', id)
    .where('verifiedAt', 'is not', null)
    .executeTakeFirst()

/** The question whether two accounts are one person's goes to the proven address of the other account. */
export const askedToLink = mailSubject<Buffer>((site, tokenHash) =>
  site
    .from('accountLinks')
    .innerJoin('users', (join) =>
      join.onRef('users.siteId', '=', 'accountLinks.siteId').onRef('users.id', '=', 'accountLinks.userId'),
    )
    .select(['users.email as recipient', 'users.id as userId'])
    .where('accountLinks.tokenHash', '=', tokenHash)
    .where('users.verifiedAt', 'is not', null)
    .executeTakeFirst(),
)
