import { Counter, Gauge, type Registry } from 'prom-client'
import type { Database } from '../database/open.ts'
import type { NodeClock } from '../jobs/clock.ts'
import { codeVersion } from './version.ts'

/** The state of a node that needs no request. */
export type NodeState = {
  pool: Database['pool']
  clock?: NodeClock
  /** Seconds since the worker of this process last showed that it lives. */
  sinceBeat?: () => number
  /** Open streams of live events, and whether the node hears of events at once. */
  events?: { streams(): number; isListening(): boolean }
  /** How often files could not be written or read, by what the disk or the service said. */
  files?: { errors: ReadonlyMap<string, number> }
}

/** Measures it each time somebody asks. */
export function measureNode(registry: Registry, state: NodeState): () => void {
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] })
  const { version, schema } = codeVersion()
  gauge('ward_build_info', '1; the version of the code and its newest migration', ['version', 'schema']).set(
    { version, schema },
    1,
  )
  const connections = gauge('ward_database_pool_connections', 'Database connections of this node', ['state'])
  const waiting = gauge('ward_database_pool_waiting', 'Requests that wait for a database connection of this node')
  const most = gauge('ward_database_pool_size', 'The most database connections this node opens (DATABASE_POOL)')
  const clock = gauge('ward_clock_ahead_seconds', 'How far this node’s clock is ahead of the database’s')
  const beat = gauge('ward_jobs_since_heartbeat_seconds', 'Time since the last heartbeat of this node’s job worker')
  const streams = gauge('ward_event_streams', 'Open streams of live events')
  const listening = gauge('ward_events_listening', '1 while the database tells this node of events at once')
  const files = new Counter({
    name: 'ward_file_errors_total',
    help: 'Files that could not be written, read or deleted, by error code',
    labelNames: ['code'],
    registers: [registry],
  })
  return () => {
    const { pool } = state
    connections.set({ state: 'in use' }, pool.totalCount - pool.idleCount)
    connections.set({ state: 'idle' }, pool.idleCount)
    waiting.set(pool.waitingCount)
    most.set(pool.options.max ?? 0)
    if (state.clock) clock.set(Math.round(state.clock.drift()) / 1000)
    if (state.sinceBeat) beat.set(state.sinceBeat())
    if (state.events) {
      streams.set(state.events.streams())
      listening.set(state.events.isListening() ? 1 : 0)
    }
    files.reset()
    for (const [code, times] of state.files?.errors ?? []) files.inc({ code }, times)
  }
}
