import { withoutEnd } from '@ward/domain/text-ends'
import { nameOf, type WxrAuthor, type WxrComment, type WxrHead, type WxrItem, type WxrTerm } from './wxr.ts'

/** The fields that are read of each group; all else in an export is passed over without being kept. */
const USED = {
  channel: ['wp:wxr_version', 'wp:base_blog_url', 'link', 'title'],
  'wp:author': [
    'wp:author_id',
    'wp:author_login',
    'wp:author_email',
    'wp:author_display_name',
    'wp:author_first_name',
    'wp:author_last_name',
  ],
  item: [
    'wp:post_id',
    'title',
    'wp:post_type',
    'wp:status',
    'wp:post_name',
    'dc:creator',
    'content:encoded',
    'wp:post_date_gmt',
    'wp:post_date',
    'pubDate',
    'wp:post_password',
  ],
  'wp:comment': [
    'wp:comment_id',
    'wp:comment_author',
    'wp:comment_author_email',
    'wp:comment_date_gmt',
    'wp:comment_date',
    'wp:comment_content',
    'wp:comment_approved',
    'wp:comment_parent',
    'wp:comment_user_id',
  ],
  'wp:category': ['wp:cat_name'],
  'wp:tag': ['wp:tag_name'],
  'wp:term': ['wp:term_name'],
} as const
export type GroupName = keyof typeof USED

const groups = new Map<string, ReadonlySet<string>>(Object.entries(USED).map(([name, used]) => [name, new Set(used)]))

/** Elements that hold the fields of one row (the channel holds those of the head). */
export const isGroup = (name: string): name is GroupName => groups.has(name)
export const isUsed = (group: GroupName, field: string): boolean => groups.get(group)?.has(field) ?? false

/** The fields of one group as they are read; the first of a name counts. */
export type Fields = Map<string, string>
const reader =
  (fields: Fields) =>
  (name: string, otherwise = '') =>
    fields.get(name) ?? otherwise

/** What the channel says of itself. */
export function headOf(fields: Fields): WxrHead {
  const field = reader(fields)
  const address = field('wp:base_blog_url') || field('link')
  return {
    version: field('wp:wxr_version'),
    address: withoutEnd(address.toLowerCase(), '/'),
    title: field('title'),
  }
}

type Position = { line: number; tooLong: boolean }

export function authorOf(place: Position, fields: Fields): WxrAuthor {
  const field = reader(fields)
  return {
    ...place,
    kind: 'author',
    id: field('wp:author_id'),
    login: field('wp:author_login'),
    email: field('wp:author_email'),
    displayName: field('wp:author_display_name'),
    firstName: field('wp:author_first_name'),
    lastName: field('wp:author_last_name'),
  }
}

export function itemOf(place: Position, fields: Fields): WxrItem {
  const field = reader(fields)
  return {
    ...place,
    kind: 'item',
    id: field('wp:post_id'),
    title: field('title'),
    type: field('wp:post_type'),
    status: field('wp:status'),
    slug: field('wp:post_name'),
    creator: field('dc:creator'),
    content: field('content:encoded'),
    dateGmt: field('wp:post_date_gmt'),
    date: field('wp:post_date') || field('pubDate'),
    password: field('wp:post_password'),
  }
}

export function commentOf(place: Position, fields: Fields): WxrComment {
  const field = reader(fields)
  return {
    ...place,
    kind: 'comment',
    postId: '',
    id: field('wp:comment_id'),
    author: field('wp:comment_author'),
    email: field('wp:comment_author_email'),
    dateGmt: field('wp:comment_date_gmt'),
    date: field('wp:comment_date'),
    content: field('wp:comment_content'),
    approved: field('wp:comment_approved'),
    parent: field('wp:comment_parent', '0'),
    userId: field('wp:comment_user_id', '0'),
  }
}

export const termOf = (place: Position, fields: Fields): WxrTerm => {
  const field = reader(fields)
  return { ...place, kind: 'term', name: field('wp:cat_name') || field('wp:tag_name') || field('wp:term_name') }
}

/** A group in the words of a report, as far as its fields were read. */
export function groupName(name: GroupName, fields: Fields): string {
  const place = { line: 0, tooLong: false }
  if (name === 'channel') return 'channel'
  if (name === 'item') return nameOf(itemOf(place, fields))
  if (name === 'wp:comment') return nameOf(commentOf(place, fields))
  return nameOf(name === 'wp:author' ? authorOf(place, fields) : termOf(place, fields))
}
