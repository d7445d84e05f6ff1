import { type Html, html } from '@ward/domain/kernel/html-template'
import { ALL_WAIT_HERE, afterField, EVERYBODY_READS } from '@ward/domain/member-site/member-writing'
import { PICTURE_FIELDS, pictureField } from './form-parts.ts'
import { icon } from './icons.ts'
import { problemLine, wrong } from './problems.ts'
import type { Writing } from './shapes.ts'

/** The words of a form: above it, in its empty field, on its button, and on the way to it for who is not signed in. */
export type WritingWords = { label: string; hint: string; send: string; signIn: string }

/** The place on a page where it is answered. */
export function writing(place: Writing, words: WritingWords): Html {
  if (place.state === 'closed')
    return html`<p class="closed" id="write">${icon('lock')}<span>${place.because}</span></p>`
  if (place.state === 'visitor')
    return html`<p class="card visitor" id="write"><a class="button primary" href="${place.signInHref}">${words.signIn}</a></p>`
  const { action, loadedFor, typed, alt, problem, to, waits } = place
  const isOfPicture = problem !== null && PICTURE_FIELDS.includes(problem.field ?? '')
  const ofBody = isOfPicture ? null : problem
  return html`<form class="card write" id="write" method="post" enctype="multipart/form-data" action="${action}" data-draft="${to ? `${action} ${to.id}` : action}" aria-label="${words.send}">${sentOnce(place)}${loadedFor}
<input type="hidden" name="to" value="${to?.id ?? ''}">
${
  to
    ? html`<label for="body">Reply to ${to.name}</label><p class="small"><a href="${to.href}">Read it again</a> <a href="${action}#write">${words.label} instead</a></p>`
    : html`<label for="body">${words.label}</label>`
}
<textarea id="body" name="body" rows="4" required placeholder="${words.hint}"${wrong(ofBody)}>
${typed}</textarea>
${problemLine(ofBody)}
${pictureField({ alt, problem })}
<div class="row"><span class="small">${waits ? ALL_WAIT_HERE : EVERYBODY_READS}</span><button class="primary">${words.send}</button></div></form>`
}

/**
 * The hidden fields at the start of a form of words. Back on its page a browser types into it again what was typed, where the
 * form begins with the same fields: as long as nothing was sent that is right, afterwards the words stand on the page and would
 * be sent twice.
 *
 * @param form.after the id of what its reader wrote last on this page
 */
export const sentOnce = ({ nonce, after }: { nonce: string; after: string | null }): Html =>
  html`<input type="hidden" name="${afterField(after)}"><input type="hidden" name="nonce" value="${nonce}">`
