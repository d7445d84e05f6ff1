import { plainText } from '../../../platform/html/text.ts'

/** What begins like an element, and does not end like one, is a sign that somebody wrote. */
const NO_ELEMENT = /<(?!\/?[a-z][^<>]*>)/gi

/**
 * A title or name as it is read: WordPress writes those as HTML, so 'Media &amp;amp; Text' in the file is 'Media & Text'.
 * No line breaks, and no characters that nothing shows.
 */
export const writtenTitle = (html: string): string =>
  /[<&]/.test(html) ? oneLine(plainText(html.replace(NO_ELEMENT, '&lt;'))) : oneLine(html)

const oneLine = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
