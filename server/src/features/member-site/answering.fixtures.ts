import { randomUUID } from 'node:crypto'
import type { Actor, TestApp } from '../../../test/app.ts'

/** Sends a form of the member site as somebody, as a browser does. */
export const senderOf =
  (t: TestApp) =>
  (by: Actor | null, url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    t.fastify.inject({
      method: 'POST',
      url,
      headers: {
        host: by?.siteId === t.sites.two.siteId ? 'two.test' : 'one.test',
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'text/html',
        ...(by ? { cookie: by.cookie } : {}),
        ...headers,
      },
      payload: new URLSearchParams({ nonce: randomUUID(), ...fields }).toString(),
    })

/** Sends a form with a file as a browser does. */
export async function sendForm(t: TestApp, by: Actor, url: string, form: FormData) {
  const sent = new Response(form)
  return t.fastify.inject({
    method: 'POST',
    url,
    headers: {
      host: 'one.test',
      accept: 'text/html',
      cookie: by.cookie,
      'content-type': sent.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await sent.arrayBuffer()),
  })
}
