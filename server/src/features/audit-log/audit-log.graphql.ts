import { AuditQuery } from '@ward/domain/audit-log'
import { versionFields } from '@ward/domain/versions'
import { builder } from '../../platform/graphql/builder.ts'
import { argsOf } from '../../platform/graphql/from-zod.ts'
import { loader, manyBy } from '../../platform/graphql/loader.ts'
import { pageOf } from '../../platform/graphql/page-of.ts'
import { cardOf, User } from '../users/users.graphql.ts'
import { type AuditRow, changesOf, countAudit, type KeptChange, listAudit } from './audit-log.db.ts'

/** Fields one change is told of at most. */
const FIELDS_MAX = 10

const changes = loader((ctx, ids) => changesOf(ctx.site, ids), manyBy('auditId'))

type ChangedField = { name: string; before: string | null; after: string | null }
const textsOf = (kept: unknown) =>
  new Map(versionFields((kept ?? {}) as Record<string, unknown>).map(({ name, text }) => [name, text]))

/** The fields that a change left other than it found them. */
function changedFields({ before, after }: KeptChange): ChangedField[] {
  const [was, is] = [textsOf(before), textsOf(after)]
  return [...new Set([...was.keys(), ...is.keys()])]
    .filter((name) => was.get(name) !== is.get(name))
    .map((name) => ({ name, before: was.get(name) ?? null, after: is.get(name) ?? null }))
}

const AuditChange = builder.objectRef<ChangedField>('AuditChange').implement({
  description: 'A field that was changed, as text.',
  fields: (t) => ({
    name: t.exposeString('name'),
    before: t.exposeString('before', { nullable: true }),
    after: t.exposeString('after', { nullable: true }),
  }),
})

const AuditEntry = builder.objectRef<AuditRow>('AuditEntry').implement({
  description: 'Something that was done on the site, or private data that was read.',
  fields: (t) => ({
    id: t.exposeID('id'),
    at: t.expose('at', { type: 'DateTime' }),
    actorKind: t.exposeString('actorKind', { description: 'user, command, system or nobody.' }),
    actor: t.field({
      type: User,
      nullable: true,
      resolve: ({ actorId }, _args, ctx) => (actorId === null ? null : cardOf(ctx, actorId)),
    }),
    action: t.exposeString('action', { description: 'The name of the mutation or call.' }),
    subjectType: t.exposeString('subjectType'),
    subjectId: t.exposeString('subjectId', { nullable: true }),
    fields: t.exposeStringList('fields', { description: 'Names of what changed.', rows: 50 }),
    requestId: t.exposeString('requestId', { nullable: true }),
    changes: t.field({
      type: [AuditChange],
      rows: FIELDS_MAX,
      description: 'Before and after, where that is kept.',
      resolve: async ({ id }, _args, ctx) => (await changes.load(ctx, id)).flatMap(changedFields).slice(0, FIELDS_MAX),
    }),
  }),
})

builder.queryField('auditLog', (t) =>
  t.field({
    type: pageOf(AuditEntry, 'entries', AuditQuery),
    may: 'audit.read',
    description: 'What was done on the site, newest first.',
    args: argsOf(AuditQuery),
    resolve: (_root, query, { site }) => ({
      total: () => countAudit(site, query),
      rows: () => listAudit(site, query),
    }),
  }),
)
