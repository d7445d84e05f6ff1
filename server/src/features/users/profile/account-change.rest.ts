import { Id } from '@ward/domain/kernel/ids'
import { invalid, notFound, parseInput } from '@ward/domain/kernel/refusal'
import { SiteId } from '@ward/domain/sites/sites'
import { z } from 'zod'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { isForm } from '../../../platform/http/loaded-for.ts'
import { inTransaction } from '../../../platform/transaction.ts'
import { CONFIRM_LINK_USED, EMAIL_CONFIRMED } from '../directory/account-change.rules.ts'
import { confirmEmail, unlinkSocials } from './account-change.actions.ts'

const Unlink = z.object({ user_id: z.union([z.int().transform(String), z.string()]).pipe(Id), site_id: SiteId })
const Confirm = z.object({ token: z.string().max(100) })

/** POST /api/auth/unlink-all-socials with {user_id, site_id} (spec 3 section 8). */
export const unlinkAllSocials = endpoint({
  method: 'POST',
  url: '/api/auth/unlink-all-socials',
  may: 'users.change',
  changes: true,
  run: async (ctx, request) => {
    const { user_id, site_id } = parseInput(Unlink, request.body ?? {})
    if (site_id !== ctx.site.siteId) throw notFound()
    await inTransaction(ctx, (tx) => unlinkSocials(tx, user_id))
    return { status: 'success' }
  },
})

/** POST /api/auth/confirm-email with the token of a link: a press on its page, since mail programs open links by themselves. */
export const confirmEmailEndpoint = endpoint({
  method: 'POST',
  url: '/api/auth/confirm-email',
  may: 'session.resetPassword',
  changes: true,
  run: async (ctx, request, reply) => {
    const { token } = parseInput(Confirm, request.body ?? {})
    const isProven = await inTransaction(ctx, (tx) => confirmEmail(tx, token), { audited: false })
    if (isForm(request.headers))
      return reply
        .code(303)
        .header('location', `/confirm-email?${isProven ? 'done' : 'problem'}=1`)
        .send()
    if (!isProven) throw invalid('token', CONFIRM_LINK_USED)
    return { status: 'success', message: EMAIL_CONFIRMED }
  },
})
