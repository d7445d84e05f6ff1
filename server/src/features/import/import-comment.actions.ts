import { autoParagraph } from '../../platform/html/paragraphs.ts'
import { contentByIds, setParent } from '../content/content.db.ts'
import { submitContent } from '../flags/reports/flagging.actions.ts'
import { addWaiting, type Batch, isHere, note } from './batch.ts'
import { isNumber, type Located } from './first-rows.ts'
import { stopWaiting } from './import.db.ts'
import { guest } from './import-people.actions.ts'
import { dateOf, tellOfPicture } from './import-post.actions.ts'
import { refuse, tick } from './tally.ts'
import { nameOf, type WxrComment } from './wxr.ts'

type State = { name: string; isPending?: boolean; isSpam?: boolean; isDeleted?: boolean }
const WAITS: State = { name: 'comment waiting for approval', isPending: true }
const DELETED: State = { name: 'comment deleted', isDeleted: true }
const STATES = new Map<string, State>([
  ['1', { name: 'comment' }],
  ['approve', { name: 'comment' }],
  ['0', WAITS],
  ['hold', WAITS],
  ['spam', { name: 'comment marked as spam', isSpam: true }],
  ['trash', DELETED],
  ['post-trashed', DELETED],
])

/** A comment, pingback or trackback, in the state WordPress had it, under the item it stands in and the comment it answers. */
export async function importComment(batch: Batch, comment: Located<WxrComment>): Promise<void> {
  const { tally, known } = batch
  const { id } = comment
  const name = nameOf(comment)
  // The item may have been brought in by another file; what this file says of it decides all the same.
  const postId = comment.isUnderItem ? known.post.get(comment.postId)?.targetId : undefined
  if (postId === undefined) refuse(tally, comment, name, 'commentOfNothing')
  else if (!isNumber(id)) refuse(tally, comment, name, 'noId')
  else if (comment.content.trim() === '') refuse(tally, comment, name, 'emptyComment')
  else if (!isHere(batch, 'comment', comment, { sourceId: id, name: 'comment' })) await bringIn(batch, comment, postId)
}

async function bringIn(batch: Batch, comment: Located<WxrComment>, postId: string): Promise<void> {
  const { tx, tally, known } = batch
  const { id, parent } = comment
  if (!STATES.has(comment.approved)) refuse(tally, comment, nameOf(comment), 'unknownState')
  const { name, ...state } = STATES.get(comment.approved) ?? WAITS
  const parentId = await parentOf(batch, comment, postId)
  const writer = known.author_number.get(comment.userId)?.targetId
  if (writer === undefined && isNumber(comment.userId)) refuse(tally, comment, nameOf(comment), 'unknownWriter')
  const body = autoParagraph(comment.content)
  tellOfPicture(tally, comment, body)
  const { content } = await submitContent(tx, {
    kind: 'comment',
    postId,
    parentId,
    authorId: writer ?? (await guest(tx, { name: comment.author || 'Anonymous', email: comment.email })),
    body,
    insertedAt: dateOf(tx, comment, tally),
    isPublishedElsewhere: true,
    ...state,
  })
  const waitsFor = isAnswer(comment) && parentId === null ? parent : null
  await note(batch, 'comment', { sourceId: id, targetId: content.id, row: comment, waitsFor })
  await adopt(batch, id, { contentId: content.id, postId })
  if (waitsFor !== null) addWaiting(batch.waiting, waitsFor, { sourceId: id, targetId: content.id })
  tick(tally.imported, name)
}

const isAnswer = ({ parent }: WxrComment) => parent !== '' && parent !== '0'

/** The comment that is answered, if it is here and under the same post. */
async function parentOf({ tx, known }: Batch, { parent }: WxrComment, postId: string): Promise<string | null> {
  const id = known.comment.get(parent)?.targetId
  const [row] = id === undefined ? [] : await contentByIds(tx.site, [id])
  return row?.postId === postId ? row.id : null
}

/** Puts the answers that came before this comment under it: those of the same post that do not stand above it. */
async function adopt(
  { tx, source, waiting }: Batch,
  sourceId: string,
  { contentId, postId }: { contentId: string; postId: string },
): Promise<void> {
  const answers = waiting.get(sourceId) ?? []
  if (answers.length === 0) return
  const above = new Set<string>()
  for (let id: string | null = contentId; id !== null && !above.has(id); ) {
    above.add(id)
    const [row] = await contentByIds(tx.site, [id])
    id = row?.parentId ?? null
  }
  const rows = await contentByIds(
    tx.site,
    answers.map((answer) => answer.targetId),
  )
  const ours = new Set(rows.filter((row) => row.postId === postId && !above.has(row.id)).map((row) => row.id))
  const taken = answers.filter((answer) => ours.has(answer.targetId))
  if (taken.length === 0) return
  await setParent(tx.site, [...ours], contentId)
  await stopWaiting(
    tx.site,
    source,
    taken.map((answer) => answer.sourceId),
  )
}
