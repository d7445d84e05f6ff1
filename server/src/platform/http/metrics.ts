import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { measureBackground } from './background-metrics.ts'
import type { BackgroundState } from './background-state.ts'
import { nodeLimits, PACE } from './pace.ts'

/** Metrics of this process in Prometheus' text format; labels are endpoints, never people or texts. */
export type Metrics = {
  /** Measures every request of the app by endpoint and status. */
  watch(app: FastifyInstance): void
  /** Measures how the work in the background stands, whenever the metrics are asked for. */
  watchBackground(ask: () => Promise<BackgroundState>): void
  text(): Promise<string>
}

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
  let measure = async () => {}
  return {
    watch(app) {
      app.addHook('onResponse', async (request, reply) => {
        const endpoint = request.routeOptions.url ?? 'none'
        seconds.observe({ method: request.method, endpoint, status: reply.statusCode }, reply.elapsedTime / 1000)
      })
    },
    watchBackground(ask) {
      // A figure that could not be read is missing until the next time.
      measure = measureBackground(registry, () => ask().catch(() => undefined))
    },
    async text() {
      await measure()
      return registry.metrics()
    },
  }
}

/** Answers GET /metrics on a port of its own, which no visitor reaches. Rejects when the port is taken. */
export async function serveMetrics(
  metrics: Metrics,
  { host, port }: { host: string; port: number },
): Promise<() => Promise<void>> {
  const server = createServer(nodeLimits(PACE).http, async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8', 'cache-control': 'no-store' })
    response.end(await metrics.text())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
}
