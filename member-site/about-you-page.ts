import { aboutYouPath } from '@ward/domain/app/front-end-links'
import {
  ANSWER_TEXT_MAX,
  isOneOf,
  MEMBER_CHOOSES,
  SEEN_BY_ALL,
  SEEN_BY_NOBODY,
  SEEN_ONCE_SAVED,
  type ShownAnswer,
  YOUR_ANSWERS,
} from '@ward/domain/extended-profile/answering'
import type { Field } from '@ward/domain/extended-profile/definition'
import { PRIVACY, type Privacy } from '@ward/domain/extended-profile/fields'
import { type Html, html } from '@ward/domain/kernel/html-template'
import { layout } from './layout.ts'
import { problemLine, wrong } from './problems.ts'
import type { Frame, Problem } from './shapes.ts'

/** A question with what its reader answered before, or typed just now. */
export type Question = {
  field: Field
  privacy: Privacy
  optionIds: readonly string[]
  text: string
  isPublic: boolean
  /** Its answer was given when others were not to see it. */
  isUnseen: boolean
  problem: Problem | null
}
export type QuestionSection = { id: string; name: string; description: string; questions: readonly Question[] }

const other = ({ field, text }: Question): Html =>
  html`<label for="text-${field.id}">In your words</label><input id="text-${field.id}" name="text-${field.id}" value="${text}" maxlength="${String(ANSWER_TEXT_MAX)}">`

function inputs(question: Question): Html {
  const { field, optionIds, text, problem } = question
  const hint = field.description !== '' && html`<p class="small">${field.description}</p>`
  if (field.type === 'text')
    return html`<label for="text-${field.id}">${field.name}</label>${hint}
<textarea id="text-${field.id}" name="text-${field.id}" rows="3"${wrong(problem)}>
${text}</textarea>`
  const words = field.options.some(({ isOther }) => isOther) && other(question)
  if (field.type === 'select')
    return html`<label for="choice-${field.id}">${field.name}</label>${hint}
<select id="choice-${field.id}" name="choice-${field.id}"${wrong(problem)}><option value="">No answer</option>${field.options.map(
      ({ id, name }) => html`<option value="${id}"${optionIds.includes(id) && html` selected`}>${name}</option>`,
    )}</select>${words}`
  const kind = isOneOf(field.type) ? 'radio' : 'checkbox'
  const none = { id: '', name: 'No answer' }
  const choices = kind === 'radio' ? [...field.options, none] : field.options
  const isChosen = (id: string) => (id === '' ? optionIds.length === 0 : optionIds.includes(id))
  return html`<fieldset><legend>${field.name}</legend>${hint}
${choices.map(
  ({ id, name }, at) =>
    html`<label class="choice"><input type="${kind}" name="choice-${field.id}" value="${id}"${isChosen(id) && html` checked`}${at === 0 && wrong(problem)}><span>${name}</span></label>
`,
)}${words}</fieldset>`
}

const privacy = ({ field, privacy: of, isPublic, isUnseen }: Question): Html => {
  if (!field.displayOnProfile || of === PRIVACY.private) return html`<p class="small">${SEEN_BY_NOBODY}</p>`
  if (of === PRIVACY.public) return html`<p class="small">${isUnseen ? SEEN_ONCE_SAVED : SEEN_BY_ALL}</p>`
  return html`<label class="choice"><input type="checkbox" name="public-${field.id}" value="yes"${isPublic && html` checked`}><span>${MEMBER_CHOOSES}</span></label>`
}

const asked = (question: Question): Html => {
  const { field, problem } = question
  if (field.type === 'parent')
    return html`<h3>${field.name}</h3>${field.description !== '' && html`<p class="small">${field.description}</p>`}`
  return html`<input type="hidden" name="asked-${field.id}" value="yes">${inputs(question)}
${problemLine(problem)}
${privacy(question)}`
}

type Shown = {
  definition: number
  sections: readonly QuestionSection[]
  loadedFor: Html | null
  problem: Problem | null
}

/** The questions of the site to a member, a form for each section. */
export const aboutYouPage = (frame: Frame, { definition, sections, loadedFor, problem }: Shown): string =>
  layout(frame, {
    title: YOUR_ANSWERS,
    body: html`<div class="wrap narrow"><h1>${YOUR_ANSWERS}</h1>
${problemLine(problem)}
${sections.length === 0 && html`<p class="card none">There are no questions yet.</p>`}
${sections.map(
  ({ id, name, description, questions }) =>
    html`<form class="card write" id="section-${id}" method="post" action="${aboutYouPath}" aria-label="${name}">${loadedFor}
<input type="hidden" name="section" value="${id}"><input type="hidden" name="definition" value="${String(definition)}">
<h2>${name}</h2>${description !== '' && html`<p>${description}</p>`}
${questions.map(asked)}
<div class="row"><span class="small">You can change or remove an answer at any time.</span><button class="primary">Save</button></div></form>
`,
)}</div>`,
  })

/** Answers on a profile. */
export const answerList = (answers: readonly ShownAnswer[]): Html | null =>
  answers.length === 0
    ? null
    : html`<dl class="facts">${answers.map(
        ({ question, answer, icon }) =>
          html`<div data-icon="${icon}"><dt>${icon !== 'none' && html`<span aria-hidden="true">${ICONS[icon]}</span> `}${question}</dt><dd>${answer}</dd></div>`,
      )}</dl>`

const ICONS = { none: '', person: '☺', clock: '◷', clipboard: '☑' } as const
