import { SaxesParser } from 'saxes'
import {
  BAD_WXR_VERSION,
  BAD_XML,
  BROKEN_UTF8,
  HAS_DOCTYPE,
  IMPORT_DEPTH_MAX,
  IMPORT_FIELD_MAX,
  IMPORT_TOKEN_MAX,
  type ImportReason,
  NOT_UTF8,
  NOT_WXR,
  TOO_DEEP,
  TOO_LONG_TOKEN,
} from '../import.ts'
import { FileProblem } from '../row-reader.ts'
import { type Decoded, Utf8Reader } from './utf8.ts'
import type { WxrComment, WxrHead, WxrRow } from './wxr.ts'
import {
  authorOf,
  commentOf,
  type Fields,
  type GroupName,
  groupName,
  headOf,
  isGroup,
  isUsed,
  itemOf,
  termOf,
} from './wxr-fields.ts'

type Open = {
  name: GroupName
  line: number
  depth: number
  fields: Fields
  tooLong: boolean
  held: Held | null
  /** The changes made within it, with the line of the first one. */
  mended: Map<ImportReason, number>
}
/** Comments wait for the fields of their item, but no longer than memory allows. */
type Held = { comments: WxrComment[]; size: number; isGiven: boolean }
const HELD_COMMENTS = 200

