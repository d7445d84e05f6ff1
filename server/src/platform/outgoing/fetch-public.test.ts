import { mkdtemp, readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { NotFetched, type Reach, type Validators } from './ask-public.ts'
import { fetchPublic, fetchPublicTo } from './fetch-public.ts'
import { startNameServer } from './name-server.fixtures.ts'
import { isPublicAddress } from './public-address.ts'

const LIMITS = { maxBytes: 1_000, timeout: 2_000, accept: 'image/*' }
let port: number
let asked: string[] = []
let headers: IncomingMessage['headers'] = {}
const server = createServer((request, answer) => {
  asked.push(request.url ?? '')
  headers = request.headers
  const give = ANSWERS[request.url ?? '']
  if (give) give(answer)
  else answer.writeHead(404).end()
})
const moved =
  (to: string, status = 302) =>
  (answer: ServerResponse) =>
    answer.writeHead(status, { location: to }).end()
const ANSWERS: Record<string, (answer: ServerResponse) => unknown> = {
  '/a': (answer) => answer.end('picture'),
  '/versioned': (answer) =>
    answer.writeHead(200, { etag: '"v1"', 'last-modified': 'Tue, 24 Nov 2026 01:00:00 GMT' }).end('x'),
  '/same': (answer) => answer.writeHead(304).end(),
  '/edge': (answer) => answer.end('x'.repeat(1_000)),
  '/long': (answer) => answer.end('x'.repeat(1_001)),
  '/endless': (answer) => {
    const more = setInterval(() => answer.write('x'.repeat(400)), 5)
    answer.once('close', () => clearInterval(more))
  },
  '/silent': () => undefined,
  '/half': (answer) => {
    answer.writeHead(200, { 'content-length': '100' }).write('x')
    setTimeout(() => answer.destroy(), 20)
  },
  '/packed': (answer) => answer.writeHead(200, { 'content-encoding': 'gzip' }).end('x'),
  '/other-protocol': (answer) => {
    answer.socket?.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n')
  },
  '/early-hints': (answer) => {
    const more = setInterval(() => answer.writeEarlyHints({ link: '</a>; rel=preload' }), 5)
    answer.once('close', () => clearInterval(more))
  },
  '/busy': (answer) => answer.writeHead(503).end(),
  '/to-a': moved('/a', 301),
  '/once': moved('/to-a', 308),
  '/thrice': moved('/once', 307),
  '/too-often': moved('/thrice', 303),
  '/round': moved('/round'),
  '/to-file': moved('file:///etc/passwd'),
  '/to-nowhere': moved('http://['),
  '/to-inside': moved('http://169.254.169.254/latest'),
}

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  port = (server.address() as AddressInfo).port
})
beforeEach(() => {
  asked = []
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** This machine counts as the outside world, and nothing else does but what is really public. */
const here = (): Reach => ({
  isAllowed: (address) => address === '127.0.0.1' || isPublicAddress(address),
  ports: [String(port), '80'],
})
const fetched = (path: string, reach = here(), host = '127.0.0.1') =>
  fetchPublic(`http://${host}:${port}${path}`, LIMITS, reach).then(String, (error) => {
    expect(error).toBeInstanceOf(NotFetched)
    return error.isForGood ? 'refused for good' : 'failed for now'
  })

test('what is there is fetched, with nothing said of us but our name', async () => {
  expect(await fetched('/a')).toBe('picture')
  expect(headers).toEqual({
    accept: 'image/*',
    'accept-encoding': 'identity',
    'user-agent': 'Ward',
    connection: 'close',
    host: `127.0.0.1:${port}`,
  })
})

test('what is there goes into a file; a version that is known is not sent again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ward-fetched-'))
  const into = (name: string, path: string, known?: Validators) =>
    fetchPublicTo(join(folder, name), `http://127.0.0.1:${port}${path}`, { ...LIMITS, known, reach: here() })
  const known = await into('a', '/versioned')
  expect(known).toEqual({ etag: '"v1"', lastModified: 'Tue, 24 Nov 2026 01:00:00 GMT' })
  expect(await readFile(join(folder, 'a'), 'utf8')).toBe('x')
  expect(await into('b', '/same', known ?? {})).toBeNull()
  expect(headers).toMatchObject({ 'if-none-match': '"v1"', 'if-modified-since': 'Tue, 24 Nov 2026 01:00:00 GMT' })
  await expect(into('c', '/same')).rejects.toThrow(NotFetched)
  await expect(into('d', '/long')).rejects.toThrow(NotFetched)
})

