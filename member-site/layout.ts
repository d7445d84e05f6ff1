import {
  helplinesPath,
  memberSettingsPath,
  messagesPath,
  newThreadPath,
  notificationsPath,
  searchPath,
  signInPath,
  signUpPath,
} from '@ward/domain/app/front-end-links'
import { CONSOLE_BASE } from '@ward/domain/app/routes'
import { NOT_FOUND_HEADING } from '@ward/domain/app/shell'
import { type Html, html } from '@ward/domain/kernel/html-template'
import { NOT_FOUND_MESSAGE } from '@ward/domain/kernel/refusal'
import { bellLabel } from '@ward/domain/notifications/notifications'
import { icon, MARK, SPRITE } from './icons.ts'
import { siteMenu } from './menu.ts'
import { headTags, type PageHead } from './seo.ts'
import type { Frame } from './shapes.ts'
import { firstLetter } from './text.ts'

/** The script that draws widgets, built with the console and served with it. */
export const WIDGET_SCRIPT: Html = html`<script type="module" src="/moderation/engagement-widget.js"></script>`

/** The script that keeps what a member is writing, wherever they can write or sign out. */
export const DRAFT_SCRIPT: Html = html`<script type="module" src="/moderation/drafts.js"></script>`

/** `feed`: where readers of feeds follow what is on the page. */
type Page = {
  title: string | null
  body: Html
  head?: PageHead | null
  feed?: { title: string; href: string } | null
}

/**
 * A whole page of the member site: one style sheet, and no script but where a widget stands or somebody is signed in. `title`
 * stands in the browser's tab before the site's name.
 */
export function layout(frame: Frame, { title, body, head = null, feed = null }: Page): string {
  const { siteName, styleHref } = frame
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${head ? head.title : title === null ? siteName : `${title} - ${siteName}`}</title>
${head && headTags(head)}${feed !== null && html`<link rel="alternate" type="application/rss+xml" title="${feed.title}" href="${feed.href}">`}
<link rel="icon" href="/moderation/mark.svg" type="image/svg+xml">
<link rel="stylesheet" href="${styleHref}">
${body.safe.includes('data-engagement="') && WIDGET_SCRIPT}
${frame.reader !== null && DRAFT_SCRIPT}
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
${header(frame)}
<main id="main">${body}</main>
${footer(frame)}
${SPRITE}
</body>
</html>`.safe
}

const signIn = ({ here, givesBack }: Frame) =>
  html`href="${signInPath(here)}"${givesBack === true && html` target="_blank"`}`

function header(frame: Frame): Html {
  const { siteName, hasForums, hasMessages, reader, here, unread } = frame
  const current = (href: string) => here === href && html` aria-current="page"`
  return html`<header class="head"><div class="wrap">
<a class="brand" href="/"${current('/')}>${frame.mark === null ? MARK : html`<span class="mark-of-words" aria-hidden="true">${frame.mark}</span>`}${siteName}</a>
${hasForums && frame.menu.length === 0 && html`<nav aria-label="Site"><a href="/forums"${current('/forums')}>Forums</a></nav>`}
<div class="reader"><a class="icon-link search" href="${searchPath}" aria-label="Search"${current(searchPath)}>${icon('search')}</a>${
    reader === null
      ? html`<a class="text-link start" href="${signUpPath}">Sign up</a><a class="button" ${signIn(frame)}>Sign in</a>`
      : html`${hasForums && frame.mayWrite && html`<a class="button start" href="${newThreadPath}"${current(newThreadPath)}>Start a thread</a>`}${reader.isStaff && html`<a class="text-link" href="${CONSOLE_BASE}/">Moderation</a>`}
<a class="icon-link${unread > 0 ? ' unread' : ''}" href="${notificationsPath}" aria-label="${bellLabel(unread)}"${current(notificationsPath)}>${icon('bell')}</a>
${hasMessages && html`<a class="icon-link" href="${messagesPath}" aria-label="Messages"${current(messagesPath)}>${icon('messages')}</a>`}
<details class="me"><summary aria-label="${reader.username}, your menu"><span class="picture" aria-hidden="true">${firstLetter(reader.username)}</span>${icon('chevron')}</summary>
<div class="menu"><p class="name">${reader.username}</p>
${hasForums && frame.mayWrite && html`<a href="${newThreadPath}">Start a thread</a>`}
<a href="${searchPath}">Search</a>
<a href="${memberSettingsPath}">Settings</a>
<form method="post" action="/api/auth/sign-out">${reader.loadedFor}<button>Sign out</button></form></div></details>`
  }</div>
${siteMenu(frame)}</div></header>`
}

function footer(frame: Frame): Html {
  const { siteName, hasForums, hasMessages, reader } = frame
  return html`<footer class="foot"><div class="wrap">
<div><b>${siteName}</b><p>${frame.about} What you read here does not replace your doctor’s advice.</p></div>
<div><b>Community</b><ul><li><a href="/">Stories</a></li>${hasForums && html`<li><a href="/forums">Forums</a></li>`}<li><a href="${searchPath}">Search</a></li></ul></div>
<div><b>If you need someone now</b><ul><li><a href="${helplinesPath}">Helplines</a></li></ul></div>
<div><b>You</b><ul>${
    reader === null
      ? html`<li><a ${signIn(frame)}>Sign in</a></li><li><a href="${signUpPath}">Sign up</a></li>`
      : html`${hasMessages && html`<li><a href="${messagesPath}">Your messages</a></li>`}<li><a href="${memberSettingsPath}">Your settings</a></li>`
  }<li>Cookies keep you signed in, count your answers once and remember the giveaways you entered</li></ul></div>
</div></footer>`
}

/** The page for missing things, and for those this reader may not see: the same page. */
export const notFoundPage = (frame: Frame): string =>
  noPage(frame, { heading: NOT_FOUND_HEADING, message: NOT_FOUND_MESSAGE, typed: '' })

/** In place of a page that cannot be shown; typed text comes back. */
export const noPage = (
  frame: Frame,
  { heading, message, typed }: { heading: string; message: string; typed: string },
) =>
  layout(frame, {
    title: heading,
    body: html`<div class="wrap narrow"><h1>${heading}</h1>
<p>${message}</p>
${
  typed !== '' &&
  html`<div class="card write"><label for="typed">What you wrote was not sent</label><textarea id="typed" rows="6" readonly>
${typed}</textarea></div>`
}
<p><a href="/">Go to the start page of ${frame.siteName}</a></p></div>`,
  })
