/** An author of the export's site. */
export type WxrAuthor = {
  kind: 'author'
  line: number
  id: string
  login: string
  email: string
  displayName: string
  firstName: string
  lastName: string
}
export type WxrComment = {
  line: number
  id: string
  author: string
  email: string
  dateGmt: string
  date: string
  content: string
  approved: string
  type: string
  parent: string
  userId: string
}
/** A post, page or anything else WordPress keeps as one, with its comments. */
export type WxrItem = {
  kind: 'item'
  line: number
  id: string
  title: string
  type: string
  status: string
  slug: string
  creator: string
  content: string
  dateGmt: string
  date: string
  password: string
  comments: WxrComment[]
}
export type WxrTerm = { kind: 'term'; line: number; name: string }
export type WxrEntry = WxrAuthor | WxrItem | WxrTerm

/** What the head of the export says of itself. */
export type WxrHead = { version: string; source: string }

/** The file is no export, or its XML is broken: nothing after this line can be read. */
export class WxrProblem extends Error {
  readonly line: number

  constructor(line: number, message: string) {
    super(`Line ${line}: ${message}`)
    this.name = 'WxrProblem'
    this.line = line
  }
}
