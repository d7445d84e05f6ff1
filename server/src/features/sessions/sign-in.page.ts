import { signInPath, signUpPath } from '@ward/domain/app/front-end-links'
import { isStaff } from '@ward/domain/app/roles'
import { type Html, html } from '@ward/domain/kernel/html-template'
import { safeRedirectPath } from '@ward/domain/kernel/links'
import {
  ALL_SESSIONS_END,
  OWN_PASSWORD_CHANGED,
  PASSWORD_CHANGED,
  PASSWORD_HINT,
  RESET_LINK_USED,
  RESET_SENT,
  sessionsEnd,
} from '@ward/domain/sessions/sessions'
import {
  ACCOUNTS_LINKED,
  CHANGE_EMAIL_PATH,
  CHANGE_PASSWORD_PATH,
  LINK_ACCOUNTS_USED,
  OWN_EMAIL_ASKED,
  SET_A_NEW_ONE,
} from '@ward/domain/users/letting-in'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '../../platform/context.ts'
import { typedCookie } from '../../platform/http/cookies.ts'
import { type Endpoint, endpoint } from '../../platform/http/endpoint.ts'
import { loadedForFields } from '../../platform/http/loaded-for.ts'
import { CONFIRM_LINK_USED, EMAIL_CONFIRMED } from '../users/directory/account-change.rules.ts'
import { cardPageFor, isToConsole, siteName } from './card.page.ts'
import { formProblem } from './form-problems.ts'
import { otherSessions } from './sessions.actions.ts'

/** Words of a query, or nothing when they are doubled or absent. */
const asked = (request: FastifyRequest, name: string): string => {
  const value = (request.query as Record<string, unknown>)[name]
  return typeof value === 'string' ? value.slice(0, 2000) : ''
}

const sign = (drawn: string) =>
  html`<svg viewBox="0 0 20 20" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><circle cx="10" cy="10" r="6.8"/><path d="${drawn}"/></svg>`

const problem = (text: string) =>
  text !== '' &&
  html`<div class="note danger">${sign('M10 6.8v3.7M10 13h.01')}<div role="alert">${formProblem(text)}</div></div>`
const note = (text: string) =>
  html`<div class="note success">${sign('M7 10.2l2 2 4-4.4')}<div role="status">${text}</div></div>`

/** Where one goes on to; '' for where they belong. */
const redirectOf = (request: FastifyRequest): string => safeRedirectPath(asked(request, 'redirect'), '')
const readerOf = (redirect: string) => (isToConsole(redirect) ? 'staff' : 'member')

/** Where somebody goes on typing. */
const AUTOFOCUS: Html = html`autofocus`

const show = (reply: FastifyReply, text: string) => reply.type('text/html; charset=utf-8').send(text)

/** The address that was typed before the form was refused: given back once. */
function typedBefore(request: FastifyRequest, reply: FastifyReply): string {
  const typed = typedCookie.read(request)
  if (typed === undefined) return ''
  typedCookie.clear(request, reply)
  return typed.slice(0, 254)
}

const pageEndpoint = (
  url: string,
  write: (ctx: Ctx, request: FastifyRequest, typed: string) => Promise<string>,
): Endpoint =>
  endpoint({
    method: 'GET',
    url,
    may: 'session.signIn',
    changes: false,
    run: async (ctx, request, reply) => show(reply, await write(ctx, request, typedBefore(request, reply))),
  })

const login = pageEndpoint('/login', async (ctx, request, typed) => {
  const redirect = redirectOf(request)
  const forgotten = redirect && `?redirect=${encodeURIComponent(redirect)}`
  const body = html`<form class="card" method="post" action="/api/auth/sign-in" aria-labelledby="t">
<div><h1 id="t">Sign in</h1><p class="second">Use your account on ${await siteName(ctx, readerOf(redirect))}.</p></div>
${problem(asked(request, 'problem'))}${asked(request, 'changed') !== '' && note(PASSWORD_CHANGED)}
<div class="fields">
<div class="field"><label for="email">Email</label><input id="email" name="email" type="email" autocomplete="username" value="${typed}" required ${typed === '' && AUTOFOCUS} maxlength="254"></div>
<div class="field"><div class="above"><label for="password">Password</label><a href="/forgot-password${forgotten}">Forgot password?</a></div><input id="password" name="password" type="password" autocomplete="current-password" required ${typed !== '' && AUTOFOCUS} maxlength="200"></div>
</div>
<input type="hidden" name="redirect" value="${redirect}">
<button>Sign in</button>
${readerOf(redirect) === 'member' && html`<p>No account yet? <a href="${signUpPath}">Sign up</a></p>`}
</form>`
  return cardPageFor(ctx, readerOf(redirect), { title: 'Sign in', body })
})

