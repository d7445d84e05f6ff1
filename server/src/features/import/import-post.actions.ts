import { IMPORT_TITLE_MAX } from '@ward/domain/import-rows'
import { isReservedSlug } from '@ward/domain/reserved-slugs'
import { withoutEnds } from '@ward/domain/text-ends'
import type { TxCtx } from '../../platform/context.ts'
import { autoParagraph } from '../../platform/html/paragraphs.ts'
import { insertPost } from '../content/content.db.ts'
import { type Batch, isHere, note } from './batch.ts'
import { isNumber, isPostType, type Located } from './first-rows.ts'
import { isSlugTaken } from './import.db.ts'
import { showsPicture } from './shows-picture.ts'
import { refuse, type Tally, tick } from './tally.ts'
import { writtenDate } from './written-date.ts'
import { writtenTitle } from './written-title.ts'
import { nameOf, type WxrComment, type WxrItem } from './wxr.ts'

/** A post or page; other items have no place here. */
export async function importPost(batch: Batch, item: Located<WxrItem>): Promise<void> {
  const { tx, tally, known } = batch
  const { type, id, creator } = item
  const name = nameOf(item)
  if (type === 'attachment' || type === 'revision') refuse(tally, item, name, type)
  else if (!isPostType(type)) refuse(tally, item, name, 'otherType')
  else if (!isNumber(id)) refuse(tally, item, name, 'noId')
  else if (!isHere(batch, 'post', item, { sourceId: id, name: type })) {
    const author = known.author.get(creator)
    if (!author && creator !== '') refuse(tally, item, name, 'unknownAuthor')
    const title = writtenTitle(item.title)
    if (title.length > IMPORT_TITLE_MAX) refuse(tally, item, name, 'longTitle')
    const body = autoParagraph(item.content)
    tellOfPicture(tally, item, body)
    const insertedAt = dateOf(tx, item, tally)
    const targetId = await insertPost(tx.site, {
      kind: type,
      slug: await freeSlug(batch, item, title),
      title: title.slice(0, IMPORT_TITLE_MAX).toWellFormed() || 'Untitled',
      body,
      authorId: author?.targetId ?? null,
      isPublished: item.status === 'publish' && item.password === '',
      insertedAt,
      updatedAt: insertedAt,
    })
    await note(batch, 'post', { sourceId: id, targetId, row: item })
    tick(tally.imported, type)
  }
}

/** An address that no other post has, and no page of ours; told if it is not the one the export says. */
async function freeSlug({ tx, tally }: Batch, item: Located<WxrItem>, title: string): Promise<string> {
  const { id } = item
  const words = (decoded(item.slug) || title)
    .toLowerCase()
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
  const plain = withoutEnds(words.slice(0, 180), '-')
  const base = plain || `post-${id}`
  let free = base
  // Nine are counted; from then on the post's own number makes the difference.
  for (let n = 2; isReservedSlug(free) || (await isSlugTaken(tx.site, free)); n++)
    free = `${base}-${n <= 9 ? n : `${id}-${n - 9}`}`
  if (free !== base) refuse(tally, item, `${nameOf(item)}, ${base} → ${free}`, 'takenSlug')
  return free
}

function decoded(slug: string): string {
  try {
    return decodeURIComponent(slug)
  } catch {
    return slug
  }
}

/** Says that a text shows a picture, which was left where it is. */
export function tellOfPicture(tally: Tally, row: Located<WxrItem | WxrComment>, body: string): void {
  if (showsPicture(body)) refuse(tally, row, nameOf(row), 'picture')
}

/** The moment a thing was written: GMT, else the site's local time taken as GMT, else now with a note. */
export function dateOf(tx: TxCtx, row: Located<WxrItem | WxrComment>, tally: Tally): Date {
  const moment = writtenDate(row.dateGmt) ?? writtenDate(row.date)
  if (moment) return moment
  if (row.dateGmt !== '' || row.date !== '') refuse(tally, row, nameOf(row), 'badDate')
  return tx.now()
}
