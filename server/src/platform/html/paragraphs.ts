import { cleanHtml } from './clean.ts'

/** Markup that already divides a text into blocks (WordPress leaves such parts as they are, and so do we). */
const startsWithBlock =
  /^\s*(?:<!--|<\/?(?:p|div|ul|ol|li|blockquote|pre|h[1-6]|hr|table|figure|section|article|form|dl|address|details)\b)/i

/**
 * A body that WordPress keeps without paragraphs (comments, classic posts: inline markup and line ends) as clean HTML:
 * an empty line divides paragraphs, a line end is `<br>`. Parts that start with a block element keep their form, and
 * so does all that lies inside `<pre>`.
 */
export function autoParagraph(text: string, ownHosts: readonly string[] = []): string {
  const parts = text.replace(/\r\n?/g, '\n').split(/(?=<pre\b)|(?<=<\/pre>)/i)
  return cleanHtml(parts.map(paragraphs).join(''), ownHosts)
}

function paragraphs(part: string): string {
  if (/^<pre\b/i.test(part)) return part
  return part
    .split(/\n[ \t]*\n\s*/)
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .map((block) => (startsWithBlock.test(block) ? block : `<p>${block.replaceAll('\n', '<br>')}</p>`))
    .join('')
}

/** Plain text (a staff reply, an import without markup) as clean HTML: nothing in it is read as markup. */
export function textToHtml(text: string, ownHosts: readonly string[] = []): string {
  return autoParagraph(text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'), ownHosts)
}

/** A body with the title it stands under, if any, as its first paragraph. */
export const underTitle = (title: string | null | undefined, body: string): string =>
  title == null ? body : textToHtml(title) + body
