import { setTimeout as pause } from 'node:timers/promises'
import SchemaBuilder from '@pothos/core'
import { FROM_NO_PAGE } from '@ward/domain/kernel/loaded-page'
import { conflict, invalid, unauthenticated } from '@ward/domain/kernel/refusal'
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import { pino } from 'pino'
import type { Ctx, Viewer } from '../context.ts'
import { registerGraphql } from './endpoint.ts'
import './input.plugin.ts'
import './may.plugin.ts'
import './rows.plugin.ts'

/** A builder of its own, so that a test's types never meet the rooms'. */
export const newBuilder = () => {
  const builder = new SchemaBuilder<{
    Context: Ctx
    DefaultFieldNullability: false
    InferredFieldOptionsKind: 'ResolveRows'
  }>({
    plugins: ['may', 'input', 'rows'],
    defaultFieldNullability: false,
  })
  builder.queryType({})
  builder.mutationType({})
  return builder
}

export const viewerOf = (roleId: number | null): Viewer =>
  roleId === null
    ? { kind: 'nobody', siteId: 1, roleId: null }
    : { kind: 'user', siteId: 1, userId: '7', personId: '7', roleId, username: 'somebody', sessionId: '1' }

const silent = pino({ level: 'silent' })

/** The host of the site: a page of another origin is compared with it. */
const hostOfSite = {
  leftJoin: () => hostOfSite,
  where: () => hostOfSite,
  select: () => hostOfSite,
  executeTakeFirstOrThrow: async () => ({ host: 'migraine.example', settings: {} }),
}

/** The context of a resolver without a database. */
export const ctxFor = (viewer: Viewer, requestId = 'request-1'): Ctx => ({
  viewer,
  site: { siteId: viewer.siteId, connections: {}, from: () => hostOfSite } as unknown as Ctx['site'],
  network: {} as Ctx['network'],
  log: silent,
  now: () => new Date('2030-01-01T12:00:00Z'),
  requestId,
  port: 80,
  loadedFor: FROM_NO_PAGE,
  once: new Map(),
})

type Secret = { id: string; hiddenTitle: string }

/** An error of PostgreSQL's driver, as far as the endpoint looks at it. */
const databaseError = (code: string) =>
  Object.assign(new Error('the value "Jo@example.org" is not good'), {
    code,
    severity: 'ERROR',
    detail: 'Key (email)=(jo@example.org) already exists.',
    table: 'users',
  })

const testSchema = () => {
  const builder = newBuilder()
  const SecretThing = builder.objectRef<Secret>('SecretThing')
  SecretThing.implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      hiddenTitle: t.exposeString('hiddenTitle'),
      children: t.field({ type: [SecretThing], rows: 1, resolve: () => [{ id: '2', hiddenTitle: 'second' }] }),
    }),
  })
  const SecretSort = builder.enumType('SecretSort', { values: ['NEWEST_FIRST', 'OLDEST_FIRST'] })
  const SecretInput = builder.inputType('SecretInput', {
    fields: (t) => ({ hiddenName: t.string({ required: true }), tags: t.stringList() }),
  })
  builder.queryFields((t) => ({
    thing: t.field({
      type: SecretThing,
      may: 'session.check',
      args: { id: t.arg.id({ required: true }), sort: t.arg({ type: SecretSort }) },
      resolve: (_root, { id }) => ({ id, hiddenTitle: 'first' }),
    }),
    echo: t.string({
      may: 'session.check',
      args: { text: t.arg.string({ required: true }) },
      resolve: (_root, { text }) => text,
    }),
    number: t.int({ may: 'session.check', args: { n: t.arg.int() }, resolve: (_root, { n }) => n ?? 0 }),
    broken: t.string({
      may: 'session.check',
      resolve: () => {
        throw new Error('The secret lies in /etc/secret')
      },
    }),
    database: t.string({
      may: 'session.check',
      args: { code: t.arg.string({ required: true }) },
      resolve: (_root, { code }) => {
        throw databaseError(code)
      },
    }),
    missing: t.string({ may: 'session.check', resolve: () => null as unknown as string }),
    refused: t.string({
      may: 'session.check',
      args: { how: t.arg.string({ required: true }) },
      resolve: (_root, { how }) => {
        if (how === 'conflict') throw conflict('Somebody else was faster', { version: 3 })
        if (how === 'invalid') throw invalid('name', 'The name is too long')
        throw unauthenticated()
      },
    }),
    slow: t.boolean({
      may: 'session.check',
      args: { ms: t.arg.int() },
      resolve: (_root, { ms }) => (ms ? pause(ms, true) : new Promise<boolean>(() => undefined)),
    }),
    staffOnly: t.string({ may: 'console.open', resolve: () => 'for staff' }),
  }))
  builder.mutationFields((t) => ({
    save: t.string({
      may: 'session.check',
      args: { input: t.arg({ type: SecretInput, required: true }) },
      resolve: (_root, { input }) => input.hiddenName,
    }),
  }))
  return builder.toSchema()
}

export type TestEndpoint = { app: FastifyInstance; logged: string[] }

type Opened = { deadlineMs?: number; schema?: GraphQLSchema; viewer?: (request: FastifyRequest) => Viewer }

/** The real endpoint before a small schema. `logged` holds what was written to the log, line by line. */
export async function openTestEndpoint({
  deadlineMs,
  schema = testSchema(),
  viewer = () => viewerOf(null),
}: Opened = {}): Promise<TestEndpoint> {
  const logged: string[] = []
  const app = fastify({ logger: { level: 'info', stream: { write: (line: string) => void logged.push(line) } } })
  await registerGraphql(app, {
    schema,
    ctxOf: async (request) => ctxFor(viewer(request), request.id),
    deadlineMs,
  })
  return { app, logged }
}
