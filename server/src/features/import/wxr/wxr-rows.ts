import { createHash } from 'node:crypto'
import { IMPORT_REASON, type ImportReason } from '../import.ts'
import { IMPORT_TITLE_MAX, type ImportRow, UserRow } from '../import-rows.ts'
import type { IsOfStaff } from '../staff-addresses.ts'
import type { Fallbacks, Fault, Incoming } from '../store/incoming.ts'
import { FirstRows, isNumber, isPostType, type Located } from './first-rows.ts'
import { guestName, postSlug, username } from './wanted-names.ts'
import { writtenDate } from './written-date.ts'
import { writtenTitle } from './written-title.ts'
import { nameOf, type WxrAuthor, type WxrComment, type WxrItem, type WxrRow } from './wxr.ts'

type Row<Type extends ImportRow['type']> = Extract<ImportRow, { type: Type }>
type State = { state: Row<'comment'>['state']; as: string }
const WAITS: State = { state: 'pending', as: 'comment waiting for approval' }
const DELETED: State = { state: 'deleted', as: 'comment deleted' }
const PUBLISHED: State = { state: 'published', as: 'comment' }
const STATES = new Map<string, State>([
  ['1', PUBLISHED],
  ['approve', PUBLISHED],
  ['0', WAITS],
  ['hold', WAITS],
  ['spam', { state: 'spam', as: 'comment marked as spam' }],
  ['trash', DELETED],
  ['post-trashed', DELETED],
])

const note = (reason: ImportReason): Fault => ({ field: '', reason: IMPORT_REASON[reason] })
const notes = (reasons: Partial<Record<ImportReason, boolean>>): Fault[] =>
  (Object.keys(reasons) as ImportReason[]).filter((reason) => reasons[reason]).map(note)

/** A row with the notes on it, and what it gets where its own is taken or missing. */
type Read = { row: ImportRow; notes: Fault[]; fallbacks: Fallbacks }

/**
 * Turns the rows of an export, in their order, into rows as every import takes them. The file alone decides whom a login or a number means.
 */
export class WxrRows {
  private readonly first = new FirstRows()
  /** The logins of the file's authors, by their numbers. */
  private readonly writers = new Map<string, string>()
  private readonly isOfStaff: IsOfStaff
  private readonly siteId: number

  constructor(siteId: number, isOfStaff: IsOfStaff) {
    this.siteId = siteId
    this.isOfStaff = isOfStaff
  }

  next(read: WxrRow): Incoming {
    const row = this.first.place(read)
    const place = { position: row.position, line: row.line, name: nameOf(row).slice(0, 200) }
    const reason = refusalOf(row)
    return reason ? { ...place, faults: [note(reason)] } : { ...place, text: '', ...this.read(row) }
  }

  private read(row: Located): Read {
    if (row.kind === 'author') return this.author(row)
    if (row.kind === 'item') return this.post(row)
    if (row.kind === 'comment') return this.comment(row)
    throw new Error(`A row of the kind ${row.kind} is never brought in`)
  }

  /** A member, who never becomes staff. An author with an address of the staff becomes a member without it: nobody checked that it was theirs. */
  private author(author: WxrAuthor): Read {
    const { login, id } = author
    if (isNumber(id) && !this.writers.has(id)) this.writers.set(id, login)
    const isStaff = this.isOfStaff(author.email)
    const email = isStaff ? undefined : UserRow.shape.email.safeParse(author.email).data
    const [firstName, lastName] = [author.firstName, author.lastName].map((name) => writtenTitle(name).slice(0, 100))
    const name = username(author)
    return {
      row: { type: 'user', id: login, username: name.nth(1), email, firstName, lastName },
      notes: notes({ staffAddress: isStaff }),
      fallbacks: { as: 'author', knownAs: 'author', reasons: { differs: IMPORT_REASON.otherAuthor }, name },
    }
  }

