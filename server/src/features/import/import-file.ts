import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { errorCode, StartupProblem } from '../../platform/startup-problem.ts'

/** The size of a file that can be read twice, in bytes. */
export async function sizeOf(file: string): Promise<number> {
  const stats = await readable(file, () => stat(file))
  if (stats.isDirectory()) throw new StartupProblem(`${file} is a directory, not a file.`)
  // A pipe cannot be read twice, first for its hash and then for its rows.
  if (!stats.isFile()) throw new StartupProblem(`${file} is no file.`)
  return stats.size
}

const PROBLEMS: Record<string, string> = {
  ENOENT: 'There is no file or folder',
  ENOTDIR: 'There is no file or folder',
  ENAMETOOLONG: 'The name is too long:',
  EACCES: 'This user may not open',
  EPERM: 'This user may not open',
  EISDIR: 'This is a directory, not a file:',
  ENOSPC: 'The disk is full:',
  EIO: 'The disk cannot read or write',
}

/** Says in one sentence what the system has against a file. */
export async function readable<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const words = PROBLEMS[errorCode(error) ?? '']
    throw words === undefined ? error : new StartupProblem(`${words} ${file}.`)
  }
}

/** The identity of a file, whatever its name. */
export async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk)
  return hash.digest('hex')
}

/** Whether a file begins as UTF-16 does: with its byte order mark, or with a sign of XML or JSON and its zero byte. */
export async function isUtf16(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0)
    const [first = 0, second = 0] = buffer
    if (bytesRead < 2) return false
    return (
      (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff) || (first === 0) !== (second === 0)
    )
  } finally {
    await handle.close()
  }
}
