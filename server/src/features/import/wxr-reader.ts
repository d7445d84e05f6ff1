import { BAD_WXR_VERSION, HAS_DOCTYPE, IMPORT_FIELD_MAX, NOT_WXR } from '@ward/domain/import'
import { SaxesParser } from 'saxes'
import { type WxrAuthor, type WxrComment, type WxrEntry, type WxrHead, type WxrItem, WxrProblem } from './wxr.ts'

type Fields = Record<string, string>
type Open = { name: string; line: number; fields: Fields; comments: WxrComment[] }

const GROUPS = new Set(['wp:author', 'item', 'wp:comment', 'wp:category', 'wp:tag', 'wp:term'])

/**
 * Reads a WordPress export as a stream: one entry at a time, whatever the size of the file, with the line it begins on.
 * Entities are never expanded beyond XML's five, and a document type is refused.
 *
 * @param onHead what the channel says of itself, before the first entry
 * @throws WxrProblem where the file is no export or its XML breaks; entries before that point were given
 */
export async function* readWxr(
  chunks: AsyncIterable<Uint8Array>,
  onHead: (head: WxrHead) => void,
): AsyncGenerator<WxrEntry> {
  const parser = new SaxesParser({ xmlns: false, position: true })
  const decoder = new TextDecoder('utf-8')
  const path: string[] = []
  const open: Open[] = []
  const head: Fields = {}
  let ready: WxrEntry[] = []
  let headGiven = false
  let text = ''
  let problem: WxrProblem | undefined

  const stop = (message: string) => {
    problem ??= new WxrProblem(parser.line, message)
  }
  const giveHead = () => {
    if (headGiven) return
    const version = head['wp:wxr_version']
    if (version === undefined) stop(NOT_WXR)
    else if (!/^\d+\.\d+$/.test(version)) stop(`${BAD_WXR_VERSION} ${JSON.stringify(version.slice(0, 40))}`)
    else onHead({ version, source: head['wp:base_blog_url'] ?? head.link ?? '' })
    headGiven = true
  }

  parser.on('error', (error) => stop(`The XML cannot be read (${error.message.replace(/^\d+:\d+: /, '')})`))
  parser.on('doctype', () => stop(HAS_DOCTYPE))
  parser.on('opentag', ({ name }) => {
    path.push(name)
    text = ''
    if (GROUPS.has(name)) {
      giveHead()
      open.push({ name, line: parser.line, fields: {}, comments: [] })
    }
  })
  const add = (part: string) => {
    if (text.length + part.length > IMPORT_FIELD_MAX) stop('A field is longer than any text for people')
    else text += part
  }
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('closetag', ({ name }) => {
    path.pop()
    const group = open.at(-1)
    if (group?.name === name) {
      open.pop()
      if (name === 'wp:comment') open.at(-1)?.comments.push(commentOf(group))
      else ready.push(entryOf(group))
    } else if (group && path.at(-1) === group.name) group.fields[name] ??= text.trim()
    else if (!group && path.at(-1) === 'channel') head[name] ??= text.trim()
    text = ''
  })

  for await (const chunk of chunks) {
    parser.write(decoder.decode(chunk, { stream: true }))
    const given = ready
    ready = []
    for (const entry of given) if (!problem || entry.line < problem.line) yield entry
    if (problem) throw problem
  }
  parser.write(decoder.decode())
  parser.close()
  if (!problem) giveHead()
  for (const entry of ready) if (!problem || entry.line < problem.line) yield entry
  if (problem) throw problem
}

function entryOf({ name, line, fields, comments }: Open): WxrEntry {
  if (name === 'wp:author') return authorOf(line, fields)
  if (name === 'item') return itemOf(line, fields, comments)
  return { kind: 'term', line, name: fields['wp:cat_name'] ?? fields['wp:tag_name'] ?? fields['wp:term_name'] ?? '' }
}

const authorOf = (line: number, fields: Fields): WxrAuthor => ({
  kind: 'author',
  line,
  id: fields['wp:author_id'] ?? '',
  login: fields['wp:author_login'] ?? '',
  email: fields['wp:author_email'] ?? '',
  displayName: fields['wp:author_display_name'] ?? '',
  firstName: fields['wp:author_first_name'] ?? '',
  lastName: fields['wp:author_last_name'] ?? '',
})

const itemOf = (line: number, fields: Fields, comments: WxrComment[]): WxrItem => ({
  kind: 'item',
  line,
  id: fields['wp:post_id'] ?? '',
  title: fields.title ?? '',
  type: fields['wp:post_type'] ?? '',
  status: fields['wp:status'] ?? '',
  slug: fields['wp:post_name'] ?? '',
  creator: fields['dc:creator'] ?? '',
  content: fields['content:encoded'] ?? '',
  dateGmt: fields['wp:post_date_gmt'] ?? '',
  date: fields['wp:post_date'] ?? fields.pubDate ?? '',
  password: fields['wp:post_password'] ?? '',
  comments,
})

const commentOf = ({ line, fields }: Open): WxrComment => ({
  line,
  id: fields['wp:comment_id'] ?? '',
  author: fields['wp:comment_author'] ?? '',
  email: fields['wp:comment_author_email'] ?? '',
  dateGmt: fields['wp:comment_date_gmt'] ?? '',
  date: fields['wp:comment_date'] ?? '',
  content: fields['wp:comment_content'] ?? '',
  approved: fields['wp:comment_approved'] ?? '',
  type: fields['wp:comment_type'] ?? '',
  parent: fields['wp:comment_parent'] ?? '0',
  userId: fields['wp:comment_user_id'] ?? '0',
})
