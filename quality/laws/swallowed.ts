// Errors that nobody hears of: caught, and neither thrown on, nor handed to somebody, nor said to be of no matter and why.
import type { Source } from './sources.ts'

/** The text between the brace at `from` and the one that closes it. */
function block(text: string, from: number): string {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    if (text[at] === '{') depth++
    if (text[at] === '}' && --depth === 0) return text.slice(from + 1, at)
  }
  return text.slice(from + 1)
}

/** The block before a `catch`, by its brackets backwards. */
function blockBefore(text: string, to: number): string {
  let depth = 0
  for (let at = to; at >= 0; at--) {
    if (text[at] === '}') depth++
    if (text[at] === '{' && --depth === 0) return text.slice(at + 1, to)
  }
  return text.slice(0, to)
}

const IS_TOLD = /\bthrow\b|throwIfAborted|toast\.error\(|setError\(|\.(?:warn|error|debug)\(|\breject\(/
const HAS_REASON = /\/\/|\/\*/
/** It is handed on whole, or in its words: not only asked what it is. */
const isUsed = (name: string, body: string) =>
  new RegExp(`\\b${name}\\b(?:\\.message|(?!\\s*(?:instanceof|[?]?\\.)))`).test(body)

function isHeard(name: string | undefined, body: string, tried: string): boolean {
  if (IS_TOLD.test(body) || HAS_REASON.test(body)) return true
  // Reading at once, such as an address or a file of settings, fails only because of the content.
  return name ? isUsed(name, body) : !/\bawait\b/.test(tried)
}

/** Every catch of a file that swallows what it catches, by the line it begins with. */
export function swallowedIn({ text }: Source): string[] {
  const blocks = [...text.matchAll(/\}\s*catch\s*(?:\((\w+)(?::\s*\w+)?\)\s*)?\{/g)].flatMap((found) => {
    const body = block(text, found.index + found[0].length - 1)
    return isHeard(found[1], body, blockBefore(text, found.index)) ? [] : [lineAt(text, found.index)]
  })
  const calls = [
    ...withoutHarmless(text).matchAll(/\.catch\(\(\) => (?:undefined|null|false|\[\]|\(?\{\}\)?)\)/g),
  ].flatMap((found) => {
    const line = lineAt(withoutHarmless(text), found.index)
    const before = withoutHarmless(text).slice(0, found.index).split('\n').slice(-4).join('\n')
    return HAS_REASON.test(before) || HAS_REASON.test(line) ? [] : [line]
  })
  return [...blocks, ...calls]
}

/**
 * An answer that is no JSON is shown as it is, a pause ends early, a connection that is closed is gone, and what is fetched
 * ahead is fetched again.
 */
const HARMLESS = /(?<=\.json\(\)|\bpause\([^\n]*\)|client\.end\(\)|onPointerEnter=[^\n]*\(\))\.catch\(/g
const withoutHarmless = (text: string) => text.replace(HARMLESS, '.lost_(')

const lineAt = (text: string, at: number): string =>
  text.slice(text.lastIndexOf('\n', at) + 1, (text.indexOf('\n', at) + 1 || text.length + 1) - 1).trim()

/** Ids are numbers written as text: as texts 10 comes before 9. */
const AS_TEXT = [
  /(?<![\w.])(?:\w+\??\.)*(?:id|\w+Id) (?:<|>|<=|>=) (?:\w+\??\.)*(?:id|\w+Id)\b(?!\()/g,
  /\b(?:id|\w+Id)\.localeCompare\(/g,
  /\b(?:ids|\w+Ids)\.(?:sort|toSorted)\(\)/g,
]

/** In the database they are numbers. */
const SQL = /\bsql(?:<[^`;]*>|\s*\.raw\(\s*)?`[^`]*`/g

/** Comparisons of ids as texts, but by their length first; numbers of sites and roles are numbers. */
export const idsAsText = ({ text }: Source): string[] =>
  AS_TEXT.flatMap((pattern) =>
    [...text.replace(SQL, (sql) => sql.replaceAll(/[^\n]/g, ' ')).matchAll(pattern)].map((found) => ({
      hit: found[0],
      line: lineAt(text, found.index),
    })),
  )
    .filter(({ hit, line }) => !/\b(?:siteId|roleId)\b/.test(hit) && !/\bid\.length\b/.test(line))
    .map(({ hit }) => hit)
