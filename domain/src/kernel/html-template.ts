/** HTML that is safe to print; only `html` and `shownBody` make it. */
export type Html = { readonly safe: string }

/**
 * The values a template takes: text and numbers, which are escaped, HTML, many of it, and null and false, which print nothing.
 */
export type Printable = string | number | Html | readonly Html[] | null | false

const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')

const isMany = (value: Printable): value is readonly Html[] => Array.isArray(value)

function printed(value: Printable): string {
  if (value === null || value === false) return ''
  if (isMany(value)) return value.map(({ safe }) => safe).join('')
  return typeof value === 'object' ? value.safe : escaped(String(value))
}

/** A template of HTML: values are escaped, unless they are HTML themselves. Attributes must stand in double quotes. */
export function html(strings: TemplateStringsArray, ...values: Printable[]): Html {
  return { safe: strings.reduce((text, part, i) => text + printed(values[i - 1] ?? null) + part) }
}
