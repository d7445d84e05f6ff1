import { PASSWORD_RESET_MINUTES } from '@ward/domain/sessions/sessions'
import { siteIdByHost } from './features/sites/sites.db.ts'
import { inviteStaff, removeStaff } from './features/users/profile/invite.actions.ts'
import { runVerbs } from './platform/command.ts'
import { commandContext } from './platform/command-context.ts'
import { StartupProblem } from './platform/startup-problem.ts'
import { inTransaction } from './platform/transaction.ts'

const USAGE = `npm run staff -- invite EMAIL --site HOST --role 5     (1 Admin, 2 Moderator, 5 Super Admin, 6 Community Tech)
npm run staff -- remove EMAIL --site HOST              makes them a member again`

const FORM = {
  usage: USAGE,
  options: { site: { type: 'string' }, role: { type: 'string' } },
  verbs: { invite: 'EMAIL --site --role', remove: 'EMAIL --site' },
} as const

await runVerbs(FORM, async (runtime, { verb, words, values }) => {
  const [email = ''] = words
  const { site: host, role } = values
  const isInvite = verb === 'invite'
  if ((isInvite && role === undefined) || !email || host === undefined) throw new StartupProblem(USAGE)
  const siteId = await siteIdByHost(runtime.database.network, host)
  if (siteId === undefined) throw new StartupProblem(`No site has the host ${host}.`)
  const ctx = commandContext(runtime, { siteId, command: 'staff' })
  if (isInvite) {
    const { link, leftOut } = await inTransaction(ctx, (tx) => inviteStaff(tx, { email, roleId: Number(role) }))
    console.info(`Within ${PASSWORD_RESET_MINUTES} minutes, once, this link sets the password of ${email}:\n${link}`)
    if (leftOut.length > 0)
      console.info(
        `Their accounts on other sites keep their role, since they have not confirmed the same email, or that may not be an admin's there: ${leftOut.join(', ')}.`,
      )
  } else {
    await inTransaction(ctx, (tx) => removeStaff(tx, email))
    console.info(`${email} is a member now, and signed out everywhere.`)
  }
})