test.each([
  ['/edge', 'x'.repeat(1_000)],
  ['/long', 'refused for good'],
  ['/endless', 'refused for good'],
  ['/silent', 'failed for now'],
  ['/half', 'failed for now'],
  ['/packed', 'refused for good'],
  ['/other-protocol', 'failed for now'],
  ['/early-hints', 'failed for now'],
  ['/busy', 'failed for now'],
  ['/absent', 'refused for good'],
  ['/to-a', 'picture'],
  ['/thrice', 'picture'],
  ['/too-often', 'refused for good'],
  ['/round', 'refused for good'],
  ['/to-file', 'refused for good'],
  ['/to-nowhere', 'refused for good'],
  ['/to-inside', 'refused for good'],
])('%s ends: %s', async (path, ends) => {
  expect(await fetched(path)).toBe(ends)
})

test.each(['localhost', '127.1', '0x7f.1', '2130706433', '[::1]', '[::ffff:127.0.0.1]', '[::127.0.0.1]', '0', '[::]'])(
  'a host that leads to this machine is not even connected to: %s',
  async (host) => {
    const reach = { ...here(), isAllowed: isPublicAddress }
    expect(await fetched('/a', reach, host)).not.toBe('picture')
    expect(asked).toEqual([])
  },
)

const names = {
  'both.example': [['127.0.0.1', '8.8.8.8']],
  'inside.example': [['127.0.0.1']],
  'inside-six.example': [['8.8.8.8', '::1']],
  'rebinding.example': [['8.8.8.8'], ['127.0.0.1']],
  'here.example': [['127.0.0.2', '127.0.0.1']],
  'silent.example': [null],
}

test.each(['both', 'inside', 'inside-six'])('what %s.example leads to is not connected to', async (name) => {
  const nameServer = await startNameServer(names)
  const reach = { ...here(), isAllowed: isPublicAddress, nameServers: [nameServer.address] }
  expect(await fetched('/a', reach, `${name}.example`)).toBe('refused for good')
  expect(asked).toEqual([])
  nameServer.stop()
})

test('a name is asked for once a connection, and what was answered is what is connected to', async () => {
  const nameServer = await startNameServer(names)
  const seen: string[] = []
  const isAllowed = (address: string) => {
    seen.push(address)
    // The address that a check before the connection would have seen; the connection itself must not ask again.
    return true
  }
  const reach = { ...here(), isAllowed, nameServers: [nameServer.address] }
  expect(await fetched('/a', reach, 'here.example')).toBe('picture')
  expect(seen).toEqual(['127.0.0.2', '127.0.0.1'])
  await fetched('/a', reach, 'rebinding.example')
  expect([seen.slice(2), nameServer.asked['rebinding.example 1']]).toEqual([['8.8.8.8'], 1])
  nameServer.stop()
})

test('name servers that do not answer keep nobody else waiting', async () => {
  const nameServer = await startNameServer(names)
  const reach = { ...here(), nameServers: [nameServer.address] }
  const fetching = Array.from({ length: 12 }, () => fetched('/a', reach, 'silent.example'))
  const begun = performance.now()
  // As many threads as there are for passwords and files.
  await Promise.all([1, 2, 3, 4].map(() => readFile(new URL(import.meta.url))))
  expect(performance.now() - begun).toBeLessThan(LIMITS.timeout)
  expect(nameServer.asked['silent.example 1']).toBeGreaterThan(0)
  expect(new Set(await Promise.all(fetching))).toEqual(new Set(['failed for now']))
  expect(performance.now() - begun).toBeLessThan(LIMITS.timeout + 2_000)
  nameServer.stop()
})

test.each([
  'ftp://pictures.example/a',
  'file:///etc/passwd',
  'data:image/png;base64,AA',
  'javascript:alert(1)',
  'https://name:password@pictures.example/a',
  'http://pictures.example:22/a',
  'http://pictures.example:6379/a',
  'no address',
  '',
])('%j is not asked', async (address) => {
  await expect(fetchPublic(address, LIMITS)).rejects.toMatchObject({ isForGood: true })
})

test.each([
  ...[
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.255',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.9.9',
  ],
  ...['192.0.0.8', '192.168.1.1', '198.18.0.1', '203.0.113.9', '224.0.0.1', '255.255.255.255', '168.63.129.16'],
  ...['::', '::1', '::ffff:10.0.0.1', '::ffff:8.8.8.8', '::127.0.0.1', '64:ff9b::a00:1', '64:ff9b:1::1', '100::1'],
  ...['2001::1', '2001:db8::1', '2002:a00:1::', 'fc00::1', 'fd12::1', 'fe80::1', 'fec0::1', 'ff02::1', '3fff::1'],
  ...['', 'localhost', '1.2.3', 'fe80::1%eth0'],
])('%j is no public address', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '192.167.255.255', '2606:4700::1111', '2a00:1450:4001::1'])(
  '%s is a public address',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)
