import type { TxCtx } from '../../platform/context.ts'
import { autoParagraph } from '../../platform/html/paragraphs.ts'
import { insertPost } from '../content/content.db.ts'
import { type Batch, isHere, isNumber, note, type Placed } from './batch.ts'
import { isSlugTaken } from './import.db.ts'
import { refuse, type Tally, tick } from './tally.ts'
import { writtenDate } from './written-date.ts'
import type { WxrComment, WxrItem } from './wxr.ts'

/** A post or page; other items have no place here. */
export async function importPost(batch: Batch, item: Placed<WxrItem>): Promise<void> {
  const { tx, tally, known } = batch
  const { type } = item
  const name = `${type || 'item'} ${item.id || '?'}`
  if (type === 'attachment' || type === 'revision') refuse(tally, item, name, type)
  else if (type !== 'post' && type !== 'page') refuse(tally, item, name, 'otherType')
  else if (!isNumber(item.id)) refuse(tally, item, name, 'noId')
  else if (!isHere(batch, 'post', item.id, item, type)) {
    const insertedAt = dateOf(tx, item, tally, name)
    const targetId = await insertPost(tx.site, {
      kind: type,
      slug: await freeSlug(tx, item),
      title: item.title.slice(0, 500) || 'Untitled',
      body: autoParagraph(item.content),
      authorId: known.author.get(item.creator)?.targetId ?? null,
      isPublished: item.status === 'publish' && item.password === '',
      insertedAt,
      updatedAt: insertedAt,
    })
    await note(batch, 'post', { sourceId: item.id, targetId, row: item })
    tick(tally.imported, type)
  }
}

async function freeSlug(tx: TxCtx, { slug, title, id }: WxrItem): Promise<string> {
  const plain = (decoded(slug) || title)
    .toLowerCase()
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 180)
    .replace(/^-+|-+$/g, '')
  const base = plain || `post-${id}`
  let free = base
  // Nine are counted; from then on the post's own number makes the difference.
  for (let n = 2; await isSlugTaken(tx.site, free); n++) free = `${base}-${n <= 9 ? n : `${id}-${n - 9}`}`
  return free
}

function decoded(slug: string): string {
  try {
    return decodeURIComponent(slug)
  } catch {
    return slug
  }
}

/** The moment a thing was written: GMT, else the site's local time taken as GMT, else now with a note. */
export function dateOf(tx: TxCtx, row: Placed<WxrItem | WxrComment>, tally: Tally, name: string): Date {
  const moment = writtenDate(row.dateGmt) ?? writtenDate(row.date)
  if (moment) return moment
  if (row.dateGmt !== '' || row.date !== '') refuse(tally, row, name, 'badDate')
  return tx.now()
}