const forgot = pageEndpoint('/forgot-password', async (ctx, request, typed) => {
  const redirect = redirectOf(request)
  const body = html`<form class="card" method="post" action="/api/auth/request-password-reset" aria-labelledby="t">
<div><h1 id="t">Forgot password</h1><p class="second">We send a link that sets a new password for your account on ${await siteName(ctx, readerOf(redirect))}.</p></div>
${asked(request, 'sent') !== '' && note(RESET_SENT)}${problem(asked(request, 'problem'))}
<div class="field"><label for="email">Email</label><input id="email" name="email" type="email" autocomplete="username" value="${typed}" required maxlength="254"></div>
<input type="hidden" name="redirect" value="${redirect}">
<button>Send link</button>
<p><a href="${redirect === '' ? '/login' : signInPath(redirect)}">Back to sign in</a></p>
</form>`
  return cardPageFor(ctx, readerOf(redirect), { title: 'Forgot password', body })
})

const reset = pageEndpoint('/reset-password', async (ctx, request) => {
  const said = asked(request, 'problem')
  const body = html`<form class="card" method="post" action="/api/auth/reset-password" aria-labelledby="t">
<div><h1 id="t">New password</h1><p class="second">${ALL_SESSIONS_END}</p></div>
${problem(said)}${said === RESET_LINK_USED && html`<p><a href="/forgot-password">Ask for a new link</a></p>`}
<div class="field"><label for="password">New password</label><input id="password" name="password" type="password" autocomplete="new-password" required maxlength="200" aria-describedby="hint"><p class="help" id="hint">${PASSWORD_HINT}</p></div>
<input type="hidden" name="token" value="${asked(request, 'token')}">
<button>Set password</button>
</form>`
  return cardPageFor(ctx, 'member', { title: 'New password', body })
})

const change = endpoint({
  method: 'GET',
  url: CHANGE_PASSWORD_PATH,
  may: 'session.signIn',
  changes: false,
  run: async (ctx, request, reply) => {
    if (ctx.viewer.kind !== 'user')
      return reply.code(303).header('location', `/login?redirect=${CHANGE_PASSWORD_PATH}`).send()
    const reader = isStaff(ctx.viewer.roleId) ? 'staff' : 'member'
    const body = html`<form class="card" method="post" action="/api/auth/change-password" aria-labelledby="t">
<div><h1 id="t">Change password</h1><p class="second">You are ${ctx.viewer.username} on ${await siteName(ctx, reader)}. ${sessionsEnd(await otherSessions(ctx, ctx.viewer))}</p></div>
${asked(request, 'changed') !== '' && note(OWN_PASSWORD_CHANGED)}${problem(asked(request, 'problem'))}
<div class="fields">
<div class="field"><label for="current">Current password</label><input id="current" name="current" type="password" autocomplete="current-password" required maxlength="200"></div>
<div class="field"><label for="password">New password</label><input id="password" name="password" type="password" autocomplete="new-password" required maxlength="200" aria-describedby="hint"><p class="help" id="hint">${PASSWORD_HINT}</p></div>
</div>
${loadedForFields({ siteId: ctx.site.siteId, viewerId: ctx.viewer.userId })}
<button>Change password</button>
<p><a href="${CHANGE_EMAIL_PATH}">Change email</a></p>
</form>`
    return show(reply, await cardPageFor(ctx, reader, { title: 'Change password', body }))
  },
})

