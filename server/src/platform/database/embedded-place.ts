import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, realpathSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { folderProblem, makeDataDir } from '../data-dir.ts'
import { writePrivate } from '../private-file.ts'
import { errorCode, StartupProblem } from '../startup-problem.ts'
import { copyBinaries, packagedBinaries, repairLinks } from './embedded-binaries.ts'

/** The account PostgreSQL runs as; absent where it runs as the user of this process, because only root may choose. */
export type Account = { uid: number; gid: number }

/** Where the embedded PostgreSQL's files are, and as whom it runs. */
export type Place = {
  account: Account | undefined
  /** The folder that holds `postgres` (the data) and, if need be, a copy of the binaries. */
  home: string
  data: string
  /** The folder with `bin`, `lib` and `share`. */
  binaries: string
  version: string
}

/** Where the data of a checkout lives that PostgreSQL's user cannot reach. */
const SHELTER = '/var/lib/ward'
const POINTER = 'postgres-home'

/**
 * Settles where PostgreSQL lives for a data folder. PostgreSQL refuses to run as root, so root runs it as the owner of the
 * data, else as `postgres`, else as `nobody`; where that user cannot reach the data folder (a checkout below a folder that
 * only root enters), data and binaries live in /var/lib/ward and a pointer stays in the data folder.
 */
export function settlePlace(dataDir: string): Place {
  makeDataDir(dataDir)
  const folder = realpathSync(dataDir)
  const account = process.getuid?.() === 0 ? chooseAccount(folder) : undefined
  const home = settleHome(folder, account)
  return { account, home, data: join(home, 'postgres'), ...settleBinaries(home, account) }
}

function chooseAccount(folder: string): Account {
  const data = join(knownHome(folder), 'postgres')
  if (existsSync(data)) {
    const { uid, gid } = statSync(data)
    if (uid !== 0) return { uid, gid }
  }
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const found = ['postgres', 'nobody'].map((name) => users.find((fields) => fields[0] === name)).find(Boolean)
  if (!found)
    throw new StartupProblem('PostgreSQL does not run as root, and this system has neither a user postgres nor nobody.')
  return { uid: Number(found[2]), gid: Number(found[3]) }
}

function settleHome(folder: string, account: Account | undefined): string {
  const known = readPointer(folder)
  if (known !== undefined) {
    if (!existsSync(known)) {
      throw new StartupProblem(`${join(folder, POINTER)} says the database is in ${known}, which is not there.`)
    }
    return known
  }
  if (!account || canEnter(folder, account)) return folder
  const home = join(SHELTER, createHash('sha256').update(folder).digest('hex').slice(0, 16))
  try {
    mkdirSync(home, { recursive: true })
    chmodSync(SHELTER, 0o711)
    chmodSync(home, 0o711)
    moveData(join(folder, 'postgres'), join(home, 'postgres'))
    writePrivate(join(folder, POINTER), `${home}\n`)
  } catch (error) {
    throw folderProblem(error, home)
  }
  return home
}

/** The folder became unreachable after the database was made in it. */
function moveData(from: string, to: string): void {
  if (!existsSync(from) || existsSync(to)) return
  try {
    renameSync(from, to)
  } catch (error) {
    if (errorCode(error) !== 'EXDEV') throw error
    const copied = spawnSync('cp', ['-a', from, `${to}.new`], { encoding: 'utf8' })
    if (copied.status !== 0) throw new StartupProblem(`${from} cannot be copied to ${to}: ${copied.stderr.trim()}`)
    renameSync(`${to}.new`, to)
  }
}

/** Where the PostgreSQL of a data folder is, as far as it has been settled. */
export function knownHome(folder: string): string {
  return readPointer(folder) ?? folder
}

function readPointer(folder: string): string | undefined {
  const pointer = join(folder, POINTER)
  return existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : undefined
}

function settleBinaries(home: string, account: Account | undefined): { binaries: string; version: string } {
  const packaged = packagedBinaries()
  const hasLinks = repairLinks(packaged.folder)
  if (hasLinks && canRun(packaged.folder, account)) return { binaries: packaged.folder, version: packaged.version }
  const copy = join(home, `postgresql-${packaged.version}`)
  try {
    if (!existsSync(copy)) copyBinaries(packaged.folder, copy)
  } catch (error) {
    throw folderProblem(error, copy)
  }
  if (!canRun(copy, account)) {
    const asked = askVersion(copy, account)
    throw new StartupProblem(`PostgreSQL does not run on this system: ${asked.stderr?.trim() || asked.error?.message}.`)
  }
  return { binaries: copy, version: packaged.version }
}

function canEnter(folder: string, account: Account): boolean {
  // The system decides, not the mode bits alone: access lists and mount options count too.
  return spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], { ...account, cwd: '/' }).status === 0
}

function canRun(binaries: string, account: Account | undefined): boolean {
  return askVersion(binaries, account).status === 0
}

function askVersion(binaries: string, account: Account | undefined) {
  return spawnSync(join(binaries, 'bin/postgres'), ['--version'], { ...account, cwd: '/', encoding: 'utf8' })
}
