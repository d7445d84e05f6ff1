import { helplinesPath, notificationsPath } from '@ward/domain/app/front-end-links'
import { LOOK_AGAIN_TITLE } from '@ward/domain/flags/flag/appeals'
import { type Html, html } from '@ward/domain/kernel/html-template'
import { day, moment } from './date.ts'
import { layout } from './layout.ts'
import { problemLine, wrong } from './problems.ts'
import type { Frame, Problem } from './shapes.ts'
import { sentOnce } from './writing.ts'

export type OwnText = {
  /** Members' word for this kind of thing. */
  what: string
  /** Where it stands; without an address where its author cannot open it any more. */
  place: { title: string; href: string | null }
  at: Date
  body: Html
  /** `placeHidden`: nothing hides the text itself, but members cannot open the place it stands in. */
  state: 'shown' | 'placeHidden' | 'held' | 'removed' | 'withdrawn' | 'unconverted' | 'gone'
  decidedAt: Date | null
  /** Until when another look can be asked for. */
  until: Date | null
  /** The author's appeal, and its outcome. */
  appeal: { words: string; askedAt: Date; outcome: 'upheld' | 'granted' | null; answeredAt: Date | null } | null
  form: { action: string; loadedFor: Html | null; nonce: string; typed: string; problem: Problem | null } | null
}

const HEADINGS: Record<OwnText['state'], (what: string) => string> = {
  shown: (what) => `Everybody can read your ${what}`,
  placeHidden: (what) => `Your ${what} cannot be read at the moment`,
  held: (what) => `We are holding your ${what}`,
  removed: (what) => `We removed your ${what}`,
  withdrawn: (what) => `You deleted your ${what}`,
  unconverted: (what) => `We took back the ${what} of a story`,
  gone: (what) => `Your ${what} is no longer shown`,
}

const LEADS: Record<OwnText['state'], string> = {
  shown: 'It is shown where you wrote it. There is nothing you need to do.',
  placeHidden:
    'Where you wrote it is not shown, so only you and the moderators can read it. Nothing was decided about your words.',
  held: 'Only you and the moderators see it until a person has read it, usually within a day. Your account stays as it is: you can read, write and reply as before.',
  removed: 'It is no longer shown. Your account stays as it is: you can read, write and reply as before.',
  withdrawn: 'Nobody but the moderators can read it. Answers to it stay.',
  unconverted:
    'It had been made from the story, and that was undone before anybody answered. The story stays as it is. Nothing was decided about your words.',
  gone: 'Nobody but you and the moderators can read it. There is nothing you need to do.',
}

/** Tells an author how a text of theirs stands with the moderators, and lets them ask for another look. */
export const ownTextPage = (frame: Frame, text: OwnText): string => {
  const { what, place, at, body, state, appeal, form } = text
  const heading = HEADINGS[state](what)
  return layout(frame, {
    title: heading,
    body: html`<div class="wrap narrow notice"><p class="breadcrumb"><a href="${notificationsPath}">Notifications</a></p>
<h1>${heading}</h1><p class="lede">${LEADS[state]}</p>
<section class="card quoted" aria-label="What you wrote"><p class="byline"><b>You wrote</b> in ${place.href === null ? place.title : html`<a href="${place.href}">${place.title}</a>`} <span class="when">${moment(frame, at)}</span></p>
<div class="words">${body}</div>${state !== 'shown' && html`<p class="small">Only you and the moderators see this.</p>`}</section>
${(state === 'removed' || state === 'held') && facts(frame, text)}
${appeal && answered(frame, appeal)}
${form && asking(frame, text, form)}
<p class="card help"><span>If this comes at a bad time: you do not have to sort it out today. <a href="${helplinesPath}">Helplines in your country</a> are there day and night.</span></p></div>`,
  })
}

const facts = (frame: Frame, { what, state, decidedAt }: OwnText): Html =>
  html`<dl class="facts">
<div><dt>The rule</dt><dd><p>“${frame.howWeTalk}”</p></dd></div>
<div><dt>Who decided</dt><dd>${
    state === 'held'
      ? html`<p><b>No person yet.</b> Our team reads it next and decides. No program removes anything on its own.</p>`
      : html`<p><b>A person:</b> a moderator of ${frame.siteName}${decidedAt && html`, on ${moment(frame, decidedAt)}`}.</p>`
  }</dd></div>
<div><dt>What it means</dt><dd><p>${
    state === 'held'
      ? `The ${what} waits. Nobody else finds it in search, in mails or on your profile, and nobody is told about it.`
      : what === 'thread'
        ? 'The thread is hidden everywhere on this site, with the replies to it, in search and in mails.'
        : `The ${what} is hidden everywhere on this site, in search and in mails. Answers to it stay and show “[deleted]” above them.`
  }</p></dd></div></dl>`

const ANSWERS: Record<'upheld' | 'granted', string> = {
  upheld: 'Another moderator read your text and your words. The decision stands.',
  granted: 'Another moderator read your text and your words. Your text is shown again.',
}

function answered(frame: Frame, { words, askedAt, outcome, answeredAt }: NonNullable<OwnText['appeal']>): Html {
  return html`<section class="card asked" aria-labelledby="asked"><h2 id="asked">${outcome === null ? 'You asked us to look again' : 'We looked again'}</h2>
<blockquote>${words}</blockquote><p class="small">You wrote this on ${moment(frame, askedAt)}.</p>
<p role="status">${
    outcome === null
      ? 'A moderator who had nothing to do with the decision reads it, and you are told the answer.'
      : html`<b>${ANSWERS[outcome]}</b> ${answeredAt && html`<span class="when">${moment(frame, answeredAt)}</span>`}`
  }</p></section>`
}

function asking(frame: Frame, { state, until }: OwnText, form: NonNullable<OwnText['form']>): Html {
  const { action, loadedFor, nonce, typed, problem } = form
  const isHeld = state === 'held'
  return html`<form class="card write" id="write" method="post" action="${action}" data-draft="${action}" aria-labelledby="ask">${sentOnce({ nonce, after: null })}${loadedFor}
<h2 id="ask">${isHeld ? 'Anything we should know?' : LOOK_AGAIN_TITLE}</h2>
<p>${
    isHeld
      ? 'You need not ask: our team reads it anyway. What you write here is shown beside your text.'
      : 'A moderator who had nothing to do with this decision reads your text and your words. It costs nothing, and asking is never held against you.'
  }</p>
<label for="words">What should we know?</label>
<textarea id="words" name="words" rows="4" required placeholder="In your own words"${wrong(problem)}>
${typed}</textarea>
${problemLine(problem)}
<div class="row"><span class="small">${until && html`Possible until ${day(frame, until)}`}</span><button class="primary">${isHeld ? 'Send to the moderators' : 'Ask for a second look'}</button></div></form>`
}
