import { randomUUID } from 'node:crypto'
import type { WidgetState } from '@ward/domain/engagement/widget'
import type { Actor, TestApp } from '../../../../test/app.ts'

/** Somebody's browser on a site: it keeps the cookie it is given, and sends forms as the script does, or as a page without one. */
export function browserOf(t: TestApp, { actor, site = 'one' }: { actor?: Actor; site?: 'one' | 'two' } = {}) {
  const cookies = new Map<string, string>()
  if (actor) cookies.set('ward', actor.cookie.slice('ward='.length))
  const send = async (
    method: 'GET' | 'POST',
    url: string,
    fields: Record<string, string | string[]> = {},
    headers: Record<string, string> = {},
  ) => {
    const payload = new URLSearchParams()
    for (const [name, values] of Object.entries(fields))
      for (const value of [values].flat()) payload.append(name, value)
    const answer = await t.fastify.inject({
      method,
      url,
      headers: {
        host: `${site}.test`,
        accept: 'application/json',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        ...headers,
      },
      ...(method === 'POST' ? { payload: payload.toString() } : {}),
    })
    for (const { name, value } of answer.cookies) cookies.set(name, value)
    return answer
  }
  return {
    cookies,
    send,
    /** The state of an engagement, as this browser is told. */
    async look(type: string, id: string): Promise<WidgetState> {
      return (await send('GET', `/api/engagement/${type}/${id}`)).json()
    },
    /** Does one of the four things; a fresh nonce unless one is given. */
    act: (
      verb: string,
      { type, id }: { type: string; id: string },
      fields: Record<string, string | string[]> = {},
      headers: Record<string, string> = {},
    ) => send('POST', `/api/engagement/${type}/${id}/${verb}`, { nonce: randomUUID(), ...fields }, headers),
  }
}

/** The headers of a form that a page sends without a script. */
export const PLAIN = { accept: 'text/html' }
