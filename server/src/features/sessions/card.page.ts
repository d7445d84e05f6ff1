import { helplinesPath } from '@ward/domain/app/front-end-links'
import { type Html, html } from '@ward/domain/kernel/html-template'
import type { Ctx } from '../../platform/context.ts'
import { page } from '../../platform/http/page.ts'
import { memberSiteName } from '../sites/sites.actions.ts'
import { siteById } from '../sites/sites.db.ts'

const LOGO = html`<div class="brand"><svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M4 4.5h16v7.2c0 4.2-3.1 7.2-8 8.8-4.9-1.6-8-4.6-8-8.8z"/><path d="M7.7 9l2.2 5.5L12 10l2.1 4.5L16.3 9"/></svg> Ward</div>`

const UNDER = html`<p class="under">What you do here is recorded in the audit log.</p>`

const UNDER_MEMBERS = html`<p class="under">If you need someone now: <a href="${helplinesPath}">Helplines</a></p>`

/** A page of the console: one card under the product's name. */
export const cardPage = (title: string, body: Html) =>
  page({ title, body: html`<main class="card-page">${LOGO}${body}${UNDER}</main>` })

/** The same for members, under the name of their site. */
const memberCardPage = (title: string, name: string, body: Html) =>
  page({
    title,
    of: name,
    body: html`<main class="card-page"><a class="brand member" href="/">${name}</a>${body}${UNDER_MEMBERS}</main>`,
  })

/** Whether an address leads to the console. */
export const isToConsole = (path: string): boolean => /^\/moderation(?:[/?#]|$)/.test(path)

/** Who opens a page: staff on their way to the console, or members of the site. */
type Reader = 'staff' | 'member'

/** A page as its reader knows it. */
export const cardPageFor = async (ctx: Ctx, reader: Reader, { title, body }: { title: string; body: Html }) =>
  reader === 'staff' ? cardPage(title, body) : memberCardPage(title, await siteName(ctx, reader), body)

/** The name of the site as its reader knows it. */
export const siteName = async (ctx: Ctx, reader: Reader): Promise<string> =>
  reader === 'member' ? memberSiteName(ctx) : ((await siteById(ctx.network, ctx.site.siteId))?.name ?? '')
