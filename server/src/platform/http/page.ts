import { readFileSync } from 'node:fs'
import { type Html, html } from '@ward/domain/kernel/html-template'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

const THEME = '../../../../console/src/theme'
const TOKENS = read(`${THEME}/tokens.css`)
/** Without script nothing sets the attribute that the dark tokens hold under. */
const DARK = /\[data-theme="dark"\]\s*(\{[^}]*\})/.exec(TOKENS)?.[1] ?? ''
const SCRIPTLESS = `@media (scripting: none) and (prefers-color-scheme: dark) {\n:root ${DARK}\n}`
const STYLE = [TOKENS, SCRIPTLESS, read(`${THEME}/sizes.css`), read('./page.css')].join('\n')

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
