import { opportunityPath, threadPath } from '@ward/domain/app/front-end-links'
import { ENGAGEMENT_TYPES, type EngagementType } from '@ward/domain/engagement/engagements'
import { engagementPath, THREAD_RESTS, type WidgetState } from '@ward/domain/engagement/widget'
import { type Html, html } from '@ward/domain/kernel/html-template'
import { widgetPlace } from '../../../../../member-site/engagement-page.ts'
import { type OpportunityCard, opportunityCard } from '../../../../../member-site/opportunity-page.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Place, readShortcodes, type Shortcode } from '../../../platform/html/shortcodes.ts'
import type { EngagementRow } from '../../engagement/kinds/engagement.db.ts'
import { atStart, promoted, shownById, shownCurrent } from '../../engagement/kinds/shown.db.ts'
import { stateOf, unknownVisitor } from '../../engagement/taking-part/state.actions.ts'
import { conditionFinder } from '../condition-finder.ts'
import { opensForums, sightOf } from '../frame.ts'
import { leadFormsOf } from '../lead-form.ts'
import { leadsTo } from '../leading.ts'
import { threadById } from '../member-site.db.ts'
import { cardFor } from '../opportunities.ts'

/** Widgets of a start page, and over the threads. */
const AT_HOME = 6
const OVER_THREADS = 3
/** Widgets in one body; further shortcodes show nothing, so that no text makes a page ask without end. */
const IN_A_BODY = 20

/** The content of a widget's place in a page: the same for everybody. The script asks for the rest. */
const placed = (ctx: Ctx, rows: readonly EngagementRow[]): Promise<WidgetState[]> =>
  Promise.all(rows.map((row) => stateOf(ctx, row, unknownVisitor(ctx))))

/** The engagements on the start page of a site: its polls for start pages, then what else it features. */
export async function engagementsAtHome(ctx: Ctx): Promise<WidgetState[]> {
  return (await placed(ctx, await atStart(ctx, AT_HOME))).filter(({ closed }) => closed === null)
}

/** The forum starters that are promoted over the threads. */
export const promotedStarters = async (ctx: Ctx): Promise<WidgetState[]> =>
  placed(ctx, await promoted(ctx.site, OVER_THREADS))

/** A body with its shortcodes as widgets; an absent one, or a wrong shortcode, shows nothing; a comment in the page's source says why. */
export async function withEngagements(ctx: Ctx, body: Html, isLookedAt: boolean): Promise<Html> {
  const read = readShortcodes(body)
  if (read === null) return body
  const asked = read.codes.slice(0, IN_A_BODY)
  const states = await Promise.all(asked.map((code) => stateFor(ctx, code)))
  const hasFinder = asked.some(({ type }) => type === 'find-condition')
  const finder = hasFinder ? await conditionFinder(ctx) : html``
  const threads = await Promise.all(asked.map((code) => threadFor(ctx, code)))
  const leadForm = await leadFormsOf(ctx, asked)
  const opportunities = await Promise.all(
    asked.map(({ type, id }) => (type === 'opportunity' && id !== null ? cardFor(ctx, id, isLookedAt) : null)),
  )
  return read.print((code, place) => {
    const state = states[read.codes.indexOf(code)]
    const name = `${code.type}${code.id === null || code.id === 'current' ? '' : ` ${code.id}`}`
    if (code.id === null) return { safe: `<!-- ${name}: not a shortcode -->` }
    if (code.type === 'find-condition') return place === 'block' ? finder : html``
    const thread = threads[read.codes.indexOf(code)]
    if (thread) return threadLink(thread, place)
    const form = leadForm({ code, place })
    if (form) return form
    const opportunity = opportunities[read.codes.indexOf(code)]
    if (opportunity) return opportunityIn(opportunity, place)
    if (!state) return { safe: `<!-- ${name}: not there -->` }
    if (place === 'block') return widgetPlace(state)
    if (place === 'nowhere') return html`${state.question}`
    return html`<a href="${engagementPath(state.type, state.id)}">${state.question}</a>`
  })
}

/** A thread that this reader is led to. */
async function threadFor(ctx: Ctx, { type, id }: Shortcode) {
  if (type !== 'thread' || id === null || !(await opensForums(ctx))) return undefined
  const thread = await threadById(ctx.site, id, sightOf(ctx))
  return thread && (await leadsTo(ctx, thread)) ? thread : undefined
}

const opportunityIn = (card: OpportunityCard, place: Place): Html => {
  if (place === 'block') return opportunityCard(card)
  return place === 'nowhere' ? html`${card.name}` : html`<a href="${opportunityPath(card.id)}">${card.name}</a>`
}

const threadLink = ({ name, slug }: { name: string; slug: string }, place: Place): Html => {
  if (place === 'nowhere') return html`${name}`
  const link = html`<a href="${threadPath(slug)}">${name}</a>`
  return place === 'block' ? html`<p>${link}</p>` : link
}

const isEngagement = (type: string): type is EngagementType => (ENGAGEMENT_TYPES as readonly string[]).includes(type)

async function stateFor(ctx: Ctx, { type, id }: Shortcode): Promise<WidgetState | null> {
  if (id === null || !isEngagement(type)) return null
  const row = id === 'current' ? await shownCurrent(ctx, type) : await shownById(ctx, type, id)
  const state = row ? await stateOf(ctx, row, unknownVisitor(ctx)) : null
  return state?.closed === THREAD_RESTS ? null : state
}
