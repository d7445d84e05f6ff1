import { type Html, html } from '@ward/domain/kernel/html-template'
import type { Problem } from './shapes.ts'

/** The attributes that mark a refused field and take the reader to it. */
export const wrong = (problem: Problem | null): Html | null =>
  problem === null ? null : html` aria-invalid="true" aria-describedby="problem" autofocus`

export const problemLine = (problem: Problem | null): Html | null =>
  problem === null
    ? null
    : html`<p class="problem" id="problem" role="alert">${problem.message}${
        problem.signInHref !== null &&
        html` <a href="${problem.signInHref}" target="_blank">Sign in (opens in a new tab)</a>`
      }</p>`
