import { Readable } from 'node:stream'
import { ownDataPath } from '@ward/domain/app/front-end-links'
import { mayActOn } from '@ward/domain/app/roles'
import { Id } from '@ward/domain/kernel/ids'
import { orNotFound, parseInput, refuseUnless, unauthenticated } from '@ward/domain/kernel/refusal'
import { PERSON_EXPORT } from '@ward/domain/users/user-work'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { audit } from '../../../platform/audit.ts'
import { actorId, atSite, type Ctx } from '../../../platform/context.ts'
import { inParts, openSnapshot } from '../../../platform/database/in-parts.ts'
import { type FileStore, fileKey } from '../../../platform/files/file-store.ts'
import { fileNames } from '../../../platform/files/stored-files.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { takeTurn } from '../../../platform/http/list-export.ts'
import { inTransaction } from '../../../platform/transaction.ts'
import { type ZipEntry, zipped } from '../../../platform/zip.ts'
import { openedOriginal } from '../../flags/private-data/original.actions.ts'
import { accountsInReach } from '../../sessions/letting-in.actions.ts'
import { accountById } from '../directory/users.db.ts'
import { exportedOf, PERSONAL_DATA, storedFilesOf } from './personal-data.db.ts'
import type { Place } from './personal-entry.db.ts'

const Asked = z.object({ user_id: Id })
/** Rows that are read together. */
const PART = 500

/**
 * POST /api/users/export with {user_id}: everything that is kept of a person but the words of their private messages, of all
 * their accounts that the viewer may act on, as a ZIP of one JSON file for each kind of thing and of their files. Made while
 * it is sent, from one moment.
 *
 * @throws NOT_FOUND, FORBIDDEN for an account that ranks above the viewer, RATE_LIMITED as files of lists
 */
export const personExport = (files: FileStore) =>
  endpoint({
    method: 'POST',
    url: PERSON_EXPORT,
    may: 'users.change',
    changes: true,
    lasts: 'stream',
    run: async (ctx, request, reply) => {
      const { user_id: id } = parseInput(Asked, request.body ?? {})
      const account = orNotFound(await accountById(ctx.site, id))
      refuseUnless(mayActOn(ctx.viewer.roleId, account.roleId))
      const others = await accountsInReach(ctx, account.personId)
      const places = [account, ...others.filter((other) => other.id !== id)]
      return sendExport(ctx, { files, reply, id, places, isOwn: false })
    },
  })

/**
 * POST of the settings of a member: everything that is kept of their own account on this site, as above, with their private
 * messages.
 *
 * @throws RATE_LIMITED as files of lists
 */
export const ownExport = (files: FileStore) =>
  endpoint({
    method: 'POST',
    url: ownDataPath,
    may: 'session.own',
    changes: true,
    lasts: 'stream',
    run: async (ctx, _request, reply) => {
      const id = actorId(ctx.viewer)
      if (id === null) throw unauthenticated()
      return sendExport(ctx, { files, reply, id, places: [{ siteId: ctx.site.siteId, id }], isOwn: true })
    },
  })

/** The accounts to export with their files, and whether their owner asked. */
type Exported = { files: FileStore; places: readonly Place[]; isOwn: boolean }
type Sent = Exported & { reply: FastifyReply; id: string }

async function sendExport(ctx: Ctx, { reply, id, ...exported }: Sent) {
  const leave = takeTurn(actorId(ctx.viewer) ?? '')
  try {
    await inTransaction(ctx, async (tx) => {
      for (const { siteId, id: subjectId } of exported.places)
        await audit(atSite(tx, siteId), {
          action: 'exportUser',
          subjectType: 'user',
          subjectId,
          effects: { accounts_exported: 1 },
        })
    })
    const name = `user-${id}-${ctx.now().toISOString().slice(0, 10)}.zip`
    const archive = Readable.from(zipped(everything(ctx, exported)), { objectMode: false })
    reply.header('content-disposition', `attachment; filename="${name}"`)
    reply.type('application/zip')
    // Also where the caller goes away: the reading ends, and with it the snapshot.
    archive.once('close', leave)
    return reply.send(archive)
  } catch (error) {
    leave()
    throw error
  }
}

async function* everything(ctx: Ctx, { files, places, isOwn }: Exported): AsyncGenerator<ZipEntry> {
  const snapshot = await openSnapshot(ctx)
  try {
    for (const place of places) {
      const folder = `site-${place.siteId}/user-${place.id}`
      for (const name of Object.keys(PERSONAL_DATA))
        yield { path: `${folder}/${name}.json`, content: rowsOf(snapshot.ctx, name, { place, isOwn }) }
      for (const { name, sizes } of await storedFilesOf(snapshot.ctx.network, place))
        for (const file of fileNames(name, sizes)) {
          const stored = await files.get(fileKey(place.siteId, file))
          if (stored) yield { path: `${folder}/files/${file}`, content: stored.stream }
        }
    }
  } finally {
    await snapshot.close()
  }
}

/** A list in JSON, a row a line. */
async function* rowsOf(
  ctx: Ctx,
  name: string,
  { place, isOwn }: { place: Place; isOwn: boolean },
): AsyncGenerator<string> {
  let before = '[\n'
  const query = { compile: () => exportedOf(name, place, { isOwn }).compile(ctx.network) }
  for await (const rows of inParts(ctx, query, PART)) {
    yield before + rows.map(({ exported }) => JSON.stringify(opened(ctx, place, exported))).join(',\n')
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

/** A row as the export prints it; of an original that is kept encrypted, what it says. */
function opened(ctx: Ctx, { siteId }: Place, exported: unknown): unknown {
  const { sealed, ...row } = exported as { sealed?: string; content_id?: string | number }
  if (typeof sealed !== 'string' || row.content_id === undefined) return exported
  const bytes = Buffer.from(sealed.replace(/^\\x/, ''), 'hex')
  const original = openedOriginal(ctx, { siteId, contentId: String(row.content_id) }, bytes)
  return { ...row, original }
}
