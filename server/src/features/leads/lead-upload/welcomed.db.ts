import { anyOf } from '../../../platform/database/statement.ts'
import { mailSubjects } from '../../../platform/outbox/mail-subject.ts'

/** A new subscriber is welcomed at the subscribed address. */
export const welcomedSubscribers = mailSubjects(async (site, ids) => {
  const rows = await site.from('subscribers').select(['id', 'email']).where('id', '=', anyOf(ids)).execute()
  return rows.map(({ id, email }) => ({ id, recipient: email, userId: null }))
})

/** Members who get mails again are notified at their accounts. */
export const welcomedMembers = mailSubjects((site, ids) =>
  site.from('users').select(['id', 'email as recipient', 'id as userId']).where('id', '=', anyOf(ids)).execute(),
)
