/**
 * Format characters: invisible themselves, but they reorder or hide the text around them. Characters that join letters
 * or emoji are not among them.
 */
const FORMAT_SIGNS =
  /(?!(?<=[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])\p{Join_Control}(?=[\p{L}\p{M}\p{Extended_Pictographic}]))\p{Cf}/gu
const BREAKS = /[\s\p{Cc}\p{Zl}\p{Zp}]+/gu

/**
 * A text as one line in which nothing is hidden: without signs that turn the direction of what follows, break the line or
 * are not seen at all. Letters of every script and joined emoji stay. For names and labels that stand beside ours.
 */
export const visibleLine = (text: string): string => text.replace(FORMAT_SIGNS, '').replace(BREAKS, ' ').trim()

/** Something that is seen. */
export const SIGN_SEEN = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u

/**
 * Whether anything of a name can be seen: zero width spaces alone would be a row that nobody finds and a link that nobody
 * can press. The empty text passes: whether it may be empty is another rule.
 */
export const isSeen = (text: string): boolean => text === '' || SIGN_SEEN.test(text)

/** What is left of a body without its tags; of references a browser writes only this one without being told to. */
const withoutTags = (html: string): string => html.replace(/<[^<>]*>/g, ' ').replaceAll('&nbsp;', ' ')

/** Whether anything of a body, which is HTML, can be seen: words, or an image. Paragraphs of nothing but blanks show nothing. */
export const isBodySeen = (html: string): boolean => /<img\b/i.test(html) || SIGN_SEEN.test(withoutTags(html))
