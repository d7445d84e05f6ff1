import { html } from '@ward/domain/kernel/html-template'
import { UNSUBSCRIBED } from '@ward/domain/leads/subscribers/subscribers'
import { layout } from './layout.ts'
import type { Frame } from './shapes.ts'

/** Where somebody ends the mails of a site; nobody need sign in. It names no address: anybody with the link sees it. */
export const unsubscribePage = (frame: Frame, { action, isDone }: { action: string; isDone: boolean }): string =>
  layout(frame, {
    title: isDone ? UNSUBSCRIBED : 'Unsubscribe',
    body: html`<div class="wrap narrow">${
      isDone
        ? html`<h1>${UNSUBSCRIBED}</h1><p role="status">${frame.siteName} no longer emails you, except about your account, such as a new password.</p>`
        : html`<h1>Unsubscribe</h1><form class="card write" method="post" action="${action}" aria-label="Unsubscribe">
<p>${frame.siteName} will no longer email you, except about your account, such as a new password.</p>
<div class="row"><span></span><button class="primary">Unsubscribe</button></div></form>`
    }</div>`,
  })
