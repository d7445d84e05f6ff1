import { mailSubject } from './mail-subject.ts'

/** A mail to an address that no row says, for tests. */
export const toAddress = mailSubject<string>(async (_site, recipient) => ({ recipient, userId: null }))
