import { cleanHtml } from '../../../ui/content/cleanHtml.ts'

/** Elements that end a line. */
const LINES = 'br, p, li, blockquote, pre, h2, h3, h4, hr'

/** A body as one reads it where it is compared: in lines, its images as [image]. */
export function asRead(html: string | null | undefined): string {
  const tree = cleanHtml(html ?? '')
  for (const image of tree.querySelectorAll('img')) image.replaceWith('[image]')
  for (const line of tree.querySelectorAll(LINES)) line.after('\n')
  return (tree.textContent ?? '').trim()
}
