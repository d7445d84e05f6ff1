// What is asked: the very documents of the console, and the dashboard's rows with author and total that peers can answer too.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Ask } from './load.ts'
import { cookieOf, hostOf, staffId } from './network.db.ts'

/** Who asks: a member of staff on the host of the site. */
export type Asker = { siteId: number; userId: number }
export const admin = (siteId = 1): Asker => ({ siteId, userId: staffId(siteId, 1) })
export const moderator = (nth: number, siteId = 1): Asker => ({ siteId, userId: staffId(siteId, 2 + nth) })

export type QueueVariables = {
  limit: number
  offset: number
  sortDesc: boolean
  assocType?: string
  assignedToUserIds?: string[]
} & Partial<
  Record<'isOpen' | 'isSpam' | 'isOffensive' | 'isImage' | 'isReported' | 'isRequiredToPublish' | 'atRisk', boolean>
>
export const DEFAULT_PAGE: QueueVariables = { limit: 10, offset: 0, sortDesc: true, isOpen: true }

const ROWS = `query Rows($limit: Int!, $offset: Int!, $sortDesc: Boolean!, $isOpen: Boolean) {
  contentFlagStream(limit: $limit, offset: $offset, sortDesc: $sortDesc, isOpen: $isOpen) {
    pageInfo { totalCount }
    contentFlags {
      id assocId assocType preview listedAt version
      isImage isOffensive isReported isSpam isOpen isRequiredToPublish isDeleted isMarkedSpam isPendingModeration
      author { id username roleId avatar { thumb } }
    }
  }
}`

const OPERATE = `mutation Operate($id: ID!, $operation: ContentFlagOperation!, $version: Int) {
  updateContentFlag(id: $id, operation: $operation, version: $version) { id version isOpen }
}`

const FLAGS_ROOM = 'console/src/features/flags'
const QUEUE = consoleDocument('flags.api.ts', 'FlagQueue')
const CONTEXT = consoleDocument('case/flag-context.api.ts', 'FlagContext')
const CASE = consoleDocument('case/flag-detail.api.ts', 'FlagById')

const ask = ({ siteId, userId }: Asker, body: object, path = '/api/moderation'): Ask => ({
  path,
  host: hostOf(siteId),
  cookie: cookieOf(userId),
  body: JSON.stringify(body),
})

export const rowsOf = (asker: Asker, variables = DEFAULT_PAGE): Ask => ask(asker, { query: ROWS, variables })
export const queueOf = (asker: Asker, variables = DEFAULT_PAGE): Ask =>
  ask(asker, { query: QUEUE, variables: { assignedToUserIds: [], sort: 'DATE', ...variables } })
export const caseOf = (asker: Asker, id: string, withAutomod = false): Ask =>
  ask(asker, { query: CASE, variables: { id, withAutomod } })
export const contextOf = (asker: Asker, id: string): Ask => ask(asker, { query: CONTEXT, variables: { id } })
export const operationOn = (asker: Asker, id: string, operation: string, version?: number): Ask =>
  ask(asker, { query: OPERATE, variables: { id, operation, version } })
/** The same two questions at the floor, which has a path for each. */
export const floorAsk = (asker: Asker, path: '/rows' | '/queue'): Ask => ask(asker, {}, path)

/** A document as the console's source has it, with its fragments. */
function consoleDocument(file: string, name: string): string {
  const source = readFileSync(join(import.meta.dirname, '../..', FLAGS_ROOM, file), 'utf8')
  const texts = new Map(
    [...source.matchAll(/const (\w+) = (?:graphql\()?`([^`]*)`/g)].map(([, key = '', text = '']) => [key, text]),
  )
  const written = texts.get(name)
  if (written === undefined) throw new Error(`${file} of the console has no document ${name}`)
  return written.replace(/\$\{(\w+)\}/g, (_whole, key: string) => texts.get(key) ?? '')
}
