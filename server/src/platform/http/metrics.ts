import fastify, { type FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { type Background, measureBackground } from './background-metrics.ts'
import { registerHealth, type Watched } from './health.ts'
import { measureNode, type NodeState } from './node-metrics.ts'
import { outcomeOf } from './outcome.ts'
import { nodeLimits, PACE } from './pace.ts'

/** Metrics of this process in Prometheus' text format; labels are endpoints, never people or texts. */
export type Metrics = {
  /** Measures every request of the app by endpoint and status. */
  watch(app: FastifyInstance): void
  /** Measures how the work in the background stands, whenever the metrics are asked for. */
  watchBackground(ask: () => Promise<Background>): void
  /** Measures what the node knows of itself. */
  watchNode(state: NodeState): void
  /** All of it as it stands now. */
  text(): Promise<string>
}

/** The measures of this process, in a registry of their own; times in seconds. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'ward_http_request_seconds',
    help: 'Time to answer, by method, endpoint and status',
    labelNames: ['method', 'endpoint', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers: [registry] })
  const faults = counter(
    'ward_http_faults_total',
    'Requests that failed through a fault of Ward, whatever their status',
    ['endpoint'],
  )
  const refusals = counter('ward_http_refusals_total', 'Requests that were refused, by reason', ['endpoint', 'code'])
  let measure = async () => {}
  let measureOwn = () => {}
  return {
    watch(app) {
      app.addHook('onResponse', (request, reply, done) => {
        const endpoint = request.routeOptions.url ?? 'none'
        seconds.observe({ method: request.method, endpoint, status: reply.statusCode }, reply.elapsedTime / 1000)
        const outcome = outcomeOf(request, reply)
        if (outcome === 'FAULT') faults.inc({ endpoint })
        else if (outcome !== undefined) refusals.inc({ endpoint, code: outcome })
        done()
      })
    },
    watchBackground(ask) {
      // A figure that could not be read is missing until the next time.
      measure = measureBackground(registry, () => inTime(ask()).catch(() => undefined))
    },
    watchNode(state) {
      measureOwn = measureNode(registry, state)
    },
    async text() {
      measureOwn()
      await measure()
      return registry.metrics()
    },
  }
}

/** Milliseconds after which a database that says nothing counts as away: a scrape of metrics waits ten seconds at most. */
const PATIENCE = 4_000

async function inTime<T>(work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('The database did not answer in time')), PATIENCE)
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}

/** Answers GET /metrics on a port of its own, which no visitor reaches, and the addresses of health. Rejects when the port is taken. */
export async function serveMetrics(
  metrics: Metrics,
  { host, port, watched }: { host: string; port: number; watched?: Watched },
): Promise<() => Promise<void>> {
  const app = fastify({ ...nodeLimits(PACE), forceCloseConnections: true })
  if (watched) registerHealth(app, watched)
  app.get('/metrics', async (_request, reply) =>
    reply
      .header('content-type', 'text/plain; version=0.0.4; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(await metrics.text()),
  )
  await app.listen({ host, port })
  return () => app.close()
}
