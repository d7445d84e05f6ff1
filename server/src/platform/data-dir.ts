import { chmodSync, existsSync, mkdirSync } from 'node:fs'
import { errorCode, StartupProblem } from './startup-problem.ts'

/** Makes the data folder (`DATA_DIR`) if there is none. */
export function makeDataDir(dataDir: string): void {
  try {
    if (existsSync(dataDir)) return
    mkdirSync(dataDir, { recursive: true })
    // Root's PostgreSQL runs as another user, who must get through to its own folder, but need not see the others.
    chmodSync(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700)
  } catch (error) {
    throw folderProblem(error, dataDir)
  }
}

/** The sentence for a folder that cannot be read or written; any other error comes back as it is. */
export function folderProblem(error: unknown, folder: string): unknown {
  switch (errorCode(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
      return new StartupProblem(`The disk that holds ${folder} is full.`)
    case 'EACCES':
    case 'EPERM':
      return new StartupProblem(
        `This user may not use ${folder}: start Ward as the user it belongs to, or set DATA_DIR to another folder.`,
      )
    case 'EROFS':
      return new StartupProblem(`${folder} is on a disk that cannot be written to.`)
    case 'ENOTDIR':
    case 'EEXIST':
      return new StartupProblem(`${folder} is not a folder.`)
    default:
      return error
  }
}
