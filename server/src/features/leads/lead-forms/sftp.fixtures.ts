import { mkdtempSync, statSync } from 'node:fs'
import { open, stat, unlink } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import ssh2 from 'ssh2'

const { STATUS_CODE } = ssh2.utils.sftp

/** An SFTP server in this process that takes one user by password; what came is in its folder. */
export async function startSftp({ password = 'Harbour-lamp-7' }: { password?: string } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'ward-sftp-'))
  const key = ssh2.utils.generateKeyPairSync('ed25519')
  const seen: string[] = []
  const server = new ssh2.Server({ hostKeys: [key.private] }, (client) => {
    client.on('error', () => undefined)
    client.on('authentication', (auth) => {
      seen.push(auth.method)
      if (auth.method === 'password' && auth.password === password) auth.accept()
      else auth.reject(['password'])
    })
    client.on('ready', () => client.on('session', (accept) => accept().on('sftp', (begin) => serve(begin(), folder))))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    folder,
    seen,
    port: (server.address() as AddressInfo).port,
    password,
    stop: () => server.close(),
  }
}

function serve(sftp: ssh2.SFTPWrapper, folder: string): void {
  const at = (path: string) => join(folder, basename(path))
  const files = new Map<string, Awaited<ReturnType<typeof open>>>()
  const said = (id: number, work: Promise<unknown> | undefined) =>
    Promise.resolve(work).then(
      () => sftp.status(id, STATUS_CODE.OK),
      () => sftp.status(id, STATUS_CODE.FAILURE),
    )
  sftp.on('OPEN', async (id, path) => {
    const name = String(files.size)
    files.set(name, await open(at(path), 'w+'))
    sftp.handle(id, Buffer.from(name))
  })
  sftp.on('WRITE', (id, handle, offset, data) =>
    said(id, files.get(String(handle))?.write(data, 0, data.length, offset)),
  )
  sftp.on('CLOSE', (id, handle) => said(id, files.get(String(handle))?.close()))
  sftp.on('FSETSTAT', (id) => sftp.status(id, STATUS_CODE.OK))
  const look = async (id: number, path: string) => {
    const found = basename(path) === '.' ? statSync(folder) : await stat(at(path)).catch(() => null)
    if (!found) return sftp.status(id, STATUS_CODE.NO_SUCH_FILE)
    return sftp.attrs(id, { mode: found.mode, uid: 0, gid: 0, size: found.size, atime: 0, mtime: 0 })
  }
  sftp.on('STAT', look)
  sftp.on('LSTAT', look)
  sftp.on('REMOVE', (id, path) => said(id, unlink(at(path))))
}
