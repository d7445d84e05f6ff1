import { messagesPath } from '@ward/domain/front-end-links'
import { NOT_FOUND_MESSAGE } from '@ward/domain/refusal'
import { CONSOLE_BASE } from '@ward/domain/routes'
import { NOT_FOUND_HEADING } from '@ward/domain/shell'
import { type Html, html } from '../server/src/platform/html/template.ts'
import type { Frame } from './shapes.ts'

/** A whole page of the member site: no script, one style sheet. `title` stands in the browser's tab before the site's name. */
export function layout(frame: Frame, { title, body }: { title: string | null; body: Html }): string {
  const { siteName, styleHref } = frame
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title === null ? siteName : `${title} - ${siteName}`}</title>
<link rel="icon" href="/moderation/mark.svg" type="image/svg+xml">
<link rel="stylesheet" href="${styleHref}">
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
${bar(frame)}
<main id="main">${body}</main>
</body>
</html>`.safe
}

function bar({ siteName, hasForums, hasMessages, reader, here }: Frame): Html {
  const current = (href: string) => here === href && html` aria-current="page"`
  return html`<header class="bar">
<a class="site" href="/"${current('/')}>${siteName}</a>
${hasForums && html`<nav aria-label="Site"><a href="/forums"${current('/forums')}>Forums</a></nav>`}
<div class="reader">${
    reader === null
      ? html`<a href="/login?redirect=${encodeURIComponent(here)}">Sign in</a>`
      : html`${reader.isStaff && html`<a href="${CONSOLE_BASE}/">Moderation</a>`}
${hasMessages && html`<a href="${messagesPath}"${current(messagesPath)}>Messages</a>`}
<span class="name">${reader.username}</span>
<form method="post" action="/api/auth/sign-out">${reader.loadedFor}<button>Sign out</button></form>`
  }</div>
</header>`
}

/** What is not there, and what this reader may not see: the same page. */
export const notFoundPage = (frame: Frame): string =>
  layout(frame, {
    title: NOT_FOUND_HEADING,
    body: html`<h1>${NOT_FOUND_HEADING}</h1>
<p>${NOT_FOUND_MESSAGE}</p>
<p><a href="/">Go to the start page of ${frame.siteName}</a></p>`,
  })
