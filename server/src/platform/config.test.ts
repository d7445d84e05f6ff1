import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { StartupProblem } from './startup-problem.ts'

const KEY = Buffer.alloc(32, 7)
const DATABASE_URL = 'postgres://ward_app:pw@db.example.org/ward'
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ward-config-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function problems(env: NodeJS.ProcessEnv): string[] {
  try {
    readConfig({ DATA_DIR: folder, ...env })
    return []
  } catch (error) {
    if (!(error instanceof StartupProblem)) throw error
    return error.message.split('\n')
  }
}

test('an empty environment means the embedded database, port 3000 and loopback alone', () => {
  expect(readConfig({ DATA_DIR: folder, PORT: '', SMTP_URL: '' })).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    metricsPort: undefined,
    database: undefined,
    dataDir: folder,
    smtpUrl: undefined,
    scorerUrl: undefined,
    s3: undefined,
    trustedProxies: [],
    logLevel: 'info',
  })
})

test('the key of the embedded database is made once, for its owner alone', () => {
  const dataDir = join(folder, 'made/by/ward')
  const first = readConfig({ DATA_DIR: dataDir })
  expect(first.secretKey).toHaveLength(32)
  expect(statSync(join(dataDir, 'secret-key')).mode & 0o777).toBe(0o600)
  expect(readConfig({ DATA_DIR: dataDir }).secretKey).toEqual(first.secretKey)
})

test('with DATABASE_URL the key must be given, and nothing is written to the data folder', () => {
  const dataDir = join(folder, 'unused')
  expect(problems({ DATA_DIR: dataDir, DATABASE_URL })).toEqual([
    'With DATABASE_URL, SECRET_KEY is needed too: 32 bytes in base64 or hex (openssl rand -base64 32).',
  ])
  for (const SECRET_KEY of [KEY.toString('base64'), KEY.toString('hex'), KEY.toString('base64url')]) {
    expect(readConfig({ DATA_DIR: dataDir, DATABASE_URL, SECRET_KEY }).secretKey).toEqual(KEY)
  }
  expect(existsSync(dataDir)).toBe(false)
})

test('one address serves both roles, or each has its own', () => {
  const env = { DATABASE_URL, SECRET_KEY: KEY.toString('hex') }
  expect(readConfig(env).database).toEqual({ url: DATABASE_URL, ownerUrl: DATABASE_URL })
  const DATABASE_OWNER_URL = 'postgresql://ward_owner:pw@db.example.org/ward'
  expect(readConfig({ ...env, DATABASE_OWNER_URL }).database).toEqual({
    url: DATABASE_URL,
    ownerUrl: DATABASE_OWNER_URL,
  })
  expect(problems({ DATABASE_OWNER_URL })).toEqual(['DATABASE_OWNER_URL is set, but DATABASE_URL is not.'])
})

test('every wrong variable has its own sentence', () => {
  const found = problems({
    PORT: '65536',
    METRICS_PORT: 'x',
    DATABASE_URL: 'mysql://db',
    SECRET_KEY: 'short',
    SMTP_URL: 'mail',
    TRUSTED_PROXIES: '10.0.0.0/33',
    LOG_LEVEL: 'loud',
  })
  expect(found).toHaveLength(7)
  for (const name of [
    'PORT',
    'METRICS_PORT',
    'DATABASE_URL',
    'SECRET_KEY',
    'SMTP_URL',
    'TRUSTED_PROXIES',
    'LOG_LEVEL',
  ]) {
    expect(found.filter((sentence) => sentence.startsWith(`${name} must be `))).toHaveLength(1)
  }
})

test.each(['0', '65535'])('%s is a port', (PORT) => expect(problems({ PORT })).toEqual([]))
test.each(['-1', '3000.5', '0x10', ' 1', '1e3'])('%j is no port', (PORT) => expect(problems({ PORT })).toHaveLength(1))

test('S3 is used when all five variables are set, and half of them are an error', () => {
  const all = {
    S3_ENDPOINT: 'https://s3.example.org',
    S3_REGION: 'eu',
    S3_BUCKET: 'ward',
    S3_ACCESS_KEY: 'a',
    S3_SECRET_KEY: 'b',
  }
  expect(readConfig({ DATA_DIR: folder, ...all }).s3).toEqual({
    endpoint: 'https://s3.example.org',
    region: 'eu',
    bucket: 'ward',
    accessKey: 'a',
    secretKey: 'b',
  })
  expect(problems({ ...all, S3_BUCKET: undefined, S3_REGION: '' })[0]).toContain('S3_REGION, S3_BUCKET missing')
})

test('trusted proxies are addresses, networks and the names of private ones', () => {
  const { trustedProxies } = readConfig({ DATA_DIR: folder, TRUSTED_PROXIES: '10.0.0.0/8, ::1,loopback' })
  expect(trustedProxies).toEqual(['10.0.0.0/8', '::1', 'loopback'])
})

test('a data folder that is a file, or holds a spoilt key, is one clear sentence', () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  expect(problems({ DATA_DIR: join(file, 'data') })).toEqual([`${join(file, 'data')} is not a folder.`])
  writeFileSync(join(folder, 'secret-key'), 'short')
  expect(problems({})[0]).toContain('does not hold the 32 bytes')
})
