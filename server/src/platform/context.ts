import type { LoadedFor } from '@ward/domain/kernel/loaded-page'
import type { Logger } from 'pino'
import type { NetworkDb, SiteHandle } from './database/site-handle.ts'
import type { AddressHash } from './http/visitors.ts'
import type { Seals } from './seals.ts'

/**
 * The viewer of a request. A closed sum, never null: somebody whose session failed is `nobody`, and the two inner kinds can
 * only be made by the job runner and the command line.
 */
export type Viewer =
  | {
      kind: 'user'
      siteId: number
      userId: string
      personId: string
      roleId: number
      username: string
      sessionId: string
    }
  | { kind: 'nobody'; siteId: number; roleId: null }
  | { kind: 'system'; siteId: number; roleId: null; task: string }
  | { kind: 'command'; siteId: number; roleId: null; command: string }

/** The signed-in viewer. */
export type UserViewer = Extract<Viewer, { kind: 'user' }>

/** The id of the acting user, as it is stored with a change; null for nobody, the system and the command line. */
export const actorId = (viewer: Viewer): string | null => (viewer.kind === 'user' ? viewer.userId : null)

/** The part of a log that rooms use. */
export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>

/** Everything a room may use; there is no other state. */
export type Ctx = {
  viewer: Viewer
  /** The viewer's site: every statement on it names that site. */
  site: SiteHandle
  /** Network tables and the few network-wide statements. */
  network: NetworkDb
  /** Says the id of the request in each line. */
  log: Log
  now(): Date
  requestId: string
  /** The id that the caller gave the request, so that it can be sent again. */
  sendId?: string | undefined
  /** The port this node listens on: hosts of this machine are reached there. */
  port: number
  /** The viewer and site the page was loaded for, when it said so. */
  loadedFor: LoadedFor
  /** Encrypts what only some may read. In requests alone: jobs and commands read none of it. */
  seals?: Seals
  /** The network a request came from, as a keyed hash that is the same on all sites. In requests alone. */
  cameFrom?: () => string
  /** An address of the site as a keyed hash, by which one that must not be kept is known again. In requests alone. */
  addressHash?: AddressHash
  /** The values one request computes once, by the function that computes them: data loaders. */
  once: Map<unknown, unknown>
}

/** The follow-up work a transaction collects. It is written in one statement before the commit (`ending.ts`). */
export type Written = {
  audits: AuditRow[]
  /** A save said that it changed nothing (`noteUnchanged`). */
  isUnchanged: boolean
  events: { siteId: number; topic: string; subjectId: string }[]
  jobs: {
    task: string
    payload: { siteId: number; id: string }
    key: string
    seconds: number
    priority?: number
    flags?: readonly string[]
  }[]
  /** Channels that are woken after the commit. */
  wakes: Set<string>
  /** Work of this node after the commit. */
  after: Set<(network: NetworkDb) => void>
}

type AuditRow = {
  siteId: number
  actorKind: Viewer['kind']
  actorId: string | null
  action: string
  subjectType: string
  subjectId: string | null
  subjectIds: string[]
  fields: string[]
  effects: Record<string, number> | null
  requestId: string
}

/** A context whose handles are on one open transaction. Only such a context can write an audit row, so only it can change things. */
export type TxCtx = Ctx & { readonly written: Written }

/** The same transaction at another site: for what belongs to a person and so to all their sites, and for a site just made. */
export const atSite = (tx: TxCtx, siteId: number): TxCtx => ({ ...tx, site: tx.site.at(siteId), once: new Map() })

/** Computes a thing once a request, such as a data loader. */
export function once<T>(ctx: Ctx, make: (ctx: Ctx) => T): T {
  if (!ctx.once.has(make)) ctx.once.set(make, make(ctx))
  return ctx.once.get(make) as T
}
