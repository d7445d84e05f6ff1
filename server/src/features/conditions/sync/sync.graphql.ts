import {
  DisorderDataType,
  SyncApplying,
  SyncAsked,
  SyncAskedInput,
  SyncDeciding,
  SyncDecision,
  SyncKind,
  SyncState,
} from '@ward/domain/conditions/condition-sync'
import { ById } from '@ward/domain/kernel/ids'
import { builder } from '../../../platform/graphql/builder.ts'
import { creating } from '../../../platform/graphql/creating.ts'
import { enumOf } from '../../../platform/graphql/enum-of.ts'
import { argsOf } from '../../../platform/graphql/from-zod.ts'
import { mutation } from '../../../platform/graphql/mutation.ts'
import { applySync, decideSync, discardSync, syncData } from './sync.actions.ts'
import { changeCounts, type FileRead, lastSync, type SyncRow, syncById } from './sync.db.ts'

const DataType = enumOf('DisorderDataType', DisorderDataType)
const Kind = enumOf('DisorderSyncKind', SyncKind)
export const Decision = enumOf('DisorderSyncDecision', SyncDecision)
const State = enumOf('DisorderSyncState', SyncState)

type Count = Awaited<ReturnType<typeof changeCounts>>[number]
const DisorderSyncCount = builder.objectRef<Count>('DisorderSyncCount').implement({
  description: 'Changes of one kind: how many there are, were decided and accepted.',
  fields: (t) => ({
    kind: t.expose('kind', { type: Kind }),
    total: t.exposeInt('total'),
    decided: t.exposeInt('decided'),
    accepted: t.exposeInt('accepted'),
  }),
})

const DisorderSyncFile = builder.objectRef<FileRead>('DisorderSyncFile').implement({
  description: 'A file that was read.',
  fields: (t) => ({
    name: t.exposeString('name'),
    release: t.exposeString('release', { description: 'The day of the file.' }),
    hash: t.exposeString('hash', { description: 'SHA-256 of the file.' }),
  }),
})
/** The trees of categories are the most. */
const FILES = 100

const DisorderSync = builder.objectRef<SyncRow>('DisorderSync').implement({
  description: 'One load of a type of data from the source of conditions.',
  fields: (t) => ({
    id: t.exposeID('id'),
    dataType: t.expose('dataType', { type: DataType }),
    state: t.expose('state', { type: State }),
    version: t.exposeInt('version', { description: 'Grows with each decision about it.' }),
    release: t.exposeString('release', { nullable: true, description: 'The day of the file.' }),
    fileHash: t.exposeString('fileHash', { nullable: true, description: 'SHA-256 of the file.' }),
    files: t.field({
      type: [DisorderSyncFile],
      rows: FILES,
      description: 'All files that were read for it, the main one first.',
      resolve: ({ files }) => files.slice(0, FILES),
    }),
    entries: t.exposeInt('entries'),
    problem: t.exposeString('problem', { nullable: true, description: 'Why it was refused.' }),
    startedAt: t.expose('startedAt', { type: 'DateTime' }),
    readAt: t.expose('readAt', { type: 'DateTime', nullable: true }),
    appliedAt: t.expose('appliedAt', { type: 'DateTime', nullable: true }),
    counts: t.field({
      type: [DisorderSyncCount],
      rows: SyncKind.options.length,
      resolve: ({ id }, _args, ctx) => changeCounts(ctx.network, id),
    }),
  }),
})

builder.queryField('disorderSync', (t) =>
  t.field({
    type: DisorderSync,
    may: 'conditions.sync',
    nullable: true,
    description: 'The newest load of a type of data; null before the first.',
    args: argsOf(SyncAsked),
    resolve: async (_root, { dataType }, { network }) => (await lastSync(network, dataType)) ?? null,
  }),
)

builder.queryField('disorderSyncInUse', (t) =>
  t.field({
    type: DisorderSync,
    may: 'conditions.sync',
    nullable: true,
    description: 'The load of a type of data that was applied last.',
    args: argsOf(SyncAsked),
    resolve: async (_root, { dataType }, { network }) => (await lastSync(network, dataType, ['applied'])) ?? null,
  }),
)

builder.mutationField('syncData', (t) =>
  t.field({
    type: DisorderSync,
    may: 'conditions.sync',
    description: 'Loads a type of data from the source. Whoever asks while one is loaded or waits gets that one.',
    args: argsOf(SyncAskedInput),
    resolve: creating(syncData, ({ network }, id) => syncById(network, id)),
  }),
)

builder.mutationField('decideSync', (t) =>
  t.field({
    type: DisorderSync,
    may: 'conditions.sync',
    args: argsOf(SyncDeciding),
    resolve: mutation(decideSync),
  }),
)

builder.mutationField('applySync', (t) =>
  t.field({
    type: DisorderSync,
    may: 'conditions.sync',
    description: 'Writes what was accepted, all of it or nothing.',
    args: argsOf(SyncApplying),
    resolve: mutation(applySync),
  }),
)

builder.mutationField('discardSync', (t) =>
  t.field({ type: DisorderSync, may: 'conditions.sync', args: argsOf(ById), resolve: mutation(discardSync) }),
)
