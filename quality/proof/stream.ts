import { get } from 'node:http'
import type { LiveEvent } from '@ward/domain/kernel/live'
import type { Person } from './endpoint.ts'

/** An open stream of live events. */
export type Stream = {
  /** The events, with their arrival by this process's clock. */
  events: (LiveEvent & { at: number })[]
  /** When the server ended it. */
  ended: Promise<number>
  close(): void
}

/** Opens a person's stream at a server, as an open page does, and waits until it stands. */
export function openStream({ port }: { port: number }, { cookie, site }: Person): Promise<Stream> {
  return new Promise((resolve, reject) => {
    const headers = { host: `${site}.localhost:${port}`, cookie, accept: 'text/event-stream' }
    const asked = get(
      { host: '127.0.0.1', port, path: '/api/moderation/events', headers, agent: false },
      (response) => {
        if (response.statusCode !== 200) return reject(new Error(`The stream was refused: ${response.statusCode}`))
        const events: Stream['events'] = []
        let rest = ''
        const ended = new Promise<number>((end) => response.once('close', () => end(performance.now())))
        response.on('error', () => undefined)
        response.on('data', (part: Buffer) => {
          const blocks = (rest + part.toString()).split('\n\n')
          rest = blocks.pop() ?? ''
          for (const block of blocks) {
            const data = /^data: (\{.*\})$/m.exec(block)?.[1]
            if (data) events.push({ ...JSON.parse(data), at: performance.now() })
          }
          resolve({ events, ended, close: () => asked.destroy() })
        })
      },
    )
    asked.on('error', reject)
  })
}
