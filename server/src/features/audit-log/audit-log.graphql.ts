import { AuditQuery } from '@ward/domain/audit-log/audit-log'
import { effectLines } from '@ward/domain/kernel/effects'
import { pageIn } from '../../platform/database/list.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { argsOf } from '../../platform/graphql/from-zod.ts'
import { loader, manyBy, oneBy } from '../../platform/graphql/loader.ts'
import { pageOf } from '../../platform/graphql/page-of.ts'
import { cardOf, User } from '../users/directory/users.graphql.ts'
import { type AuditRow, auditList, changesOf } from './audit-log.db.ts'
import { kindsOf, NAMED_TYPES, type ObjectName, objectNames } from './audit-objects.db.ts'
import { type ChangedField, changedFields, FIELDS_MAX } from './changed-fields.ts'

const changes = loader((ctx, ids) => changesOf(ctx.site, ids), manyBy('auditId'))

const names = new Map<string, ReturnType<typeof namesOf>>(NAMED_TYPES.map((type) => [type, namesOf(type)]))
function namesOf(type: (typeof NAMED_TYPES)[number]) {
  return loader((ctx, ids) => objectNames(ctx, type, ids), oneBy('id'))
}
const isNumber = (id: string) => /^[1-9]\d{0,17}$/.test(id)

const AuditObject = builder.objectRef<ObjectName>('AuditObject').implement({
  description: 'An object of an entry.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name', { nullable: true }),
    kind: t.exposeString('kind', { nullable: true, description: 'Of a text and an engagement: which kind it is.' }),
  }),
})

/** The most objects of an entry that are named; the others are counted. */
const NAMED_MAX = 5

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
    subjectIds: t.string({
      nullable: true,
      description: 'The numbers of several that were looked at together.',
      resolve: ({ subjectIds }) => (subjectIds.length > 0 ? subjectIds.join(', ') : null),
    }),
    objects: t.field({
      type: [AuditObject],
      rows: NAMED_MAX,
      description: 'Its objects, as far as they still exist and have names.',
      resolve: async ({ subjectType, subjectId, subjectIds }, _args, ctx) => {
        const ids = (subjectId === null ? subjectIds : [subjectId]).filter(isNumber).slice(0, NAMED_MAX)
        const found = await Promise.all(ids.map((id) => names.get(subjectType)?.load(ctx, id)))
        return found.filter((each) => each != null)
      },
    }),
    fields: t.exposeStringList('fields', { description: 'Names of what changed.', rows: 50 }),
    effects: t.string({
      nullable: true,
      description: 'How much it did, line by line, where that was told before.',
      resolve: ({ effects }) => effectLines(effects).join('\n') || null,
    }),
    requestId: t.exposeString('requestId', { nullable: true }),
    changes: t.field({
      type: [AuditChange],
      rows: FIELDS_MAX,
      description: 'Before and after, where that is kept.',
      resolve: async ({ id }, _args, ctx) => changedFields(await changes.load(ctx, id)),
    }),
  }),
})

builder.queryField('auditLog', (t) =>
  t.field({
    type: pageOf(AuditEntry, 'entries', AuditQuery),
    may: 'audit.read',
    description: 'The changes on the site, newest first.',
    args: argsOf(AuditQuery),
    resolve: (_root, query, { site }) => pageIn(auditList(site, query), query),
  }),
)

const AuditKinds = builder.objectRef<Awaited<ReturnType<typeof kindsOf>>>('AuditKinds').implement({
  description: 'The filters of the log.',
  fields: (t) => ({
    actions: t.exposeStringList('actions', { rows: 500 }),
    subjectTypes: t.exposeStringList('subjectTypes', { rows: 200 }),
  }),
})

builder.queryField('auditKinds', (t) =>
  t.field({
    type: AuditKinds,
    may: 'audit.read',
    description: 'The actions and the types of objects that are in the log of the site.',
    resolve: (_root, _args, ctx) => kindsOf(ctx),
  }),
)
