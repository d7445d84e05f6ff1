import type { WxrRow } from './wxr.ts'

/** A row with its place among all rows of the file, and its place among those that name the same thing. */
export type Located<Row extends WxrRow = WxrRow> = Row & {
  position: number
  /** An earlier row of the file has its number, and could be brought in. */
  isTwice: boolean
  /** A comment: the item it stands in is one that can be brought in, and the first of its number. */
  isUnderItem: boolean
}

const NUMBER = /^[1-9]\d{0,17}$/
/** WordPress numbers things from 1; other numbers name nothing. */
export const isNumber = (id: string): boolean => NUMBER.test(id)

/** The types of item that become posts here. */
export const isPostType = (type: string): type is 'post' | 'page' => type === 'post' || type === 'page'

/**
 * Says of each row of a file, in their order, whether it is the one its number belongs to: the first that can be brought
 * in at all. That is decided by the file alone and never by what stands in the database, so that it is the same however
 * often and in however many pieces the file is read.
 */
export class FirstRows {
  private position = 0
  private readonly logins = new Set<string>()
  private readonly posts = new Numbers()
  private readonly comments = new Numbers()
  private isInItem = false

  /** Whether an author of this login was placed. */
  hasAuthor(login: string): boolean {
    return this.logins.has(login)
  }

  place(row: WxrRow): Located {
    const place = { position: ++this.position, isTwice: false, isUnderItem: false }
    if (row.kind === 'item') {
      const isPost = isPostType(row.type) && isNumber(row.id) && !row.tooLong
      const isFirst = isPost && this.posts.add(row.id)
      this.isInItem = isFirst
      return { ...row, ...place, isTwice: isPost && !isFirst }
    }
    if (row.kind === 'comment') {
      // A comment outside of all items has no number of one.
      const isUnderItem = this.isInItem && row.postId !== ''
      const isText = isUnderItem && isNumber(row.id) && !row.tooLong && row.content.trim() !== ''
      return { ...row, ...place, isUnderItem, isTwice: isText && !this.comments.add(row.id) }
    }
    if (row.kind !== 'author' || row.login === '' || row.tooLong) return { ...row, ...place }
    const isTwice = this.logins.has(row.login)
    this.logins.add(row.login)
    return { ...row, ...place, isTwice }
  }
}

/** A set of numbers written in digits; those that differ in the last digit alone share an entry, which takes little memory. */
class Numbers {
  private readonly tens = new Map<string, number>()

  /** Adds a number; false when it was there. */
  add(number: string): boolean {
    const ten = number.slice(0, -1)
    const before = this.tens.get(ten) ?? 0
    const bit = 1 << Number(number.slice(-1))
    this.tens.set(ten, before | bit)
    return (before & bit) === 0
  }
}