  private post(item: WxrItem): Read {
    const { id, creator } = item
    const kind = item.type === 'page' ? 'page' : 'post'
    const title = writtenTitle(item.title)
    const isNobody = !this.first.hasAuthor(creator)
    const { insertedAt, isBad } = dateOf(item)
    const name = postSlug(item, title)
    return {
      row: {
        ...{ type: 'post', id, kind, insertedAt, body: item.content, slug: name.nth(1) },
        title: title.slice(0, IMPORT_TITLE_MAX).toWellFormed() || 'Untitled',
        authorId: isNobody ? undefined : creator,
        isPublished: item.status === 'publish' && item.password === '',
      },
      notes: notes({
        ...{ unknownAuthor: isNobody && creator !== '', longTitle: title.length > IMPORT_TITLE_MAX, badDate: isBad },
      }),
      fallbacks: { as: kind, knownAs: kind, reasons: TEXT_REASONS, picture: IMPORT_REASON.picture, name },
    }
  }

  /** A comment, pingback or trackback, in the state WordPress had it, under the item it stands in and the comment it answers. */
  private comment(comment: WxrComment): Read {
    const { id, postId, parent, userId, approved } = comment
    const { state, as } = STATES.get(approved) ?? WAITS
    const writer = this.writers.get(userId)
    const guest = writer === undefined ? this.guest(comment) : undefined
    const { insertedAt, isBad } = dateOf(comment)
    const isAnswer = parent !== '' && parent !== '0'
    return {
      row: {
        ...{ type: 'comment', id, postId, parentId: isAnswer ? parent : undefined, state, insertedAt },
        ...{ authorId: writer ?? guest?.key ?? '', body: comment.content },
      },
      notes: notes({
        ...{ unknownState: !STATES.has(approved), unknownWriter: guest && isNumber(userId), badDate: isBad },
      }),
      fallbacks: { as, knownAs: 'comment', reasons: TEXT_REASONS, picture: IMPORT_REASON.picture, guest },
    }
  }

  /** Somebody who wrote without an account, or a page that linked here: one user a name and address, who cannot sign in. */
  private guest({ author, email }: WxrComment) {
    const name = author || 'Anonymous'
    const words = `${this.siteId}\0${name.trim().toLowerCase()}\0${email.trim().toLowerCase()}`
    const key = createHash('sha256').update(words).digest('base64url')
    return { key, name: guestName(name, key) }
  }
}

const TEXT_REASONS: Fallbacks['reasons'] = {
  differs: IMPORT_REASON.otherText,
  noPost: IMPORT_REASON.commentOfNothing,
}

/** Why a row is not brought in, as far as the file itself says. */
function refusalOf(row: Located): ImportReason | null {
  if (row.tooLong) return 'tooLong'
  if (row.kind === 'mended') return row.reason
  if (row.kind === 'term') return 'term'
  if (row.kind === 'late') return 'lateField'
  if (row.kind === 'author' && row.login === '') return 'noLogin'
  if (row.kind === 'item') {
    if (row.type === 'attachment' || row.type === 'revision') return row.type
    if (!isPostType(row.type)) return 'otherType'
  }
  if (row.kind === 'comment' && !row.isUnderItem) return 'commentOfNothing'
  if (row.kind !== 'author' && !isNumber(row.id)) return 'noId'
  if (row.kind === 'comment' && row.content.trim() === '') return 'emptyComment'
  return row.isTwice ? 'twice' : null
}

/** The moment a thing was written: GMT, else the site's local time taken as GMT, else that of the import, with a note. */
function dateOf(row: WxrItem | WxrComment): { insertedAt: string | undefined; isBad: boolean } {
  const { dateGmt } = row
  const date = row.date || ('feedDate' in row ? row.feedDate : '')
  const moment = writtenDate(dateGmt) ?? writtenDate(date)
  return { insertedAt: moment?.toISOString(), isBad: !moment && (dateGmt !== '' || date !== '') }
}
