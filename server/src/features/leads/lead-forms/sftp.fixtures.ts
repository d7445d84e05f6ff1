import { mkdtempSync, statSync } from 'node:fs'
import { open, rename, stat, unlink } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import ssh2 from 'ssh2'
import { newKeyPair } from '../../../platform/outgoing/sftp.ts'

const { STATUS_CODE } = ssh2.utils.sftp

/** The fault of the next file that is written. */
export type SftpFault = 'hang up' | 'lose bytes' | 'refuse to write' | 'refuse to rename'
type Options = {
  password?: string
  /** Public keys, as they stand in authorized_keys, that sign in. */
  keys?: string[]
  port?: number
}

/** An SFTP server in this process that takes one user by password or key; received files are in its folder. */
export async function startSftp({ password = 'Harbour-lamp-7', keys = [], port = 0 }: Options = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'ward-sftp-'))
  const key = newKeyPair()
  const seen: string[] = []
  const faults: SftpFault[] = []
  const clients = new Set<ssh2.Connection>()
  const server = new ssh2.Server({ hostKeys: [key.private] }, (client) => {
    clients.add(client)
    ;(client as unknown as Pick<ssh2.Client, 'setNoDelay'>).setNoDelay(true)
    client.on('close', () => clients.delete(client))
    client.on('error', () => undefined)
    client.on('authentication', (auth) => {
      seen.push(auth.method)
      if (auth.method === 'password' && auth.password === password) auth.accept()
      else if (auth.method === 'publickey' && isKnown(auth, keys)) auth.accept()
      else auth.reject(['password', 'publickey'])
    })
    client.on('ready', () =>
      client.on('session', (accept) => accept().on('sftp', (begin) => serve(begin(), { folder, faults, client }))),
    )
  })
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  return {
    folder,
    seen,
    faults,
    keys,
    port: (server.address() as AddressInfo).port,
    password,
    stop: () => {
      for (const client of clients) client.end()
      return new Promise<void>((stopped) => server.close(() => stopped()))
    },
  }
}

function isKnown({ key, blob, signature, hashAlgo }: ssh2.PublicKeyAuthContext, keys: readonly string[]): boolean {
  for (const line of keys) {
    const known = ssh2.utils.parseKey(line)
    if (known instanceof Error || !known.getPublicSSH().equals(key.data)) continue
    return !(blob && signature) || known.verify(blob, signature, hashAlgo) === true
  }
  return false
}

type Serving = { folder: string; faults: SftpFault[]; client: ssh2.Connection }

function serve(sftp: ssh2.SFTPWrapper, { folder, faults, client }: Serving): void {
  const at = (path: string) => join(folder, basename(path))
  const files = new Map<string, Awaited<ReturnType<typeof open>>>()
  const said = (id: number, work: Promise<unknown> | undefined) =>
    Promise.resolve(work).then(
      () => sftp.status(id, STATUS_CODE.OK),
      () => sftp.status(id, STATUS_CODE.FAILURE),
    )
  /** Whether this goes wrong next. */
  const strikes = (fault: SftpFault) => faults[0] === fault && faults.shift() !== undefined
  sftp.on('OPEN', async (id, path) => {
    if (strikes('refuse to write')) return sftp.status(id, STATUS_CODE.PERMISSION_DENIED)
    const name = String(files.size)
    files.set(name, await open(at(path), 'w+'))
    sftp.handle(id, Buffer.from(name))
  })
  sftp.on('WRITE', async (id, handle, offset, data) => {
    const file = files.get(String(handle))
    if (strikes('hang up')) {
      await file?.write(data, 0, Math.floor(data.length / 2), offset)
      await file?.close()
      client.end()
      return
    }
    const length = strikes('lose bytes') ? data.length - 1 : data.length
    await said(id, file?.write(data, 0, length, offset))
  })
  sftp.on('CLOSE', (id, handle) => said(id, files.get(String(handle))?.close()))
  sftp.on('FSETSTAT', (id) => sftp.status(id, STATUS_CODE.OK))
  const look = async (id: number, path: string) => {
    const found = basename(path) === '.' ? statSync(folder) : await stat(at(path)).catch(() => null)
    if (!found) return sftp.status(id, STATUS_CODE.NO_SUCH_FILE)
    return sftp.attrs(id, { mode: found.mode, uid: 0, gid: 0, size: found.size, atime: 0, mtime: 0 })
  }
  sftp.on('STAT', look)
  sftp.on('LSTAT', look)
  sftp.on('REMOVE', async (id, path) => {
    const found = await stat(at(path)).catch(() => null)
    if (!found) return sftp.status(id, STATUS_CODE.NO_SUCH_FILE)
    return said(id, unlink(at(path)))
  })
  sftp.on('RENAME', async (id, from, to) => {
    const found = await stat(at(to)).catch(() => null)
    // As the protocol has it: nothing takes the place of another.
    if (found || strikes('refuse to rename')) return sftp.status(id, STATUS_CODE.FAILURE)
    return said(id, rename(at(from), at(to)))
  })
}
