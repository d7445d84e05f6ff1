import { audit } from '../../platform/audit.ts'
import type { Ctx, TxCtx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { finishImport, insertImport, insertRefusals, knownTargets, noteSource } from './import.db.ts'
import {
  type Authors,
  emptyTally,
  importComments,
  importPost,
  refuse,
  type Tally,
  tick,
} from './import-item.actions.ts'
import { accountOfAuthor } from './import-people.actions.ts'
import type { WxrEntry, WxrHead, WxrItem } from './wxr.ts'
import { readWxr } from './wxr-reader.ts'

/** Comments that one transaction takes at most. */
const COMMENTS_A_TRANSACTION = 100

export type ImportInput = {
  fileName: string
  chunks: AsyncIterable<Uint8Array>
  /** Called after each committed step. */
  onProgress?: (tally: Tally) => void
}

/**
 * Brings a WordPress export into the site: authors, posts, pages, comments. Each step is one transaction that also notes
 * what it brought, so a process killed at any moment loses nothing and the same file again changes nothing.
 *
 * @returns what was done and every refused row
 * @throws WxrProblem where the file cannot be read any further; what came before is kept
 */
export async function importWxr(ctx: Ctx, { fileName, chunks, onProgress }: ImportInput): Promise<Tally> {
  const total = emptyTally()
  const authors = { byLogin: new Map<string, string>(), byId: new Map<string, string>() }
  let source = ''
  const importId = await step(ctx, async (tx) => {
    const id = await insertImport(tx.site, fileName)
    await audit(tx, { action: 'startImport', subjectType: 'import', subjectId: id })
    return id
  })
  const done = async (work: (tx: TxCtx, tally: Tally) => Promise<void>) => {
    const tally = await step(ctx, async (tx) => {
      const own = emptyTally()
      await work(tx, own)
      if (own.refused.length > 0) await insertRefusals(tx.site, importId, own.refused)
      await audit(tx, { action: 'importRows', subjectType: 'import', subjectId: importId })
      return own
    })
    addTo(total, tally)
    onProgress?.(total)
  }
  const end = (state: 'completed' | 'failed') =>
    step(ctx, async (tx) => {
      const counts = { imported: total.imported, known: total.known, refused: total.refused.length }
      await finishImport(tx.site, importId, { state, source, counts })
      await audit(tx, { action: 'endImport', subjectType: 'import', subjectId: importId })
    })
  try {
    const onHead = (head: WxrHead) => {
      source = head.source
    }
    for await (const entry of readWxr(chunks, onHead)) await importEntry(entry, { source, authors, done })
  } catch (error) {
    await end('failed')
    throw error
  }
  await end('completed')
  return total
}

type Step = {
  source: string
  authors: Authors & { byLogin: Map<string, string>; byId: Map<string, string> }
  done: (work: (tx: TxCtx, tally: Tally) => Promise<void>) => Promise<void>
}

async function importEntry(entry: WxrEntry, { source, authors, done }: Step): Promise<void> {
  if (entry.kind === 'term') {
    await done(async (_tx, tally) => {
      refuse(tally, entry.line, `category ${entry.name}`, 'category')
    })
  } else if (entry.kind === 'author') {
    await done(async (tx, tally) => {
      if (entry.login === '') {
        refuse(tally, entry.line, `author ${entry.displayName}`, 'noLogin')
        return
      }
      const known = (await knownTargets(tx.site, source, 'author', [entry.login])).get(entry.login)
      const id = known ?? (await accountOfAuthor(tx, entry))
      if (!known) await noteSource(tx.site, { source, kind: 'author', sourceId: entry.login, targetId: id })
      tick(known ? tally.known : tally.imported, 'author')
      authors.byLogin.set(entry.login, id)
      if (entry.id !== '') authors.byId.set(entry.id, id)
    })
  } else await importItem(entry, { source, authors, done })
}

async function importItem(item: WxrItem, { source, authors, done }: Step): Promise<void> {
  let postId: string | null = null
  await done(async (tx, tally) => {
    postId = await importPost(tx, item, { source, authors }, tally)
    if (postId === null)
      for (const comment of item.comments)
        refuse(tally, comment.line, `comment ${comment.id || '?'}`, 'commentOfNothing')
  })
  const id = postId
  if (id === null) return
  for (let at = 0; at < item.comments.length; at += COMMENTS_A_TRANSACTION) {
    const part = item.comments.slice(at, at + COMMENTS_A_TRANSACTION)
    await done((tx, tally) => importComments(tx, id, part, { source, authors }, tally))
  }
}

const step = <T>(ctx: Ctx, work: (tx: TxCtx) => Promise<T>): Promise<T> => inTransaction(ctx, work)

function addTo(total: Tally, { imported, known, refused }: Tally): void {
  for (const [name, n] of Object.entries(imported)) total.imported[name] = (total.imported[name] ?? 0) + n
  for (const [name, n] of Object.entries(known)) total.known[name] = (total.known[name] ?? 0) + n
  total.refused.push(...refused)
}
