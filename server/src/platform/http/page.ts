import { readFileSync } from 'node:fs'

const TOKENS = readFileSync(new URL('../../../../console/src/theme/tokens.css', import.meta.url), 'utf8')
const STYLE = readFileSync(new URL('./page.css', import.meta.url), 'utf8')

/** HTML that is safe to print; only `html` makes it. */
export type Html = { readonly safe: string }

const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')

/** A template of HTML: what is put in is escaped, unless it is HTML itself; null and false print nothing. */
export function html(strings: TemplateStringsArray, ...values: (string | number | Html | null | false)[]): Html {
  const printed = values.map((value) =>
    value === null || value === false ? '' : typeof value === 'object' ? value.safe : escaped(String(value)),
  )
  return { safe: strings.reduce((text, part, i) => text + (printed[i - 1] ?? '') + part) }
}

/** A whole page in the console's look, without any script but the one that chooses the theme before the first paint. */
export const page = ({ title, body }: { title: string; body: Html }): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} - Ward</title>
<link rel="icon" href="/moderation/icon.svg" type="image/svg+xml">
<script src="/moderation/theme-start.js"></script>
<style>${{ safe: TOKENS }}${{ safe: STYLE }}</style>
</head>
<body>${body}</body>
</html>`.safe
