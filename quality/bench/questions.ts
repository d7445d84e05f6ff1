// The questions: the very documents of the console, and the dashboard's rows with author and total that peers can answer too.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ThreadQuery } from '@ward/domain/forums/threads'
import type { Ask } from './load.ts'
import { cookieOf, hostOf, staffId } from './network.db.ts'

/** The person who asks: a member of staff on the host of the site. */
export type Asker = { siteId: number; userId: number }
export const admin = (siteId = 1): Asker => ({ siteId, userId: staffId(siteId, 1) })
export const moderator = (nth: number, siteId = 1): Asker => ({ siteId, userId: staffId(siteId, 2 + nth) })

export type QueueVariables = {
  limit: number
  offset: number
  sortDesc: boolean
  assocType?: string
  assignedToUserIds?: string[]
  sort?: string
  /** The console's further fields for orders that explain a row's place. */
  withPlace?: boolean
} & Partial<
  Record<'isOpen' | 'isSpam' | 'isOffensive' | 'isImage' | 'isReported' | 'isRequiredToPublish' | 'atRisk', boolean>
>
export const DEFAULT_PAGE: QueueVariables = { limit: 10, offset: 0, sortDesc: true, isOpen: true }
/** Flags that are decided in one step: a text at risk is viewed first, a withheld one is published. */
export const DECIDED_AT_ONCE = { isOpen: true, isRequiredToPublish: false, atRisk: false }

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

const ROOMS = 'console/src/features'
const QUEUE = consoleDocument('flags/flag/flags.api.ts', 'FlagQueue')
const CONTEXT = consoleDocument('flags/context/flag-context.api.ts', 'FlagContext')
const CASE = consoleDocument('flags/flag/flag-detail.api.ts', 'FlagById')
const LAB = consoleDocument('flags/lab/lab.api.ts', 'ThresholdLab')
const SIDES = consoleDocument('flags/lab/lab.api.ts', 'JudgedTexts')
const USERS = consoleDocument('users/directory/users.api.ts', 'UserList')
const USER_TOTAL = consoleDocument('users/directory/users.api.ts', 'UserTotal')
const TOPICS = consoleDocument('forums/threads/threads.api.ts', 'Threads')
const CONDITIONS = consoleDocument('conditions/conditions.api.ts', 'Conditions')
const USERS_OF_PEERS = `query Users($siteId: Int!, $first: Int!, $offset: Int!) {
  allUsers(condition: { siteId: $siteId }, orderBy: [USERNAME_ASC], first: $first, offset: $offset) {
    nodes { rowId username roleId status bio insertedAt avatar email firstName lastName }
  }
}`

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
const REPLAYED = { from: '', to: '', score: 'SPAM' }
/** Past verdicts by score, and a page of the texts that another threshold puts on the other side. */
export const labOf = (asker: Asker, narrowed: { assocType?: string }): Ask =>
  ask(asker, { query: LAB, variables: { ...REPLAYED, ...narrowed } })
export const sidesOf = (asker: Asker, threshold: number, offset: number): Ask =>
  ask(asker, {
    query: SIDES,
    variables: { ...REPLAYED, threshold, offset, limit: 20, sort: 'SCORE', sortDesc: true },
  })
type UserPage = { term: string; sort: string; sortDesc: boolean; limit: number; offset: number; fromEnd: boolean }
const ofUsers = (term: string) => ({ userSearchTerm: term, roleIds: [], hideSpammers: true })
/** A page of the list of users, and its total. */
export const userPageOf = (asker: Asker, { term, ...page }: UserPage): Ask =>
  ask(asker, { query: USERS, variables: { ...ofUsers(term), ...page } })
export const userTotalOf = (asker: Asker, term: string): Ask =>
  ask(asker, { query: USER_TOTAL, variables: ofUsers(term) })
type ConditionPage = {
  search: string
  isFeatured?: boolean
  sort: string
  sortDesc: boolean
  limit: number
  offset: number
}
/** A page of the list of conditions with its total, as the list opens: those that are active. */
export const conditionPageOf = (asker: Asker, page: ConditionPage): Ask =>
  ask(asker, { query: CONDITIONS, variables: { types: [], isActive: true, ...page } })
/** A page of the list of topics, with its total. */
export const topicPageOf = (asker: Asker, page: Omit<ThreadQuery, 'sort'> & { sort: string }): Ask =>
  ask(asker, { query: TOPICS, variables: page })
/** The page by username at a peer, spammers among them. */
export const userPagePeers = (asker: Asker, first: number, offset: number): Ask =>
  ask(asker, { query: USERS_OF_PEERS, variables: { siteId: asker.siteId, first, offset } }, '/graphql')
/** The same two questions at the floor, which has a path for each. */
export const floorAsk = (asker: Asker, path: '/rows' | '/queue'): Ask => ask(asker, {}, path)

/** A document as the console's source has it, with its fragments. */
function consoleDocument(file: string, name: string): string {
  const source = readFileSync(join(import.meta.dirname, '../..', ROOMS, file), 'utf8')
  const texts = new Map(
    [...source.matchAll(/const (\w+) = (?:graphql\()?`([^`]*)`/g)].map(([, key = '', text = '']) => [key, text]),
  )
  const written = texts.get(name)
  if (written === undefined) throw new Error(`${file} of the console has no document ${name}`)
  return written.replace(/\$\{(\w+)\}/g, (_whole, key: string) => texts.get(key) ?? '')
}
