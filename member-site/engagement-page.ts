import { CONFIRM_ENTRY, engagementApi, KIND_WORDS, type WidgetState } from '@ward/domain/engagement/widget'
import { type Html, html } from '@ward/domain/kernel/html-template'
import { layout } from './layout.ts'
import type { Frame } from './shapes.ts'
import type { Refused } from './widget/frame.ts'
import { widget } from './widget/widget.ts'

/** A place for a widget: its first content is shown until the script has loaded this visitor's state. */
export const widgetPlace = (state: WidgetState): Html =>
  html`<div class="engagement" data-engagement="${state.type}/${state.id}">${widget(state, { as: 'still' })}</div>`

/** Several of them, under a heading. */
export const widgetGrid = (states: readonly WidgetState[], heading: string): Html | null =>
  states.length === 0
    ? null
    : html`<section class="part" aria-labelledby="take-part"><div class="part-head"><h2 id="take-part">${heading}</h2></div>
<div class="widgets">${states.map(widgetPlace)}</div></section>`

export type EntryLink = { entry: string; code: string }

/** The page of an entry's mailed link. */
const confirmation = ({ type, id, fields }: WidgetState, { entry, code }: EntryLink): Html =>
  html`<form method="post" action="${engagementApi(type, id)}/confirm">
${Object.entries({ ...fields, entry, code }).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<button class="button primary">${CONFIRM_ENTRY}</button></form>`

/** An engagement's own page: its forms work without the script. */
export const engagementPage = (
  frame: Frame,
  state: WidgetState,
  refused: Refused | null,
  link: EntryLink | null = null,
): string =>
  layout(frame, {
    title: state.question,
    body: html`<div class="wrap narrow engagement-page"><p class="breadcrumb"><a href="/">${frame.siteName}</a></p><h1 class="vh">${KIND_WORDS[state.type]}</h1>
${link !== null && state.type === 'giveaway' && state.closed === null && confirmation(state, link)}
<div class="engagement" data-engagement="${state.type}/${state.id}" data-is-live>${widget(state, { as: 'live', refused })}</div></div>`,
  })
