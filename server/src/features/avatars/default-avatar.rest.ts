import { readFile } from 'node:fs/promises'
import { AVATAR_SIZES, DEFAULT_AVATAR_URL } from '@ward/domain/avatars/avatars'
import { notFound } from '@ward/domain/kernel/refusal'
import { endpoint } from '../../platform/http/endpoint.ts'

const FOLDER = new URL('./default/', import.meta.url)

/** The picture of whoever has none, in each size (spec 1 section 2.7); drawn after `default/avatar.svg`. */
export const defaultAvatar = endpoint({
  method: 'GET',
  url: `${DEFAULT_AVATAR_URL}/:name`,
  may: 'memberSite.read',
  changes: false,
  run: async (_ctx, request, reply) => {
    const { name = '' } = request.params as Record<string, string>
    if (!Object.keys(AVATAR_SIZES).some((size) => name === `${size}.webp`)) throw notFound()
    const bytes = await readFile(new URL(name, FOLDER))
    return reply.header('cache-control', 'public, max-age=86400').type('image/webp').send(bytes)
  },
})
