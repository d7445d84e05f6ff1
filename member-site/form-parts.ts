import { type Html, html } from '@ward/domain/kernel/html-template'
import type { Problem } from './shapes.ts'
import { problemLine, wrong } from './writing.ts'

/** What a form that was refused says: under its field, or above the button where it is about none. */
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
  max: number
  rows: number
  problem: Problem | null
  hint?: string
}

/** The same for several lines. */
export const area = ({ name, label, value, max, rows, problem, hint }: Area): Html =>
  html`<div class="line"><label for="${name}">${label}</label>
<textarea id="${name}" name="${name}" rows="${String(rows)}" maxlength="${String(max)}" required${hint !== undefined && html` placeholder="${hint}"`}${wrong(problemAt(problem, name))}>
${value}</textarea>${problemLine(problemAt(problem, name))}</div>`

type Choice = { type: 'checkbox' | 'radio'; name: string; value: string; label: string; isChosen: boolean }
export const choice = ({ type, name, value, label, isChosen }: Choice): Html =>
  html`<label class="choice"><input type="${type}" name="${name}" value="${value}"${isChosen && html` checked`}><span>${label}</span></label>
`

/** What was wrong with a form, where it is about none of these fields. */
export const otherProblem = (problem: Problem | null, fields: readonly string[]): Html | null =>
  problem !== null && fields.includes(problem.field ?? '') ? null : problemLine(problem)
