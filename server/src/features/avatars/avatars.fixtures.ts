import { AVATAR_FIELD } from '@ward/domain/avatars/avatars'
import sharp from 'sharp'
import type { Actor, TestApp } from '../../../test/app.ts'

/** A picture of one colour; PNGs may have anything behind them, so one can have any length. */
export async function avatarFile({ length = 0, background = '#c33' } = {}): Promise<Buffer> {
  const png = await sharp({ create: { width: 400, height: 200, channels: 3, background } })
    .png()
    .toBuffer()
  return Buffer.concat([png, Buffer.alloc(Math.max(0, length - png.length))])
}

type Form = { userId?: string; bytes?: Uint8Array | null; name?: string; field?: string; more?: Record<string, string> }

/** A form as a browser sends it. */
export async function avatarForm({ userId, bytes, name = 'me.png', field = AVATAR_FIELD, more = {} }: Form) {
  const form = new FormData()
  const fields = { image_type: 'avatar', ...(userId && { user_id: userId }), ...more }
  for (const [key, value] of Object.entries(fields)) form.set(key, value)
  if (bytes) form.set(field, new Blob([new Uint8Array(bytes)], { type: 'image/png' }), name)
  const response = new Response(form)
  return {
    payload: Buffer.from(await response.arrayBuffer()),
    type: response.headers.get('content-type') ?? '',
  }
}

/** Asks for an upload as somebody; the status and what was said. */
export async function upload(t: TestApp, actor: Actor, form: Form, headers: Record<string, string> = {}) {
  const { payload, type } = await avatarForm(form)
  const answer = await t.fastify.inject({
    method: 'POST',
    url: '/api/upload-image',
    headers: { host: t.hostOf(actor.siteId), cookie: actor.cookie, 'content-type': type, ...headers },
    payload,
  })
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
}
