const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br>')

/** A body with what was typed before its editor was there, at its end as if it were typed there. */
export function withEarly(html: string, typed: string): string {
  if (typed === '') return html
  const [, before = html, end] = /^([\s\S]*)(<\/p>\s*)$/.exec(html) ?? []
  return end === undefined ? `${html}<p>${escaped(typed)}</p>` : `${before}${escaped(typed)}${end}`
}

/** The blank that a body ends with, or nothing: the writer has just typed it, and reading HTML leaves it out. */
export const blankAtEnd = (html: string): string => (/ <\/p>\s*$/.test(html) ? ' ' : '')
