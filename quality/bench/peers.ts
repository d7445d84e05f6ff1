// The peers: installed on demand in a folder of their own, with pins and a lock of their own.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Network } from './cluster.ts'
import { startProgram } from './program.ts'
import { type Asker, rowsOf } from './questions.ts'
import type { Peer } from './workloads.ts'

const FOLDER = join(import.meta.dirname, 'peers')

/** Installs the peers unless they are there; where that fails the bench goes on without them. */
export function installPeers(say: (line: string) => void): boolean {
  if (existsSync(join(FOLDER, 'node_modules', 'postgraphile'))) return true
  say('Installing the peers …')
  const done = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: FOLDER,
    encoding: 'utf8',
  })
  if (done.status !== 0) say(`The peers could not be installed, so they are left out: ${done.stderr}`)
  return done.status === 0
}

export const peerVersions = (): string =>
  Object.entries<string>(JSON.parse(readFileSync(join(FOLDER, 'package.json'), 'utf8')).dependencies)
    .map(([name, version]) => `${name} ${version}`)
    .join(', ')

const USER = 'rowId username roleId avatar'
const ROWS = `query Rows($siteId: Int!) {
  allFlags(condition: { siteId: $siteId, isOpen: true }, orderBy: [LISTED_AT_DESC, ROW_ID_DESC], first: 10) {
    totalCount
    nodes {
      rowId assocId assocType listedAt version
      isImage isOffensive isReported isSpam isOpen isRequiredToPublish
      contentBySiteIdAndContentId { body isDeleted isSpam isPending userBySiteIdAndAuthorId { ${USER} } }
      userBySiteIdAndUserId { bio status ${USER} }
    }
  }
}`

export async function startPeers(network: Network): Promise<Peer[]> {
  const program = await startProgram('PostGraphile', join(FOLDER, 'postgraphile.mjs'), { DATABASE_URL: network.url })
  const rows = (asker: Asker) => ({
    ...rowsOf(asker),
    path: '/graphql',
    body: JSON.stringify({ query: ROWS, variables: { siteId: asker.siteId } }),
  })
  return [{ program, rows }]
}
