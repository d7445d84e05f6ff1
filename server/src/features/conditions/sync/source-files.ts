import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { NO_SOURCE, syncProblem } from '@ward/domain/conditions/condition-sync'
import { NotFetched, type Reach, type Validators } from '../../../platform/outgoing/ask-public.ts'
import { fetchPublicTo } from '../../../platform/outgoing/fetch-public.ts'
import type { Files } from './products.ts'
import { OrphadataRefused } from './read-orphadata.ts'

const LIMITS = { maxBytes: 120_000_000, timeout: 300_000, accept: 'application/xml, text/xml, */*' }

/** A file of the source on this machine, and what tells a later version of it from this one. */
export type SourceFile = { name: string; path: string; validators: Validators }
export type KnownFile = { name: string; validators: Validators }
type Place = {
  place: string | null
  /** The key of an address that is not open to everybody. */
  key?: string | null
  known: readonly KnownFile[]
  reach?: Reach | undefined
}

/**
 * Hands on the files of a type of data, the one that is needed first: of a folder the files themselves, packed or not; of an
 * address copies that go again. Answers null where an address has nothing newer than what is known.
 *
 * @throws OrphadataRefused where the needed one is not there
 */
export async function withSourceFiles<T>(
  { place, key = null, known, reach }: Place,
  files: Files,
  read: (found: [SourceFile, ...SourceFile[]]) => Promise<T>,
): Promise<T | null> {
  if (place === null) throw new OrphadataRefused(NO_SOURCE)
  if (isAbsolute(place)) return read(await inFolder(place, files))
  const folder = await mkdtemp(join(tmpdir(), 'ward-source-'))
  try {
    const found = await atAddress(place, files, { folder, key, known, reach })
    return found && (await read(found))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function inFolder(folder: string, { main, beside }: Files): Promise<[SourceFile, ...SourceFile[]]> {
  const all = await readdir(folder).catch(() => {
    throw new OrphadataRefused(syncProblem.missing(`${main}.xml`))
  })
  const there = all.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
  const file = (name: string): SourceFile => ({ name, path: join(folder, name), validators: {} })
  const needed = [`${main}.xml`, `${main}.xml.gz`].find((name) => there.includes(name))
  if (needed === undefined) throw new OrphadataRefused(syncProblem.missing(`${main}.xml`))
  return [file(needed), ...there.filter((name) => beside?.inFolder.test(name)).map(file)]
}

type Fetching = { folder: string; key: string | null; known: readonly KnownFile[]; reach: Reach | undefined }

async function atAddress(place: string, { main, beside }: Files, { folder, key, known, reach }: Fetching) {
  const bearer = key === null ? undefined : { token: key, origin: new URL(place).origin }
  const fetched = async (name: string, validators?: Validators): Promise<SourceFile | null> => {
    const path = join(folder, name)
    const given = { ...LIMITS, known: validators, reach, bearer }
    const said = await fetchPublicTo(path, new URL(name, place).href, given)
    return said && { name, path, validators: said }
  }
  const ifThere = async (name: string, isNeeded: boolean) => {
    const before = known.find((file) => file.name === name)?.validators
    return fetched(name, before).catch((error) => {
      const isAbsent = !isNeeded && error instanceof NotFetched && error.isForGood
      if (isAbsent) return undefined
      throw new OrphadataRefused(syncProblem.notFetched(name))
    })
  }
  const found = new Map<string, SourceFile | null>()
  for (const each of [main, ...(beside?.atAddress ?? [])]) {
    const name = `${each}.xml`
    const file = await ifThere(name, each === main)
    if (file !== undefined) found.set(name, file)
  }
  const isNew = [...found.values()].some((file) => file !== null) || known.some(({ name }) => !found.has(name))
  if (!isNew) return null
  // One that is as it was is read beside those that are not.
  for (const [name, file] of found) if (file === null) found.set(name, await fetched(name))
  return [...found.values()] as [SourceFile, ...SourceFile[]]
}
