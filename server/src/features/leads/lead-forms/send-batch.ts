import type { LeadAttemptOutcome } from '@ward/domain/leads/lead-forms/delivery'
import type Client from 'ssh2-sftp-client'
import type { Ctx } from '../../../platform/context.ts'
import { NoSftp, type SftpProblem, type SftpServer, withSftp } from '../../../platform/outgoing/sftp.ts'
import type { Seals } from '../../../platform/seals.ts'
import { type LeadFile, manifestOf } from './lead-file.ts'
import { manifestName } from './lead-files.ts'
import { passwordPlace } from './lead-forms.actions.ts'
import type { LeadFormRow } from './lead-forms.db.ts'
import { KEY_PLACE, pathIn, reachOf } from './sftp.actions.ts'
import { keysFor, pinnedKey } from './sftp.db.ts'

const OUTCOME: Readonly<Record<SftpProblem, LeadAttemptOutcome>> = {
  'not reached': 'not_reached',
  'other key': 'other_key',
  'not signed in': 'not_signed_in',
}
/** Milliseconds for a file, and for each megabyte of it on top. */
const PATIENCE = 60_000
const PATIENCE_FOR_MB = 30_000

/**
 * Sends a file and what stands beside it. The server's key is compared before anything else: one that is not the pinned one sees
 * neither password nor byte. Each file is written under another name and takes its place when it is there whole.
 */
export async function sendFile(
  ctx: Ctx,
  form: LeadFormRow,
  { fileName, file, seals }: { fileName: string; file: LeadFile; seals: Seals },
): Promise<LeadAttemptOutcome> {
  const { sftpHost: host, sftpPort: port, sftpUser: user, sftpDir: dir, sftpPassword } = form
  if (host === '' || user === '') return 'no_server'
  const pinned = await pinnedKey(ctx.site, { host, port })
  const own = pinned ? await keysFor(ctx.network, pinned.ownKeyId) : []
  if (!pinned || own.length === 0) return 'no_key'
  const server: SftpServer = {
    ...{ host, port, user },
    password: sftpPassword && seals.open(passwordPlace(ctx.site.siteId, form.id), sftpPassword),
    privateKeys: own.map(({ privateKey }) => seals.open(KEY_PLACE, privateKey) ?? ''),
  }
  const patience = PATIENCE + (PATIENCE_FOR_MB * file.content.length) / 1_000_000
  const accepts = (key: { algorithm: string; fingerprint: string }) =>
    key.fingerprint === pinned.fingerprint && key.algorithm === pinned.algorithm
  try {
    await withSftp(server, { accepts, reach: await reachOf(ctx), patience }, async (client) => {
      await place(client, pathIn(dir, fileName), file.content)
      await place(client, pathIn(dir, manifestName(fileName)), manifestOf(fileName, file))
    })
    return 'delivered'
  } catch (error) {
    if (error instanceof NoSftp) return OUTCOME[error.problem]
    // The server's own words may quote what it was sent.
    ctx.log.warn({ form: form.id, code: (error as { code?: string }).code }, 'A file was not delivered')
    return 'not_written'
  }
}

/** Writes a file under another name, compares its size, and gives it its own. */
async function place(client: Client, path: string, content: Buffer): Promise<void> {
  const part = `${path}.part`
  await client.put(content, part)
  const { size } = await client.stat(part)
  if (size !== content.length) throw new Error('The file did not arrive complete')
  try {
    await client.posixRename(part, path)
  } catch {
    // Servers without that word do not put a file in the place of another.
    await client.delete(path, true)
    await client.rename(part, path)
  }
}
