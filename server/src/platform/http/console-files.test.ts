import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { registerConsole } from './console-files.ts'
import { registerSecurityHeaders } from './security-headers.ts'

let folder: string
let root: string
let app: FastifyInstance

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ward-console-'))
  root = join(folder, 'dist')
  mkdirSync(join(root, 'assets'), { recursive: true })
  writeFileSync(join(root, 'index.html'), '<title>Ward</title>')
  writeFileSync(join(root, 'assets/index-1.js'), 'export {}')
  writeFileSync(join(root, 'mark.svg'), '<svg/>')
  app = fastify()
  registerSecurityHeaders(app, () => Promise.reject(new Error('nobody')))
  await registerConsole(app, root)
})
afterEach(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

test.each(['/moderation/', '/moderation/users/7?tab=awards', '/moderation/index.html'])(
  '%s is the page, whole and with its policy, also for a browser that has it',
  async (url) => {
    const known = { 'if-modified-since': new Date(Date.now() + 1000).toUTCString(), 'if-none-match': '*' }
    for (const headers of [{}, known]) {
      const response = await app.inject({ url, headers })
      expect(response.statusCode).toBe(200)
      expect(response.body).toContain('<title>Ward</title>')
      expect(response.headers['cache-control']).toBe('no-store')
      expect(response.headers['content-security-policy']).toContain("script-src 'self'")
    }
  },
)

test('hashed assets are kept for a year, other files are asked for again', async () => {
  const { headers } = await app.inject('/moderation/assets/index-1.js')
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await app.inject('/moderation/mark.svg')).headers['cache-control']).toBe('no-cache')
})

test('a file is sent as it was compressed to who takes that, and a HEAD tells the same of it', async () => {
  writeFileSync(join(root, 'assets/index-1.js.br'), 'squeezed')
  const url = '/moderation/assets/index-1.js'
  const [plain, small, told] = await Promise.all([
    app.inject(url),
    app.inject({ url, headers: { 'accept-encoding': 'br' } }),
    app.inject({ method: 'HEAD', url, headers: { 'accept-encoding': 'br' } }),
  ])
  expect([plain.body, plain.headers['content-encoding']]).toEqual(['export {}', undefined])
  expect([small.body, small.headers['content-encoding']]).toEqual(['squeezed', 'br'])
  expect(told.headers).toMatchObject({ 'content-encoding': 'br', 'content-length': '8', etag: small.headers.etag })
})

test.each([
  '/moderation/../secret.txt',
  '/moderation/assets/..%2f..%2fsecret.txt',
  '/moderation/assets',
  '/moderation/.env',
])('%s is no file of the console', async (url) => {
  writeFileSync(join(folder, 'secret.txt'), 'not for browsers')
  const response = await app.inject(url)
  expect(response.body).not.toContain('not for browsers')
  expect([200, 404]).toContain(response.statusCode)
})

test('the console without its slash leads to the console', async () => {
  const response = await app.inject('/moderation')
  expect([response.statusCode, response.headers.location]).toEqual([308, '/moderation/'])
})
