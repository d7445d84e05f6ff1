import { franc } from 'franc-min'
import { KNOWN_WORDS } from '../common-words.ts'

/** English words of grammar and talk that hardly mean anything in another language written in the same letters. */
const ENGLISH: ReadonlySet<string> = new Set(
  `the and of you your yours i im ive id ill youre my mine myself it its he she his her him they them their we our us this that
  these those there here what which who whom whose when where why how because if then than with without from into about after before
  again against between through during until while above below out off over under up down only just very too more most other some any
  each few both all not dont doesnt didnt cant couldnt wont wouldnt isnt arent wasnt werent havent hasnt are were be been being have has
  had having do does did doing would should could shall might must can cannot get gets got getting go goes going gone went know think
  feel feels felt want wants need needs take takes taking took make made said say says tell told like love hate help please thanks thank
  hey yes yeah okay good bad day days night week weeks month months year years time now today tonight tomorrow yesterday ever never
  always still back people somebody someone anyone anybody everyone nobody nothing something anything everything doctor doctors hospital
  pain pills medicine since for but or as at by to one two first last much many new old really lot gonna gotta wanna
  symptoms symptom disease diseases disorder syndrome treatment treatments blood skin heart bone bones gene genes cell cells children
  inherited affects treating question information diet drug drugs rare known signs risk monday tuesday
  wednesday thursday friday saturday sunday`.split(/\s+/),
)

/** English and 30 languages that members of a forum in English may write in. `franc-min` tells fewer languages apart better. */
const LANGUAGES =
  'eng spa deu fra ita por nld pol swe tur rus ukr arb cmn jpn kor hin ell ces hun ron vie ind tgl pes ben urd tha bul srp hrv'.split(
    ' ',
  )

const WORD = /[\p{L}\p{M}]+/gu
const PLAIN_WORD = /[a-z]+/g
const PLAIN = /^[\0-\x7f]*$/
const LATIN = /\p{Script=Latin}/u
const LOOKED_AT = 1_200
/** Fewer words say nothing of their language, unless no letter of them is Latin. */
const LEAST = 3
/** With so few, one English word of these is enough. */
const FEW = 6
const SHARE = { grammar: 0.2, known: 0.34 }

/**
 * Whether a text can be read here: rules and model know English alone. A text with one English word
 * of five counts as English, because a language identifier is wrong on one short text of fifty; it judges the others.
 */
export function isEnglish(text: string): boolean {
  const part = text.slice(0, LOOKED_AT)
  const isPlain = PLAIN.test(part)
  const words =
    part
      .toLowerCase()
      .replace(/['’ʼ]/g, '')
      .match(isPlain ? PLAIN_WORD : WORD) ?? []
  if (words.length === 0) return true
  const isOther = (word: string) => !LATIN.test(word)
  if (!isPlain && 2 * words.filter(isOther).length > words.length) return false
  if (words.length < LEAST) return true
  const grammar = words.filter((word) => ENGLISH.has(word)).length / words.length
  if (grammar >= SHARE.grammar) return true
  const known = words.filter((word) => ENGLISH.has(word) || KNOWN_WORDS.has(word)).length / words.length
  if (known >= SHARE.known || (words.length < FEW && grammar > 0)) return true
  const language = franc(part.replace(/https?:\S+|@\w+/g, ' '), { minLength: LEAST, only: LANGUAGES })
  return language === 'eng' || language === 'und'
}
