import { opportunityPath, withdrawPath } from '@ward/domain/app/front-end-links'
import { type Html, html } from '@ward/domain/kernel/html-template'
import {
  ANSWERED_ALREADY,
  fieldOf,
  NOT_SURE,
  NOT_SURE_VALUE,
  notSureOf,
  SIGN_IN_TO_TAKE_PART,
  TAKE_PART,
  WITHDRAWN,
} from '@ward/domain/opportunity-campaigns/answering'
import type { OpportunityAnswer } from '@ward/domain/opportunity-campaigns/campaigns'
import type { CampaignQuestion } from '@ward/domain/opportunity-campaigns/questions'
import { layout } from './layout.ts'
import { problemLine, wrong } from './problems.ts'
import type { Frame, Problem } from './shapes.ts'

/** How its reader finds a campaign in a text. */
export type OpportunityCard = {
  id: string
  name: string
  state: 'open' | 'visitor' | 'answered' | { closed: string }
}

/** A campaign where a text has its shortcode: the questions have a page of their own. */
export const opportunityCard = ({ id, name, state }: OpportunityCard): Html =>
  html`<aside class="card opportunity" aria-labelledby="opportunity-${id}"><h2 id="opportunity-${id}">${name}</h2>
${
  typeof state === 'object'
    ? html`<p class="small">${state.closed}</p>`
    : state === 'answered'
      ? html`<p>${ANSWERED_ALREADY} <a href="${opportunityPath(id)}">See your answers</a></p>`
      : html`<p><a class="button primary" href="${opportunityPath(id)}">${state === 'visitor' ? SIGN_IN_TO_TAKE_PART : TAKE_PART}</a></p>`
}</aside>`

type Form = {
  loadedFor: Html | null
  definition: number
  questions: readonly CampaignQuestion[]
  consentText: string
  /** The refused values, by the names of the fields. */
  typed: Readonly<Record<string, readonly string[]>>
  problem: Problem | null
}

export type Opportunity = {
  id: string
  name: string
  state:
    | { is: 'visitor'; signInHref: string }
    | { is: 'closed'; because: string }
    | { is: 'withdrawn' }
    | { is: 'answered'; answers: readonly OpportunityAnswer[]; loadedFor: Html | null }
    | ({ is: 'open' } & Form)
}

/** A campaign's own page: its questions, what its reader answered, or why it cannot be answered. */
export const opportunityPage = (frame: Frame, { id, name, state }: Opportunity): string =>
  layout(frame, {
    title: name,
    body: html`<div class="wrap narrow"><p class="breadcrumb"><a href="/">${frame.siteName}</a></p><h1>${name}</h1>
${state.is === 'visitor' && html`<p class="card visitor"><a class="button primary" href="${state.signInHref}">${SIGN_IN_TO_TAKE_PART}</a></p>`}
${state.is === 'closed' && html`<p class="closed">${state.because}</p>`}
${state.is === 'withdrawn' && html`<p class="card" role="status">${WITHDRAWN}</p>`}
${state.is === 'answered' && answered(id, state)}
${state.is === 'open' && form(id, state)}</div>`,
  })

const answered = (
  id: string,
  { answers, loadedFor }: { answers: readonly OpportunityAnswer[]; loadedFor: Html | null },
): Html =>
  html`<p role="status">${ANSWERED_ALREADY}</p>
${
  answers.length > 0 &&
  html`<dl class="card own-answers">${answers.map(({ question, answer }) => html`<div><dt>${question}</dt><dd>${answer}</dd></div>`)}</dl>`
}
<form class="card write" method="post" action="${withdrawPath(id)}" aria-label="Withdraw">${loadedFor}
<p>You can withdraw at any time. Your name and your answers are deleted then; only that somebody answered stays.</p>
<div class="row"><span></span><button>Withdraw</button></div></form>`

const form = (id: string, { loadedFor, definition, questions, consentText, typed, problem }: Form): Html =>
  html`<form class="card write" method="post" action="${opportunityPath(id)}" aria-label="${TAKE_PART}">${loadedFor}
<input type="hidden" name="definition" value="${String(definition)}">
${questions.map((question, nth) => asked(question, nth, { typed, problem }))}
<label class="choice"><input type="checkbox" name="consent" value="yes" required${(typed.consent ?? []).includes('yes') && html` checked`}${problem?.field === 'consent' && wrong(problem)}><span>${consentText}</span></label>
${(problem?.field === 'consent' || (problem && !isOfQuestion(problem, questions))) && problemLine(problem)}
<div class="row"><span class="small">Only the staff of this community read this. Other members do not.</span><button class="primary">Send</button></div></form>`

const isOfQuestion = ({ field }: Problem, questions: readonly CampaignQuestion[]) =>
  questions.some((_, nth) => fieldOf(nth) === field)

type Answered = Pick<Form, 'typed' | 'problem'>

function asked(question: CampaignQuestion, nth: number, { typed, problem: found }: Answered): Html {
  const { text, kind, options, notSure } = question
  const name = fieldOf(nth)
  const problem = found?.field === name ? found : null
  const given = typed[name] ?? []
  const isUnsure = given.includes(NOT_SURE_VALUE) || (typed[notSureOf(nth)] ?? []).length > 0
  if (kind === 'one' || kind === 'several') {
    const input = (value: string, label: string, at: number) =>
      html`<label class="choice"><input type="${kind === 'one' ? 'radio' : 'checkbox'}" name="${name}" value="${value}"${kind === 'one' && html` required`}${given.includes(value) && html` checked`}${at === 0 && wrong(problem)}><span>${label}</span></label>
`
    return html`<fieldset><legend>${text}${kind === 'several' && html` <span class="optional">(choose all that fit)</span>`}</legend>
${options.map((option, at) => input(String(at), option, at))}${notSure && input(NOT_SURE_VALUE, NOT_SURE, -1)}</fieldset>
${problemLine(problem)}`
  }
  const words = given[0] ?? ''
  const must = !notSure && html` required`
  return html`<label for="${name}">${text}</label>
${
  kind === 'date'
    ? html`<input type="date" id="${name}" name="${name}" value="${words}"${must}${wrong(problem)}>`
    : html`<textarea id="${name}" name="${name}" rows="3"${must}${wrong(problem)}>
${words}</textarea>`
}
${notSure && html`<label class="choice"><input type="checkbox" name="${notSureOf(nth)}" value="yes"${isUnsure && html` checked`}><span>${NOT_SURE}</span></label>`}
${problemLine(problem)}`
}
