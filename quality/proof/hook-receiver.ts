import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

type Applied = { contentId: string; event: string }

/** Every so many requests the other side breaks off after it has taken what it was told, and every so many before. */
const BREAKS_AFTER = 17
const BREAKS_BEFORE = 13
const SLOW_MS = 4

/** An outside site that is told things: it takes each id once, as Standard Webhooks asks of it. */
export async function openReceiver(secret: string) {
  const applied = new Map<string, Applied>()
  const inOrder: Applied[] = []
  let [requests, again, unsigned] = [0, 0, 0]
  let isSteady = false

  function take(headers: IncomingHttpHeaders, body: string): void {
    const [id, at] = [String(headers['webhook-id']), String(headers['webhook-timestamp'])]
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
    const signature = `v1,${createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')}`
    if (headers['webhook-signature'] !== signature) unsigned++
    if (applied.has(id)) {
      again++
      return
    }
    const { type: event, data } = JSON.parse(body) as { type: string; data: { id: string } }
    const one = { contentId: data.id, event }
    applied.set(id, one)
    inOrder.push(one)
  }
  const server = createServer((request, answer) => {
    const nth = ++requests
    if (!isSteady && nth % BREAKS_BEFORE === 0) return void request.socket.destroy()
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () =>
      setTimeout(() => {
        take(request.headers, Buffer.concat(parts).toString())
        if (!isSteady && nth % BREAKS_AFTER === 0) request.socket.destroy()
        else answer.writeHead(204).end()
      }, SLOW_MS),
    )
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    port,
    inOrder,
    ids: () => [...applied.keys()],
    counts: () => ({ requests, again, unsigned }),
    /** From now on it breaks nothing off. */
    steady() {
      isSteady = true
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