/** Characters that no XML may hold. */
const CONTROL = /[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u
/** The parser's message about a reference it does not know and leaves as written. */
const ENTITY = /(?:undefined|malformed character) entity\.$/

/**
 * Reads a WordPress export as a stream: one row at a time, in bounded memory whatever the size of the file, with the line
 * it begins on. An item comes before its comments. Entities are never expanded beyond XML's five, and a document type is
 * refused. A character that no XML may hold is left out, and a reference that XML does not know stands as it was written:
 * each is reported by a row of its own.
 *
 * @param onHead what the channel says of itself, before the first row
 * @throws FileProblem where the file is no export or its XML breaks; rows before that point were given
 */
export async function* readWxr(
  chunks: AsyncIterable<Uint8Array>,
  onHead: (head: WxrHead) => void,
): AsyncGenerator<WxrRow> {
  const parser = new SaxesParser({ xmlns: false, position: true })
  const decoder = new Utf8Reader()
  const path: string[] = []
  const open: Open[] = []
  let ready: WxrRow[] = []
  let headGiven = false
  let text = ''
  let isCut = false
  let lastToken = 0
  let problem: FileProblem | undefined

  const stop = (message: string) => {
    problem ??= new FileProblem(parser.line, message)
  }
  const give = (row: WxrRow) => {
    if (!problem) ready.push(row)
  }
  const giveHead = (channel = open[0]) => {
    if (headGiven) return
    headGiven = true
    const fields: Fields = channel?.name === 'channel' ? channel.fields : new Map()
    const head = headOf(fields)
    if (!fields.has('wp:wxr_version')) stop(NOT_WXR)
    else if (!/^1\.\d+$/.test(head.version)) stop(`${BAD_WXR_VERSION} ${JSON.stringify(head.version.slice(0, 40))}`)
    else if (!problem) onHead(head)
  }
  const giveItem = (item: Open, held: Held) => {
    const { line, tooLong, fields } = item
    if (!held.isGiven) give(itemOf({ line, tooLong }, fields))
    held.isGiven = true
    const postId = fields.get('wp:post_id') ?? ''
    for (const comment of held.comments) give({ ...comment, postId })
    held.comments = []
    held.size = 0
  }
  const giveComment = (comment: WxrComment) => {
    const item = open.at(-1)
    const held = item?.held
    if (!item || !held) {
      give(comment)
      return
    }
    held.comments.push(comment)
    held.size += comment.content.length
    if (held.isGiven || held.comments.length >= HELD_COMMENTS || held.size > IMPORT_FIELD_MAX) giveItem(item, held)
  }
  const mend = (group: Open, reason: ImportReason) => {
    if (!group.mended.has(reason)) group.mended.set(reason, parser.line)
  }
  const closeGroup = (group: Open) => {
    const { name, line, tooLong, fields, held, mended } = group
    const place = { line, tooLong }
    if (held) giveItem(group, held)
    else if (name === 'wp:comment') giveComment(commentOf(place, fields))
    else if (name === 'wp:author') give(authorOf(place, fields))
    else if (name === 'channel') giveHead(group)
    else give(termOf(place, fields))
    const of = groupName(name, fields)
    for (const [reason, at] of mended) give({ kind: 'mended', line: at, tooLong: false, of, reason })
  }
  const keep = (group: Open, field: string) => {
    if (!isUsed(group.name, field) || group.fields.has(field)) return
    const { line } = parser
    if (group.held?.isGiven)
      give({ kind: 'late', line, tooLong: false, postId: group.fields.get('wp:post_id') ?? '', field })
    else group.fields.set(field, text.trim())
    if (isCut) group.tooLong = true
  }
  /** Notes that something ended, so that what does not end is noticed: the parser keeps it whole in memory. */
  const token = () => {
    lastToken = parser.position
  }

  parser.on('error', (error) => {
    const group = open.at(-1)
    if (group && ENTITY.test(error.message)) mend(group, 'entity')
    else stop(`${BAD_XML} (${error.message.replace(/^\d+:\d+: /, '').slice(0, 200)})`)
  })
  parser.on('doctype', () => stop(HAS_DOCTYPE))
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding !== undefined && !/^utf-?8$/i.test(encoding)) stop(`${NOT_UTF8} ${encoding.slice(0, 40)}`)
  })
  parser.on('comment', token)
  parser.on('processinginstruction', token)
  parser.on('opentag', ({ name }) => {
    token()
    path.push(name)
    if (path.length > IMPORT_DEPTH_MAX) stop(TOO_DEEP)
    text = ''
    isCut = false
    if (!isGroup(name) || problem) return
    if (name !== 'channel') giveHead()
    const held = name === 'item' ? { comments: [], size: 0, isGiven: false } : null
    open.push({
      name,
      line: parser.line,
      depth: path.length,
      fields: new Map(),
      tooLong: false,
      held,
      mended: new Map(),
    })
  })
  const add = (part: string) => {
    token()
    const room = IMPORT_FIELD_MAX - text.length
    if (part.length > room) isCut = true
    text += isCut ? part.slice(0, room) : part
  }
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('closetag', ({ name }) => {
    token()
    const group = open.at(-1)
    if (group?.depth === path.length) {
      open.pop()
      closeGroup(group)
    } else if (group && group.depth === path.length - 1) keep(group, name)
    path.pop()
    text = ''
    isCut = false
  })

  /** Takes the text in, without the characters that no XML may hold where they stand within a row. */
  const parse = (text: string) => {
    for (let rest = text; rest !== ''; ) {
      const at = rest.search(CONTROL)
      if (at !== 0) parser.write(at < 0 ? rest : rest.slice(0, at))
      if (at < 0) return
      const group = open.at(-1)
      if (group) mend(group, 'control')
      else parser.write(rest.charAt(at))
      rest = rest.slice(at + 1)
    }
  }
  const write = ({ text: part, brokenAt }: Decoded) => {
    parse(part)
    if (brokenAt !== null) stop(`${BROKEN_UTF8} ${brokenAt.toLocaleString('en-US')}`)
    if (parser.position - lastToken > IMPORT_TOKEN_MAX) stop(TOO_LONG_TOKEN)
    const given = ready
    ready = []
    return given
  }
  for await (const chunk of chunks) {
    yield* write(decoder.read(chunk))
    if (problem) throw problem
  }
  const last = write(decoder.end())
  parser.close()
  if (!problem) giveHead()
  yield* [...last, ...ready]
  if (problem) throw problem
}
