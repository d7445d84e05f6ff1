import { withoutEnd } from '@ward/domain/kernel/text-ends'
import {
  AUTHOR,
  COMMENT,
  ITEM,
  nameOf,
  type Position,
  type WxrAuthor,
  type WxrComment,
  type WxrHead,
  type WxrItem,
  type WxrTerm,
} from './wxr.ts'

/** Elements that hold the fields of one row (the channel holds those of the head), and which fields are read of each. */
const GROUPS = {
  channel: ['wp:wxr_version', 'wp:base_blog_url', 'link', 'title'],
  'wp:author': Object.values(AUTHOR),
  item: Object.values(ITEM),
  'wp:comment': Object.values(COMMENT),
  'wp:category': ['wp:cat_name'],
  'wp:tag': ['wp:tag_name'],
  'wp:term': ['wp:term_name'],
} as const
export type GroupName = keyof typeof GROUPS

const groups = new Map<string, ReadonlySet<string>>(Object.entries(GROUPS).map(([name, used]) => [name, new Set(used)]))

export const isGroup = (name: string): name is GroupName => groups.has(name)
export const isUsed = (group: GroupName, field: string): boolean => groups.get(group)?.has(field) ?? false

/** The fields of one group as they are read, by their elements; the first of a name counts. */
export type Fields = Map<string, string>

function valuesOf<Names extends Readonly<Record<string, string>>>(fields: Fields, names: Names) {
  const values = Object.entries(names).map(([name, element]) => [name, fields.get(element) ?? ''])
  return Object.fromEntries(values) as Record<keyof Names, string>
}

/** The head of the channel. */
export function headOf(fields: Fields): WxrHead {
  const address = fields.get('wp:base_blog_url') || fields.get('link') || ''
  return {
    version: fields.get('wp:wxr_version') ?? '',
    address: withoutEnd(address.toLowerCase(), '/'),
    title: fields.get('title') ?? '',
  }
}

export const authorOf = (place: Position, fields: Fields): WxrAuthor => ({
  ...place,
  ...valuesOf(fields, AUTHOR),
  kind: 'author',
})
export const itemOf = (place: Position, fields: Fields): WxrItem => ({
  ...place,
  ...valuesOf(fields, ITEM),
  kind: 'item',
})
export const commentOf = (place: Position, fields: Fields): WxrComment => ({
  ...place,
  ...valuesOf(fields, COMMENT),
  kind: 'comment',
  postId: '',
})
export const termOf = (place: Position, fields: Fields): WxrTerm => {
  const name = fields.get('wp:cat_name') || fields.get('wp:tag_name') || fields.get('wp:term_name') || ''
  return { ...place, kind: 'term', name, isCategory: fields.has('wp:cat_name') }
}

/** A group in the words of a report, as far as its fields were read. */
export function groupName(name: GroupName, fields: Fields): string {
  const place = { line: 0, tooLong: false }
  if (name === 'channel') return 'channel'
  if (name === 'item') return nameOf(itemOf(place, fields))
  if (name === 'wp:comment') return nameOf(commentOf(place, fields))
  return nameOf(name === 'wp:author' ? authorOf(place, fields) : termOf(place, fields))
}
