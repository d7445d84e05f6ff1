import { plainText } from '../../../platform/html/text.ts'

/** A `<` that does not begin a complete tag: somebody typed it as text. */
const NO_ELEMENT = /<(?!\/?[a-z][^<>]*>)/gi

/**
 * A title or name as it is read: WordPress writes those as HTML, so 'Media &amp;amp; Text' in the file is 'Media & Text'.
 * No line breaks, and no characters that nothing shows.
 */
export const writtenTitle = (html: string): string =>
  /[<&]/.test(html) ? oneLine(plainText(html.replace(NO_ELEMENT, '&lt;'))) : oneLine(html)

const oneLine = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
