import { DELETED_TEXT } from '@ward/domain/member-site'
import { type Html, html } from '../server/src/platform/html/template.ts'
import type { Answer, Answers, Frame } from './shapes.ts'
import { text } from './text.ts'

/** The comments of a post, the replies of a thread or of a status. `names` are their singular and plural. */
export function answerList(
  frame: Frame,
  { all, count, earlierHref, newestHref }: Answers,
  names: readonly [string, string],
): Html {
  const [one, many] = names
  return html`<section class="answers" aria-labelledby="answers">
<h2 id="answers">${count.toLocaleString('en-US')} ${count === 1 ? one : many}</h2>
${earlierHref !== null && html`<p class="more"><a href="${earlierHref}">Earlier ${many}</a></p>`}
<ol>${all.map((each) => answer(frame, each))}</ol>
${newestHref !== null && html`<p class="more"><a href="${newestHref}">Newest ${many}</a></p>`}
</section>`
}

const answer = (frame: Frame, { anchor, level, to, text: written }: Answer): Html =>
  html`<li id="${anchor}" class="answer level-${level}">${
    written === null
      ? html`<p class="gone">${DELETED_TEXT}</p>`
      : text(frame, written, to && html` <span class="to">to <a href="${to.href}">${to.name}</a></span>`)
  }</li>
`
