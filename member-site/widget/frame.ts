import { engagementApi, engagementPath, KIND_WORDS, type WidgetState } from '@ward/domain/engagement/widget'
import { counted } from '@ward/domain/kernel/counted'
import { type Html, html } from '@ward/domain/kernel/html-template'

/** The typed values of a refused form, by field, and the reason. */
export type Refused = { message: string; typed: Readonly<Record<string, string>> }

/**
 * How a widget is drawn: `live` with its forms, `still` with the same look but nothing to fill in, only the way to its own page:
 * for a page whose script is not there, or not yet.
 */
export type Drawn = { as: 'live' | 'still'; refused?: Refused | null }

const PATHS = {
  poll: 'M4 16.5v-6M10 16.5v-13M16 16.5v-9',
  quizlet: 'M10 16.8a6.8 6.8 0 1 0 0-13.6 6.8 6.8 0 0 0 0 13.6zM8 8a2 2 0 1 1 3 1.7c-.7.4-1 .8-1 1.6M10 13.7h.01',
  'this-or-that': 'M6.5 7.5 10 4l3.5 3.5M6.5 12.5 10 16l3.5-3.5',
  'forum-driver': 'M4 4h12a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1H9.5L6 16.8V14H4a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1z',
  'forum-starter': 'M4 4h12a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1H9.5L6 16.8V14H4a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1z',
  giveaway:
    'M3.5 7.5h13v3h-13zM4.5 10.5h11v6h-11zM10 7.5v9M10 7.5C9 4.5 6 3.2 5.6 5.2 5.4 6.7 8 7.5 10 7.5zM10 7.5c1-3 4-4.3 4.4-2.3.2 1.5-2.4 2.3-4.4 2.3z',
  lock: 'M5.5 9h9a1 1 0 0 1 1 1v5.5a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1V10a1 1 0 0 1 1-1zM7 9V6.5a3 3 0 0 1 6 0V9',
  check: 'M4.5 10.5l3.5 3.5 7.5-8',
} as const

/** A drawing beside words that say the same. */
export const drawing = (name: keyof typeof PATHS): Html =>
  html`<svg class="wg-i" viewBox="0 0 20 20" aria-hidden="true"><path d="${PATHS[name]}"/></svg>`

/** The frame of every kind: its kind, its content, and the message about the last action. */
export const framed = ({ type, question, closed, said }: WidgetState, end: string, inside: Html): Html =>
  html`<section class="wg${closed === null ? '' : ' closed'}" aria-label="${`${KIND_WORDS[type]}: ${question}`}">
<p class="kind">${drawing(closed === null ? type : 'lock')}<span>${closed ?? KIND_WORDS[type]}</span>${end !== '' && html`<span class="end">${end}</span>`}</p>
${said !== null && html`<p class="said">${drawing('check')}<span>${said}</span></p>`}
${inside}</section>`

/** Fields that cannot be filled in yet have their final appearance. */
export const off = ({ as }: Drawn): Html | false => as === 'still' && html` disabled`

/** The question, as a heading that a script can lead to. */
export const asked = ({ question }: WidgetState): Html => html`<h2 tabindex="-1">${question}</h2>`

/** A form of a widget that does one thing, with its hidden fields; `keeps` what is typed over a reload. Drawn still, what would be sent leads to the widget's own page. */
export const form = (
  state: WidgetState,
  { verb, button, drawn, keeps = false }: { verb: string; button: string | null; drawn: Drawn; keeps?: boolean },
  inside: Html,
): Html =>
  drawn.as === 'still'
    ? html`<div class="form">${inside}${button !== null && html`<a class="button primary" href="${ownPage(state)}">${button}</a>`}</div>`
    : html`<form class="form" method="post" action="${engagementApi(state.type, state.id)}/${verb}"${keeps && html` data-draft="${engagementApi(state.type, state.id)}/${verb}"`}>${Object.entries(
        state.fields,
      ).map(
        ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
      )}${inside}${problem(drawn)}${button !== null && html`<button class="primary">${button}</button>`}</form>`

const problem = ({ refused }: Drawn): Html =>
  html`<p class="problem" role="alert">${refused ? refused.message : null}</p>`

export const ownPage = ({ type, id }: WidgetState): string => engagementPath(type, id)

/** The way to what an engagement leads to; links to elsewhere send no referrer. */
export const cta = (link: WidgetState['cta'], look: 'button' | 'text-link' = 'button'): Html | null =>
  link && html`<a class="${look}" href="${link.href}" rel="noopener noreferrer">${link.text}</a>`

export const votes = ({ total }: WidgetState): string => (total === null ? '' : counted(total, 'vote', 'votes'))

/** The picture of a quizlet or giveaway: one of this host, or none. */
export const picture = ({ imageUrl }: WidgetState): Html | null =>
  imageUrl === null ? null : html`<img class="prize" src="${imageUrl}" alt="" width="640" height="224">`
