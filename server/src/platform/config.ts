import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { readOrMakeKey } from './secret-key.ts'
import { StartupProblem } from './startup-problem.ts'

/** The configuration from the environment. An unset or empty variable takes its default. */
export type Config = {
  host: string
  port: number
  /** Where /metrics answers; absent: nowhere. */
  metricsPort: number | undefined
  /** Absent: the embedded PostgreSQL in `dataDir`. */
  database: { url: string; ownerUrl: string } | undefined
  /** Connections that this process has to the database at most. */
  databasePool: number
  dataDir: string
  /** 32 bytes that never stand in the database: the chain of the audit log is made with a key derived from them. */
  secretKey: Buffer
  smtpUrl: string | undefined
  /** A scorer elsewhere that automod asks first; absent: none. */
  scorerUrl: string | undefined
  s3: S3Config | undefined
  /** Addresses and networks whose X-Forwarded-* headers are believed. */
  trustedProxies: string[]
  logLevel: LogLevel
}

export type S3Config = { endpoint: string; region: string; bucket: string; accessKey: string; secretKey: string }

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
type LogLevel = (typeof LOG_LEVELS)[number]

const PortNumber = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .refine((port) => port <= 65_535)
const port = (name: string) =>
  z.string().transform((text, ctx) => {
    const parsed = PortNumber.safeParse(text)
    if (parsed.success) return parsed.data
    ctx.addIssue(`${name} must be a port number from 0 to 65535, not ${JSON.stringify(text)}.`)
    return z.NEVER
  })

/** Three jobs with two connections each, and two that listen; the requests share what is left. */
const SMALLEST_POOL = 9
const poolSize = z.string().transform((text, ctx) => {
  if (/^\d{1,3}$/.test(text) && Number(text) >= SMALLEST_POOL) return Number(text)
  ctx.addIssue(
    `DATABASE_POOL must be a number of connections from ${SMALLEST_POOL} to 999, not ${JSON.stringify(text)}.`,
  )
  return z.NEVER
})

const address = (name: string, protocols: string[], example: string) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `${name} must be an address like ${example}.`,
  })

const postgres = (name: string) =>
  address(name, ['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/database')

const S3_NAMES = ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const
const PROXY_WORDS = ['loopback', 'linklocal', 'uniquelocal']

const Environment = z
  .object({
    HOST: z.string().default('127.0.0.1'),
    PORT: port('PORT').default(3000),
    METRICS_PORT: port('METRICS_PORT').optional(),
    DATABASE_URL: postgres('DATABASE_URL').optional(),
    DATABASE_POOL: poolSize.default(10),
    DATABASE_OWNER_URL: postgres('DATABASE_OWNER_URL').optional(),
    DATA_DIR: z.string().default('./data'),
    SECRET_KEY: z
      .string()
      .transform((text) => Buffer.from(text, /^[0-9a-f]{64}$/i.test(text) ? 'hex' : 'base64'))
      .refine((key) => key.length === 32, {
        error: 'SECRET_KEY must be 32 bytes in base64 or hex (openssl rand -base64 32).',
      })
      .optional(),
    SMTP_URL: address('SMTP_URL', ['smtp:', 'smtps:'], 'smtps://user:password@host:465').optional(),
    SCORER_URL: address('SCORER_URL', ['https:', 'http:'], 'https://scorer.example.org/score').optional(),
    S3_ENDPOINT: address('S3_ENDPOINT', ['https:', 'http:'], 'https://s3.example.org').optional(),
    S3_REGION: z.string().optional(),
    S3_BUCKET: z.string().optional(),
    S3_ACCESS_KEY: z.string().optional(),
    S3_SECRET_KEY: z.string().optional(),
    TRUSTED_PROXIES: z
      .string()
      .transform((text) =>
        text
          .split(',')
          .map((part) => part.trim())
          .filter((part) => part !== ''),
      )
      .refine((parts) => parts.every(isProxy), {
        error: 'TRUSTED_PROXIES must be addresses or networks with commas between them, like 10.0.0.0/8,192.168.1.4.',
      })
      .default([]),
    LOG_LEVEL: z.enum(LOG_LEVELS, { error: `LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}.` }).default('info'),
  })
  .superRefine(
    (env, ctx) => {
      const missing = S3_NAMES.filter((name) => env[name] === undefined)
      if (missing.length > 0 && missing.length < S3_NAMES.length) {
        ctx.addIssue(`Files go to S3 when all of ${S3_NAMES.join(', ')} are set: ${missing.join(', ')} missing.`)
      }
      if (env.DATABASE_OWNER_URL && !env.DATABASE_URL)
        ctx.addIssue('DATABASE_OWNER_URL is set, but DATABASE_URL is not.')
      if (env.DATABASE_URL && !env.SECRET_KEY) {
        ctx.addIssue(
          'With DATABASE_URL, SECRET_KEY is needed too: 32 bytes in base64 or hex (openssl rand -base64 32).',
        )
      }
    },
    { when: () => true },
  )

function isProxy(part: string): boolean {
  if (PROXY_WORDS.includes(part)) return true
  const [ip = '', bits, more] = part.split('/')
  const family = isIP(ip)
  if (family === 0 || more !== undefined) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

/**
 * Reads the configuration. Throws a StartupProblem with one sentence a line, one for each wrong variable. Without
 * DATABASE_URL and SECRET_KEY the key comes from the data folder, where the first start makes it.
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const read = Environment.safeParse(given)
  if (!read.success) throw new StartupProblem(read.error.issues.map((issue) => issue.message).join('\n'))
  const { data } = read
  const dataDir = resolve(data.DATA_DIR)
  return {
    host: data.HOST,
    port: data.PORT,
    metricsPort: data.METRICS_PORT,
    database: data.DATABASE_URL
      ? { url: data.DATABASE_URL, ownerUrl: data.DATABASE_OWNER_URL ?? data.DATABASE_URL }
      : undefined,
    databasePool: data.DATABASE_POOL,
    dataDir,
    secretKey: data.SECRET_KEY ?? readOrMakeKey(dataDir),
    smtpUrl: data.SMTP_URL,
    scorerUrl: data.SCORER_URL,
    s3: s3Of(data),
    trustedProxies: data.TRUSTED_PROXIES,
    logLevel: data.LOG_LEVEL,
  }
}

function s3Of(env: z.infer<typeof Environment>): S3Config | undefined {
  const { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY } = env
  if (!(S3_ENDPOINT && S3_REGION && S3_BUCKET && S3_ACCESS_KEY && S3_SECRET_KEY)) return undefined
  return {
    endpoint: S3_ENDPOINT,
    region: S3_REGION,
    bucket: S3_BUCKET,
    accessKey: S3_ACCESS_KEY,
    secretKey: S3_SECRET_KEY,
  }
}
