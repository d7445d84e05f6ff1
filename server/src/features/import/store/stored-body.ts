import { unlinkAllMentions } from '../../../platform/html/mentions.ts'
import { autoParagraph } from '../../../platform/html/paragraphs.ts'
import { repeatHash } from '../../automod/automod.actions.ts'
import { showsPicture } from './shows-picture.ts'
import { simpleMarkup } from './simple-markup.ts'

/** A body as it is stored, with what is kept or asked of it. */
export type StoredBody = { body: string; textHash: string; hasImage: boolean }

/** Nothing of these is markup, an entity, a character that is dropped, or an address that may show an image. */
const PLAIN = /^[^<&\0\r\f\ufffe\uffff\ud800-\udfff[]*$/
/** A text of signs alone is known by its signs and spaces. */
const LETTER = /[\p{L}\p{N}]/u
const MENTION = /<\/?inline-mention\b[^>]*>/gi
const ADDRESS = /:\/\/|www\./i
/** Paragraphs and nothing else, as most exports have them. */
const PARAGRAPHS = /^(?:<p>[^<>&\0\r\n\f\ufffe\uffff\ud800-\udfff[]+<\/p>)+$/

/**
 * A body as members' bodies are stored. The id of a mention names a user of another system: such mentions become plain
 * text. Text without markup, plain paragraphs and simple markup, most of what comes in, take a way that needs no parser and
 * ends the same.
 */
export function storedBody(text: string): StoredBody {
  const plain = PLAIN.test(text) ? text : PARAGRAPHS.test(text) ? withoutTags(text) : null
  if (plain === null || !LETTER.test(plain) || ADDRESS.test(plain)) return parsedBody(text)
  return { body: plain === text ? paragraphs(text) : text, textHash: repeatHash(plain), hasImage: false }
}

function parsedBody(text: string): StoredBody {
  // The words of a mention stay as they are written; one that a parser alone finds is known by its name.
  const body = simpleMarkup(text) ?? unlinkAllMentions(autoParagraph(text.replace(MENTION, '')))
  const words = body.replaceAll(TAG, ' ')
  // Letters alone tell texts apart; a text with a sign of markup or an entity is read by a parser.
  const isPlain = !/[<>&]/.test(words) && LETTER.test(words)
  return { body, textHash: repeatHash(isPlain ? words : body), hasImage: showsPicture(body) }
}

const TAG = /<\/?[a-z][a-z0-9-]*(?: [a-z]+="[^"<>]*")*>/g
const withoutTags = (text: string) => text.slice(3, -4).replaceAll('</p><p>', '\n\n')

const paragraphs = (text: string): string =>
  text
    .split(/\n[ \t]*\n\s*/)
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .map((block) => `<p>${block.replaceAll('\n', '<br>')}</p>`)
    .join('')
