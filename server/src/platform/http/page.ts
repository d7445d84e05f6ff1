import { readFileSync } from 'node:fs'
import { type Html, html } from '@ward/domain/kernel/html-template'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

const THEME = '../../../../console/src/theme'
const STYLE = [`${THEME}/tokens.css`, `${THEME}/sizes.css`, './page.css'].map(read).join('\n')

const THEME_START = html`<script src="/moderation/theme-start.js"></script>\n`

type Page = { title: string; body: Html; of?: string /** It has no script at all. */; isPlain?: true }

/** A whole page in the console's look, without any script but the one that chooses the theme before the first paint. */
export const page = ({ title, body, of = 'Ward', isPlain }: Page): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} - ${of}</title>
<link rel="icon" href="/moderation/mark.svg" type="image/svg+xml">
${isPlain ? '' : THEME_START}<style>${{ safe: STYLE }}</style>
</head>
<body>${body}</body>
</html>`.safe
