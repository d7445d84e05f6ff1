import { SHOW_RESULTS, shareOf, type WidgetOption, type WidgetState, YOUR_ANSWER } from '@ward/domain/engagement/widget'
import { type Html, html } from '@ward/domain/kernel/html-template'
import { drawing } from './frame.ts'

export const isMine = ({ chosen }: WidgetState, { id }: WidgetOption): boolean => chosen?.includes(id) === true

/** How many chose each, as a number and as the length of a bar. */
export const bars = (state: WidgetState): Html =>
  html`<ol class="res">${state.options.map((option) => {
    const share = option.n === null ? null : shareOf(option.n, state.total ?? 0)
    const isOwn = isMine(state, option)
    return html`<li${isOwn && html` class="mine"`}>${
      share !== null &&
      html`<svg class="bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true"><rect width="${share.replace('%', '')}" height="1"/></svg>`
    }${isOwn && drawing('check')}<span>${option.name}${isOwn && html`<span class="vh"> (${YOUR_ANSWER})</span>`}</span>${
      share !== null && html`<span class="v">${share}</span>`
    }</li>`
  })}</ol>`

/** The results for whoever may see them before they answer: behind a press that needs no script; nothing while there are none. */
export const beforehand = (state: WidgetState): Html | null =>
  state.withheld !== null || !state.total
    ? null
    : html`<details class="peek"><summary>${SHOW_RESULTS}</summary>${bars(state)}</details>`
