import { type Html, html } from '@ward/domain/kernel/html-template'
import { IMAGE_TYPES } from '@ward/domain/kernel/images'
import { PICTURE_WORDS_MAX, TEXT_PICTURE_FIELD } from '@ward/domain/member-site/member-writing'
import { problemLine, wrong } from './problems.ts'
import type { Problem } from './shapes.ts'

/** The message of a refused form: under its field, or above the button where it is about none. */
export const problemAt = (problem: Problem | null, name: string): Problem | null =>
  problem?.field === name ? problem : null

type Line = {
  name: string
  label: string
  type?: 'text' | 'email' | 'password'
  value?: string
  max: number
  problem: Problem | null
  hint?: string
  autocomplete?: string
  isOptional?: boolean
}

/** A line to type into, with its label, its hint and what was wrong with it. */
export const line = ({
  name,
  label,
  type = 'text',
  value = '',
  max,
  problem,
  hint,
  autocomplete,
  isOptional = false,
}: Line): Html =>
  html`<div class="line"><label for="${name}">${label}${isOptional && html` <span class="optional">(optional)</span>`}</label>
<input id="${name}" name="${name}" type="${type}" value="${value}" maxlength="${String(max)}"${!isOptional && html` required`}${autocomplete !== undefined && html` autocomplete="${autocomplete}"`}${wrong(problemAt(problem, name))}>
${hint !== undefined && html`<p class="small">${hint}</p>`}${problemLine(problemAt(problem, name))}</div>`

type Area = {
  name: string
  label: string
  value: string
  rows: number
  problem: Problem | null
  hint?: string
}

/** The same for several lines. No limit cuts what is pasted: the server refuses what is too long and gives it back. */
export const area = ({ name, label, value, rows, problem, hint }: Area): Html =>
  html`<div class="line"><label for="${name}">${label}</label>
<textarea id="${name}" name="${name}" rows="${String(rows)}" required${hint !== undefined && html` placeholder="${hint}"`}${wrong(problemAt(problem, name))}>
${value}</textarea>${problemLine(problemAt(problem, name))}</div>`

type Choice = {
  type: 'checkbox' | 'radio'
  name: string
  value: string
  label: string
  isChosen: boolean
  /** What was wrong with it; its message stands below the choices. */
  problem?: Problem | null
}
export const choice = ({ type, name, value, label, isChosen, problem = null }: Choice): Html =>
  html`<label class="choice"><input type="${type}" name="${name}" value="${value}"${isChosen && html` checked`}${wrong(problem)}><span>${label}</span></label>
`

/** The problem of a form that is about none of these fields. */
export const otherProblem = (problem: Problem | null, fields: readonly string[]): Html | null =>
  problem !== null && fields.includes(problem.field ?? '') ? null : problemLine(problem)

/** Its fields. */
export const PICTURE_FIELDS = [TEXT_PICTURE_FIELD, 'alt']

/** Where a member chooses the picture that comes with what they write. Without script a file is chosen anew after a refusal. */
export const pictureField = ({
  alt,
  problem,
  summary = 'Add a picture',
}: {
  alt: string
  problem: Problem | null
  summary?: string
}): Html => {
  const wrongPicture = problemAt(problem, TEXT_PICTURE_FIELD)
  const wrongWords = problemAt(problem, 'alt')
  const isOpen = wrongPicture !== null || wrongWords !== null || alt !== ''
  return html`<details class="with-picture"${isOpen && html` open`}><summary>${summary}</summary>
<div class="line"><label for="picture">Picture</label>
<input id="picture" name="${TEXT_PICTURE_FIELD}" type="file" accept="${IMAGE_TYPES.join(',')}"${wrong(wrongPicture)}>${problemLine(wrongPicture)}</div>
${line({ name: 'alt', label: 'Describe the picture', value: alt, max: PICTURE_WORDS_MAX, problem, isOptional: true, hint: 'For people who cannot see it. We do not keep where it was taken.' })}</details>`
}
