import { newThreadPath } from '@ward/domain/app/front-end-links'
import { type Html, html } from '@ward/domain/kernel/html-template'
import { THREAD_TITLE_MAX, THREAD_TOPICS_MAX } from '@ward/domain/member-site/member-writing'
import { howWeTalk } from './content-pages.ts'
import { moment } from './date.ts'
import { area, choice, line, otherProblem, PICTURE_FIELDS, pictureField, problemAt } from './form-parts.ts'
import { layout } from './layout.ts'
import { problemLine } from './problems.ts'
import type { Frame, Problem } from './shapes.ts'
import { sentOnce } from './writing.ts'

type Form = { loadedFor: Html | null; nonce: string; problem: Problem | null }

type NewThread = Form & {
  /** The id of the last thread of who writes. */
  after: string | null
  title: string
  body: string
  /** The description of the picture. */
  alt: string
  tags: readonly { id: string; name: string; isChosen: boolean }[]
}

/** Where a member starts a thread. */
export const newThreadPage = (
  frame: Frame,
  { title, body, alt, tags, loadedFor, nonce, after, problem }: NewThread,
): string =>
  layout(frame, {
    title: 'Start a thread',
    body: html`<div class="wrap narrow"><p class="breadcrumb"><a href="/forums">Forums</a></p><h1>Start a thread</h1>
<form class="card write" id="write" method="post" enctype="multipart/form-data" action="${newThreadPath}" data-draft="${newThreadPath}" aria-label="Start a thread">${sentOnce({ nonce, after })}${loadedFor}
${line({ name: 'title', label: 'Title', value: title, max: THREAD_TITLE_MAX, problem })}
${area({ name: 'body', label: 'What do you want to say or ask?', value: body, rows: 8, problem, hint: 'Say it the way you would say it to a friend.' })}
${pictureField({ alt, problem })}
${
  tags.length > 0 &&
  html`<fieldset><legend>Topics <span class="optional">(at most ${THREAD_TOPICS_MAX})</span></legend>${tags.map(
    ({ id, name, isChosen }) => choice({ type: 'checkbox', name: 'tagIds', value: id, label: name, isChosen }),
  )}${problemLine(problemAt(problem, 'tagIds'))}</fieldset>`
}
${otherProblem(problem, ['title', 'body', 'tagIds', ...PICTURE_FIELDS])}
<div class="row"><span class="small">Everybody can read this. Type @ and a name to mention somebody.</span><button class="primary">Start thread</button></div></form>
${howWeTalk(frame)}</div>`,
  })

/** The form for a status update, on one's own profile; `after` is the id of the one before it. */
export const statusForm = ({
  action,
  loadedFor,
  nonce,
  after,
  typed,
  alt,
  problem,
}: Form & { action: string; after: string | null; typed: string; alt: string }): Html =>
  html`<form class="card write" id="write" method="post" enctype="multipart/form-data" action="${action}" data-draft="${action}" aria-label="Post a status update">${sentOnce({ nonce, after })}${loadedFor}
${area({ name: 'body', label: 'Status update', value: typed, rows: 3, problem, hint: 'How are you today?' })}
${pictureField({ alt, problem })}
${otherProblem(problem, ['body', ...PICTURE_FIELDS])}
<div class="row"><span class="small">Everybody can read this.</span><button class="primary">Post update</button></div></form>`

type Edit = {
  what: string
  href: string
  action: string
  until: Date
  revision: number
  typed: string
  /** The picture that it has; it can be taken out. */
  picture: Html | null
  takesOut: boolean
  /** The description of a new one. */
  alt: string
  loadedFor: Html | null
  problem: Problem | null
  /** Why it cannot be edited; null where it can. */
  closed: string | null
}

/** Where a member edits what they wrote. */
export const editTextPage = (
  frame: Frame,
  { what, href, action, until, revision, typed, picture, takesOut, alt, loadedFor, problem, closed }: Edit,
): string =>
  layout(frame, {
    title: `Edit your ${what}`,
    body: html`<div class="wrap narrow"><p class="breadcrumb"><a href="${href}">Back to your ${what}</a></p><h1>Edit your ${what}</h1>
${
  closed !== null
    ? html`<p class="closed">${closed}</p>`
    : html`<form class="card write" id="write" method="post" enctype="multipart/form-data" action="${action}" data-draft="${action} ${String(revision)}" aria-label="Edit">${loadedFor}
<input type="hidden" name="revision" value="${String(revision)}">
${area({ name: 'body', label: `Your ${what}`, value: typed, rows: 8, problem })}
${
  picture &&
  html`<fieldset class="has-picture"><legend>Its picture</legend>${picture}
${choice({ type: 'checkbox', name: 'takesOut', value: 'yes', label: 'Take it out', isChosen: takesOut })}</fieldset>`
}
${pictureField({ alt, problem, summary: picture ? 'Replace the picture' : 'Add a picture' })}
${otherProblem(problem, ['body', ...PICTURE_FIELDS])}
<div class="row"><span class="small">You can edit it until ${moment(frame, until)}. An edited text is checked again.</span><button class="primary">Save</button></div></form>`
}</div>`,
  })

type Remove = {
  what: string
  href: string
  action: string
  words: string
  loadedFor: Html | null
  problem: Problem | null
}

/** Asks before a member takes a text away. */
export const removeTextPage = (frame: Frame, { what, href, action, words, loadedFor, problem }: Remove): string =>
  layout(frame, {
    title: `Delete your ${what}`,
    body: html`<div class="wrap narrow"><p class="breadcrumb"><a href="${href}">Back to your ${what}</a></p><h1>Delete your ${what}?</h1>
<figure class="quoted"><blockquote>${words}</blockquote></figure>
<form class="card write" method="post" action="${action}" aria-label="Delete">${loadedFor}
<p>Nobody but the moderators can read it then. Answers to it stay and show “[deleted]” above them.</p>${problemLine(problem)}
<div class="row"><a href="${href}">Keep it</a><button class="primary">Delete</button></div></form></div>`,
  })
