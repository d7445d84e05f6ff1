import { anyOf } from '../../../platform/database/statement.ts'
import { mailSubjects } from '../../../platform/outbox/mail-subject.ts'

/** Who was subscribed is welcomed at the address they are subscribed with. */
export const welcomedSubscribers = mailSubjects(async (site, ids) => {
  const rows = await site.from('subscribers').select(['id', 'email']).where('id', '=', anyOf(ids)).execute()
  return rows.map(({ id, email }) => ({ id, recipient: email, userId: null }))
})

/** Which members get mails again is told to their accounts. */
export const welcomedMembers = mailSubjects((site, ids) =>
  site.from('users').select(['id', 'email as recipient', 'id as userId']).where('id', '=', anyOf(ids)).execute(),
)