const changeEmail = endpoint({
  method: 'GET',
  url: CHANGE_EMAIL_PATH,
  may: 'session.signIn',
  changes: false,
  run: async (ctx, request, reply) => {
    const { viewer } = ctx
    if (viewer.kind !== 'user') return reply.code(303).header('location', `/login?redirect=${CHANGE_EMAIL_PATH}`).send()
    const reader = isStaff(viewer.roleId) ? 'staff' : 'member'
    const typed = typedBefore(request, reply)
    const body = html`<form class="card" method="post" action="/api/auth/change-email" aria-labelledby="t">
<div><h1 id="t">Change email</h1><p class="second">You are ${viewer.username} on ${await siteName(ctx, reader)}. Your email changes when you open the link that we mail to the new address and press Confirm. Then all your sessions end.</p></div>
${asked(request, 'sent') !== '' && note(OWN_EMAIL_ASKED)}${problem(asked(request, 'problem'))}
<div class="fields">
<div class="field"><label for="current">Current password</label><input id="current" name="current" type="password" autocomplete="current-password" required maxlength="200"></div>
<div class="field"><label for="email">New email</label><input id="email" name="email" type="email" autocomplete="email" value="${typed}" required maxlength="254"></div>
</div>
${loadedForFields({ siteId: ctx.site.siteId, viewerId: viewer.userId })}
<button>Change email</button>
<p><a href="${CHANGE_PASSWORD_PATH}">Change password</a></p>
</form>`
    return show(reply, await cardPageFor(ctx, reader, { title: 'Change email', body }))
  },
})

/** What a press on the link does that a token belongs to; undefined for one that is no good. */
type ToConfirm = (ctx: Ctx, token: string) => Promise<{ username: string; isNew: boolean } | undefined>

/** The account is named: the address may be a stranger's, to whom nothing of this belongs. */
const onConfirming = ({ username, isNew }: { username: string; isNew: boolean }, site: string): string =>
  `${isNew ? `This becomes the email address of the account ${username} on ${site} once you press Confirm.` : `This is the email address of the account ${username} on ${site}. If the account is yours, press Confirm.`} Then all its sessions end.`

/** Where a link leads that proves an address: on a press, since mail programs open links by themselves. */
const confirm = (toConfirm: ToConfirm) =>
  pageEndpoint('/confirm-email', async (ctx, request) => {
    const isDone = asked(request, 'done') !== ''
    const answered = isDone || asked(request, 'problem') !== ''
    const token = asked(request, 'token').slice(0, 100)
    const waits = answered ? undefined : await toConfirm(ctx, token)
    const site = await siteName(ctx, 'member')
    const body = html`<form class="card" method="post" action="/api/auth/confirm-email" aria-labelledby="t">
<div><h1 id="t">Confirm your email address</h1><p class="second">${waits ? onConfirming(waits, site) : `It is the address of your account on ${site}.`}</p></div>
${isDone && note(EMAIL_CONFIRMED)}${answered && !isDone && problem(CONFIRM_LINK_USED)}
${!answered && html`<input type="hidden" name="token" value="${token}"><button>Confirm</button>`}
${answered && html`<p>${isDone && SET_A_NEW_ONE} <a href="/login">Sign in</a> <a href="/forgot-password">Set a password</a></p>`}
</form>`
    return cardPageFor(ctx, 'member', { title: 'Confirm your email address', body })
  })

/** Where somebody says that two accounts are theirs: on a press, as above. */
const link = pageEndpoint('/link-accounts', async (ctx, request) => {
  const isDone = asked(request, 'done') !== ''
  const answered = isDone || asked(request, 'problem') !== ''
  const body = html`<form class="card" method="post" action="/api/auth/link-accounts" aria-labelledby="t">
<div><h1 id="t">Link your accounts</h1><p class="second">An account on another site has the same address as yours on ${await siteName(ctx, 'member')}. Link them only if both are yours. All your sessions end.</p></div>
${isDone && note(ACCOUNTS_LINKED)}${answered && !isDone && problem(LINK_ACCOUNTS_USED)}
${!answered && html`<input type="hidden" name="token" value="${asked(request, 'token').slice(0, 100)}"><button>Link accounts</button>`}
${answered && html`<p><a href="/login">Sign in</a></p>`}
</form>`
  return cardPageFor(ctx, 'member', { title: 'Link your accounts', body })
})

/** The pages of signing in, which belong to the member site and are shipped because without them nothing runs. */
export const signInPages = ({ toConfirm }: { toConfirm: ToConfirm }): Endpoint[] => [
  login,
  forgot,
  reset,
  change,
  changeEmail,
  confirm(toConfirm),
  link,
]
