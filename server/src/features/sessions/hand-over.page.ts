import { html } from '@ward/domain/kernel/html-template'
import { handOverQuestion, staySignedInAs } from '@ward/domain/sessions/sessions'
import type { Ctx } from '../../platform/context.ts'
import { cardPage, siteName } from './card.page.ts'

/** Asks whether the browser is to be signed in as the one a code is for, since it does not look like the one it was made in. */
export async function handOverPage(ctx: Ctx, { code, username }: { code: string; username: string }): Promise<string> {
  const now = ctx.viewer.kind === 'user' ? ctx.viewer.username : null
  const { title, text, agree } = handOverQuestion({ username, site: await siteName(ctx, 'staff'), now })
  return cardPage(
    title,
    html`<form class="card" method="post" action="/api/auth/hand-over" aria-labelledby="t">
<div><h1 id="t">${title}</h1><p class="second">${text}</p></div>
<input type="hidden" name="code" value="${code}">
<button>${agree}</button>
<p><a href="${now === null ? '/login' : '/moderation/'}">${now === null ? 'Back to sign in' : staySignedInAs(now)}</a></p>
</form>`,
  )
}
