import { type Html, html } from '@ward/domain/kernel/html-template'
import { REPORT_REASONS } from '@ward/domain/member-site/member-writing'
import { moment } from './date.ts'
import { layout } from './layout.ts'
import { problemLine, wrong } from './problems.ts'
import type { Frame, Person, Problem } from './shapes.ts'
import { personName } from './text.ts'

export type Report = {
  /** Members' word for this kind of thing. */
  what: string
  by: Person
  at: Date | null
  /** How it begins, without markup. */
  words: string
  /** Where it stands. */
  href: string
  form:
    | { state: 'done' }
    | { state: 'closed'; because: string }
    | { state: 'open'; action: string; loadedFor: Html | null; reason: string; typed: string; problem: Problem | null }
}

/** The page on which a member reports a text or a profile, and is thanked for it. */
export const reportPage = (frame: Frame, { what, by, at, words, href, form }: Report): string =>
  layout(frame, {
    title: `Report a ${what}`,
    body: html`<div class="wrap narrow"><p class="breadcrumb"><a href="${href}">Back to the ${what}</a></p>
<h1>Report a ${what}</h1>
<figure class="quoted"><figcaption class="byline">${personName(by)} ${at && html`<span class="when">${moment(frame, at)}</span>`}</figcaption>
${words !== '' && html`<blockquote>${words}</blockquote>`}</figure>
${
  form.state === 'done' &&
  html`<div class="card thanks" role="status"><h2>Thank you. You have reported this.</h2>
<p>A moderator reads every report. ${by.name} does not learn who reported.</p>
<p><a class="button" href="${href}">Back to the ${what}</a></p></div>`
}
${form.state === 'closed' && html`<p class="closed">${form.because}</p>`}
${form.state === 'open' && reportForm(form)}</div>`,
  })

function reportForm({ action, loadedFor, reason, typed, problem }: Extract<Report['form'], { state: 'open' }>): Html {
  const isOfWords = problem?.field === 'words'
  return html`<form class="card write" method="post" action="${action}" aria-label="Report">${loadedFor}
<fieldset><legend>What is wrong with it?</legend>
${Object.entries(REPORT_REASONS).map(
  ([name, label], at) =>
    html`<label class="choice"><input type="radio" name="reason" value="${name}" required${reason === name && html` checked`}${at === 0 && !isOfWords && wrong(problem)}><span>${label}</span></label>
`,
)}</fieldset>
<label for="words">Anything a moderator should know <span class="optional">(optional)</span></label>
<textarea id="words" name="words" rows="3"${isOfWords && wrong(problem)}>
${typed}</textarea>
${problemLine(problem)}
<div class="row"><span class="small">Only the moderators read this.</span><button class="primary">Send report</button></div></form>`
}
