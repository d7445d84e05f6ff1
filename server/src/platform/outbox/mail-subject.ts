import type { SiteHandle } from '../database/site-handle.ts'

/** Where a mail goes, and whose account goes with it. */
export type Recipient = { recipient: string | null; userId: string | null }

declare const ofRow: unique symbol
/** The row that a mail is about, and by that who reads it. */
export type MailSubject = {
  readonly [ofRow]: true
  readonly find: (site: SiteHandle) => Promise<Recipient | undefined>
}

/**
 * A kind of row that mails are about. Its `.db` says who reads what is about such a row: sending a mail names the row and never
 * a person, so that no mail goes to the wrong one.
 */
export const mailSubject =
  <Key = string>(find: (site: SiteHandle, key: Key) => Promise<Recipient | undefined>) =>
  (key: Key): MailSubject =>
    ({ find: (site: SiteHandle) => find(site, key) }) as MailSubject

/** The same for many rows at once, by their ids. */
export type MailSubjects = {
  readonly [ofRow]: true
  readonly find: (site: SiteHandle, ids: readonly string[]) => Promise<readonly (Recipient & { id: string })[]>
}
export const mailSubjects = (find: MailSubjects['find']): MailSubjects => ({ find }) as MailSubjects
