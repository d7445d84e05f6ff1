import { type Html, html } from '@ward/domain/kernel/html-template'
import { answerField } from '@ward/domain/leads/lead-forms/answers'
import {
  DEFINITION_FIELD,
  leadFormApi,
  OPT_IN_FIELD,
  type ShownLeadForm,
  UNSEEN_FIELD,
} from '@ward/domain/leads/lead-forms/public-form'
import { hasOptions, type KeptQuestion, type LeadQuestionType } from '@ward/domain/leads/lead-forms/questions'
import { layout } from './layout.ts'
import type { Frame } from './shapes.ts'

/** The values of a refused form: it stands in the form again. */
export type RefusedLead = {
  typed: Readonly<Record<string, readonly string[]>>
  /** By the names of the fields. */
  problems: Readonly<Record<string, string>>
  /** The message about the whole form. */
  message: string
}
export type LeadFormView = ShownLeadForm & {
  /** Clean: questions in rich text by their number, and the disclaimer. */
  rich: ReadonlyMap<string, Html>
  disclaimer: Html
  loadedFor: Html | null
  refused: RefusedLead | null
}

type Field = { question: KeptQuestion; id: string; name: string; typed: readonly string[]; problem: string | undefined }

const TYPED: Readonly<Partial<Record<LeadQuestionType, Html>>> = {
  email: html` type="email" autocomplete="email" maxlength="254"`,
  date: html` type="date"`,
  phonenumber: html` type="tel" autocomplete="tel" maxlength="40"`,
  zipcode: html` type="text" autocomplete="postal-code" maxlength="20"`,
}

const marks = ({ question, id, problem }: Field): Html => {
  const by = [...(question.helperText === '' ? [] : [`${id}-help`]), ...(problem ? [`${id}-problem`] : [])]
  return html`${question.required && question.type !== 'checkbox' && html` required`}${problem !== undefined && html` aria-invalid="true"`}${
    by.length > 0 && html` aria-describedby="${by.join(' ')}"`
  }`
}

function input(field: Field): Html {
  const { question, id, name, typed } = field
  if (question.type === 'wysiwygtextarea')
    return html`<textarea id="${id}" name="${name}" rows="4" aria-labelledby="${id}-label"${marks(field)}>
${typed[0] ?? ''}</textarea>`
  if (question.type === 'select')
    return html`<select id="${id}" name="${name}"${marks(field)}><option value="">Choose one</option>${question.leadFormOptions.map(
      (option) =>
        html`<option value="${option.id}"${typed.includes(option.id) && html` selected`}>${option.name}</option>`,
    )}</select>`
  return html`<input id="${id}" name="${name}" value="${typed[0] ?? ''}"${TYPED[question.type] ?? html` type="text" maxlength="500"`}${marks(field)}>`
}

const choices = (field: Field): Html[] =>
  field.question.leadFormOptions.map(
    ({ id, name }) =>
      html`<label class="choice"><input type="${field.question.type === 'checkbox' ? 'checkbox' : 'radio'}" name="${field.name}" value="${id}"${marks(field)}${
        field.typed.includes(id) && html` checked`
      }><span>${name}</span></label>
`,
  )

function asked(field: Field, title: Html): Html {
  const { question, id, problem } = field
  const optional = !question.required && html` <span class="optional">(optional)</span>`
  const help = question.helperText !== '' && html`<p class="small" id="${id}-help">${question.helperText}</p>`
  const wrong = problem !== undefined && html`<p class="problem" id="${id}-problem">${problem}</p>`
  if (hasOptions(question.type) && question.type !== 'select')
    return html`<fieldset><legend>${title}${optional}</legend>${help}${choices(field)}</fieldset>${wrong}`
  // Rich text holds paragraphs, which no label may.
  const label =
    question.type === 'wysiwygtextarea'
      ? html`<div class="words" id="${id}-label">${title}${optional}</div>`
      : html`<label for="${id}">${title}${optional}</label>`
  return html`<div class="field">${label}${help}${input(field)}${wrong}</div>`
}

/** A lead form: it is sent by the browser alone. On a page of its own its name is the page's heading. */
export function leadForm(form: LeadFormView, { isPage = false } = {}): Html {
  const { refused } = form
  const fields = form.questions.map((question) => {
    const name = answerField(question.id)
    const id = `lead-${form.id}-${question.id}`
    const field = { question, id, name, typed: refused?.typed[name] ?? [], problem: refused?.problems[name] }
    return asked(field, form.rich.get(question.id) ?? html`${question.name}`)
  })
  const heading = `lead-${form.id}`
  return html`<form class="card write lead-form" method="post" action="${leadFormApi(form.id)}"${
    form.name === '' ? html` aria-label="Form"` : html` aria-labelledby="${heading}"`
  }>
${form.loadedFor}<input type="hidden" name="${DEFINITION_FIELD}" value="${String(form.definition)}">
${form.name !== '' && (isPage ? html`<h1 id="${heading}">${form.name}</h1>` : html`<h2 id="${heading}">${form.name}</h2>`)}
${refused !== null && html`<p class="problem" role="alert">${refused.message}</p>`}
${fields}
<div class="unseen" aria-hidden="true"><label>Leave this empty <input name="${UNSEEN_FIELD}" tabindex="-1" autocomplete="off"></label></div>
${
  form.optInText !== '' &&
  html`<label class="choice"><input type="checkbox" name="${OPT_IN_FIELD}" value="yes"${
    (refused?.typed[OPT_IN_FIELD] ?? []).length > 0 && html` checked`
  }><span>${form.optInText}</span></label>`
}
${form.disclaimer.safe !== '' && html`<div class="small words">${form.disclaimer}</div>`}
<div class="row"><span></span><button class="primary">Send</button></div></form>`
}

/** A lead form's own page: where a text can only lead to it, and where it comes back that was refused. */
export const leadFormPage = (frame: Frame, form: LeadFormView): string =>
  layout(frame, {
    title: form.name === '' ? 'Form' : form.name,
    body: html`<div class="wrap narrow"><p class="breadcrumb"><a href="/">${frame.siteName}</a></p>${
      form.name === '' && html`<h1>Form</h1>`
    }${leadForm(form, { isPage: true })}</div>`,
  })
