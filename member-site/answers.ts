import { type Html, html } from '@ward/domain/kernel/html-template'
import { DELETED_TEXT } from '@ward/domain/member-site/member-site'
import type { Answer, Answers, Frame } from './shapes.ts'
import { text } from './text.ts'
import { type WritingWords, writing } from './writing.ts'

/** The words for answers on a page: one of them and several, and the words of the form. */
export type AnswerWords = WritingWords & { one: string; many: string }

/** The comments of a post, the replies of a thread or of a status, and the form for another. */
export function answerList(frame: Frame, answers: Answers, words: AnswerWords): Html {
  const { all, count, earlierHref, newestHref } = answers
  const { one, many } = words
  return html`<section class="answers" aria-labelledby="answers">
<h2 id="answers">${count.toLocaleString('en-US')} ${count === 1 ? one : many}</h2>
${earlierHref !== null && html`<p class="more"><a href="${earlierHref}">Earlier ${many}</a></p>`}
<ol>${all.map((each) => answer(frame, each))}</ol>
${newestHref !== null && html`<p class="more"><a href="${newestHref}">Newest ${many}</a></p>`}
</section>
${newestHref === null && writing(answers.writing, words)}`
}

const answer = (frame: Frame, { anchor, level, to, text: written, replyHref }: Answer): Html =>
  html`<li id="${anchor}" class="answer level-${level}">${
    written === null ? html`<p class="gone">${DELETED_TEXT}</p>` : text(frame, written, { anchor, replyHref, to })
  }</li>
`
