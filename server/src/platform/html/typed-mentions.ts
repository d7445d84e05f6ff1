import { html } from '@ward/domain/kernel/html-template'
import { autoParagraph, textToHtml } from './paragraphs.ts'

/** A name after an @ at the beginning of a word; signs that end a sentence are none of its letters. */
const TYPED = /(^|[\s(])@([\p{L}\p{N}_.-]{1,60})/gu
function withoutStop(name: string): string {
  let end = name.length
  while (end > 0 && '.-'.includes(name[end - 1] ?? '')) end--
  return name.slice(0, end)
}
/** People that one text can mention by typing their names. */
const MOST = 20

/** The names that plain text mentions with @, in lower case. */
export const namesTyped = (text: string): string[] =>
  [...new Set([...text.matchAll(TYPED)].map(([, , name = '']) => withoutStop(name).toLowerCase()))]
    .filter((name) => name !== '')
    .slice(0, MOST)

/** Plain text as clean HTML in which the names of known people are mentions; `known`: by names in lower case. */
export function typedToHtml(text: string, known: ReadonlyMap<string, { id: string; username: string }>): string {
  if (known.size === 0) return textToHtml(text)
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return autoParagraph(
    escaped.replace(TYPED, (all, before: string, typed: string) => {
      const name = withoutStop(typed)
      const found = known.get(name.toLowerCase())
      if (!found) return all
      const { id, username } = found
      const mention = html`<inline-mention username="${username}" userid="${id}">@${username}</inline-mention>`.safe
      return `${before}${mention}${typed.slice(name.length)}`
    }),
  )
}
