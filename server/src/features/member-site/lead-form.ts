import { type Html, html } from '@ward/domain/kernel/html-template'
import { leadFormPath } from '@ward/domain/leads/lead-forms/public-form'
import { type LeadFormView, leadForm, type RefusedLead } from '../../../../member-site/lead-form.ts'
import { actorId, type Ctx } from '../../platform/context.ts'
import type { Shortcode } from '../../platform/html/shortcodes.ts'
import { shownBody } from '../../platform/html/shown.ts'
import { loadedForFields } from '../../platform/http/loaded-for.ts'
import { siteOrigin } from '../../platform/site-origin.ts'
import { type ShownFormRow, shownForm } from '../leads/lead-forms/shown-form.db.ts'
import { mayGoTo } from './frame.ts'

/** A form as a page shows it; the page's policy lets its answer lead to where the form sends people. */
export async function viewOf(ctx: Ctx, form: ShownFormRow, refused: RefusedLead | null = null): Promise<LeadFormView> {
  const origin = await siteOrigin(ctx)
  const clean = (body: string): Html => shownBody(body, origin, () => null)
  const viewerId = actorId(ctx.viewer)
  for (const address of [form.successUrl, form.failureUrl]) mayGoTo(ctx, address)
  return {
    ...form,
    rich: new Map(
      form.questions.filter(({ type }) => type === 'wysiwygtextarea').map(({ id, name }) => [id, clean(name)]),
    ),
    disclaimer: clean(form.disclaimer),
    loadedFor: viewerId === null ? null : loadedForFields({ siteId: ctx.site.siteId, viewerId }),
    refused,
  }
}

type Placed = { code: Shortcode; place: 'block' | 'inline' | 'nowhere' }

/**
 * The content in place of lead-form shortcodes: the form, once on a page and among paragraphs; elsewhere a link to it. undefined
 * for those that are not there.
 */
export async function leadFormsOf(
  ctx: Ctx,
  codes: readonly Shortcode[],
): Promise<(placed: Placed) => Html | undefined> {
  const ids = codes.flatMap(({ type, id }) => (type === 'lead-form' && id !== null && id !== 'current' ? [id] : []))
  const forms = new Map<string, LeadFormView>()
  for (const id of new Set(ids)) {
    const form = await shownForm(ctx.site, id)
    if (form) forms.set(id, await viewOf(ctx, form))
  }
  const shown = new Set<string>()
  return ({ code, place }) => {
    const form = code.type === 'lead-form' ? forms.get(code.id ?? '') : undefined
    if (!form) return undefined
    const name = form.name === '' ? 'Form' : form.name
    if (place === 'nowhere') return html`${name}`
    const link = html`<a href="${leadFormPath(form.id)}">${name}</a>`
    if (place === 'inline') return link
    if (shown.has(form.id)) return html`<p>${link}</p>`
    shown.add(form.id)
    return leadForm(form)
  }
}
