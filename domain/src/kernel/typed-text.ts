import { z } from 'zod'
import { isSeen } from './visible-text.ts'

/** A form of a page without script sends its line breaks as two signs. */
const inLines = (text: string) => text.replace(/\r\n?/g, '\n').trim()

/** The message for text that the database cannot keep. */
export const TEXT_UNREADABLE = 'This text has characters that can’t be saved'

/**
 * Words that somebody typed into a page without script, with line breaks as `\n` and nothing around them.
 *
 * @param max characters, after the line breaks were read
 * @param empty what is said where nothing was written; null where nothing has to be
 * @param tooLong what is said beyond `max`
 */
export const typedText = ({ max, empty, tooLong }: { max: number; empty: string | null; tooLong: string }) =>
  z
    .string(empty ?? TEXT_UNREADABLE)
    .transform(inLines)
    .refine((text) => empty === null || (text !== '' && isSeen(text)), empty ?? '')
    .refine((text) => text.length <= max, tooLong)
    .refine((text) => text.isWellFormed() && !text.includes('\0'), TEXT_UNREADABLE)

/** Of a form: made with its page, so that a form that is sent twice does one thing. */
export const Nonce = z.uuid(TEXT_UNREADABLE)
