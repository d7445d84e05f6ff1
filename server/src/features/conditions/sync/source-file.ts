import { randomUUID } from 'node:crypto'
import { access, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { NO_SOURCE, syncProblem } from '@ward/domain/conditions/condition-sync'
import { fetchPublic } from '../../../platform/outgoing/fetch-public.ts'
import { OrphadataRefused } from './read-orphadata.ts'

const LIMITS = { maxBytes: 120_000_000, timeout: 300_000, accept: 'application/xml, text/xml, */*' }

/**
 * Hands on the path of a file of the source: of a folder the file itself, packed or not; of an address a copy that goes again.
 *
 * @throws OrphadataRefused where there is none
 */
export async function withSourceFile<T>(
  place: string | null,
  name: string,
  read: (path: string) => Promise<T>,
): Promise<T> {
  if (place === null) throw new OrphadataRefused(NO_SOURCE)
  if (isAbsolute(place)) return read(await inFolder(place, name))
  const bytes = await fetchPublic(new URL(`${name}.xml`, place).href, LIMITS).catch(() => {
    throw new OrphadataRefused(syncProblem.notFetched(`${name}.xml`))
  })
  const path = join(tmpdir(), `ward-${randomUUID()}.xml`)
  try {
    await writeFile(path, bytes, { mode: 0o600 })
    return await read(path)
  } finally {
    await rm(path, { force: true })
  }
}

async function inFolder(folder: string, name: string): Promise<string> {
  for (const ending of ['.xml', '.xml.gz']) {
    const path = join(folder, `${name}${ending}`)
    if (
      await access(path).then(
        () => true,
        () => false,
      )
    )
      return path
  }
  throw new OrphadataRefused(syncProblem.missing(`${name}.xml`))
}
