import { ObsoleteQuery, SyncRowQuery } from '@ward/domain/conditions/condition-sync'
import { orNotFound } from '@ward/domain/kernel/refusal'
import type { Ctx } from '../../../platform/context.ts'
import { pageIn } from '../../../platform/database/list.ts'
import { builder } from '../../../platform/graphql/builder.ts'
import { argsOf } from '../../../platform/graphql/from-zod.ts'
import { loader, manyBy, oneBy } from '../../../platform/graphql/loader.ts'
import { pageOf } from '../../../platform/graphql/page-of.ts'
import { plainText } from '../../../platform/html/text.ts'
import { membersBySite } from '../condition-write.db.ts'
import { type DisorderRow, disordersByCodes } from '../conditions.db.ts'
import { Disorder } from '../conditions.graphql.ts'
import { changeList, obsoleteList, type SyncChange, syncById } from './sync.db.ts'
import { Decision } from './sync.graphql.ts'

/** The catalogue's entry of a code. */
const hereBy = loader(
  async (ctx, codes) =>
    (await disordersByCodes(ctx.site, codes.map(Number))).map((row) => ({ ...row, code: String(row.orphaCode) })),
  oneBy('code'),
)
const here = (ctx: Ctx, code: number) => hereBy.load(ctx, String(code))
const members = loader((ctx, ids) => membersBySite(ctx.network, ids), manyBy('disorderId'))

type Side = { field: string; text: string }
const DisorderSyncValue = builder.objectRef<Side>('DisorderSyncValue').implement({
  fields: (t) => ({ field: t.exposeString('field'), text: t.exposeString('text') }),
})

const VALUES = 12
const TARGETS = 10
const TEXT_MOST = 2_000
const inWords = (value: unknown): string =>
  (value === null || value === undefined
    ? ''
    : Array.isArray(value)
      ? value.map(inWords).join('; ')
      : typeof value === 'object'
        ? Object.values(value).filter(Boolean).map(inWords).join(', ')
        : String(value)
  ).slice(0, TEXT_MOST)
/** The values of some fields in words; the parser's own fields are left out. */
const sides = (values: Record<string, unknown> | null, fields: readonly string[]): Side[] =>
  fields
    .filter((field) => field !== 'rawName' && field !== 'movedTo')
    .map((field) => ({
      field,
      text: inWords(field === 'summary' ? plainText(String(values?.[field] ?? '')) : values?.[field]),
    }))
const fieldsOf = ({ before, after }: SyncChange): string[] =>
  Array.isArray(before?.fields) ? before.fields.filter((field) => typeof field === 'string') : Object.keys(after ?? {})

/** The fields changed by the source that were also edited here. */
const editedHere = (row: DisorderRow, fields: readonly string[]): Side[] =>
  sides(
    { ...row, prevalence: row.prevalences },
    fields.filter((field) => row.overridden.includes(field)),
  )

type Target = { code: number; kind: string }
const targetsOf = ({ after }: SyncChange): Target[] => (Array.isArray(after?.movedTo) ? after.movedTo : [])

const DisorderSyncTarget = builder.objectRef<Target>('DisorderSyncTarget').implement({
  description: 'Where the source leads from a condition that it no longer uses.',
  fields: (t) => ({
    code: t.exposeInt('code'),
    kind: t.exposeString('kind', { description: 'As the source words it: moved to, referred to.' }),
    disorder: t.field({ type: Disorder, nullable: true, resolve: ({ code }, _args, ctx) => here(ctx, code) }),
  }),
})

const DisorderSyncRow = builder.objectRef<SyncChange>('DisorderSyncRow').implement({
  description: 'The changes a sync would make to one condition.',
  fields: (t) => ({
    id: t.id({ resolve: ({ orphaCode }) => String(orphaCode) }),
    orphaCode: t.exposeInt('orphaCode'),
    name: t.string({
      description: 'As it is called here; of a new one by the source.',
      resolve: ({ before, after }) => String(before?.shownName ?? after?.name ?? ''),
    }),
    disorder: t.field({
      type: Disorder,
      nullable: true,
      description: 'The condition here; null for one that is new.',
      resolve: ({ orphaCode }, _args, ctx) => here(ctx, orphaCode),
    }),
    members: t.int({
      description: 'How many members have it, on all sites.',
      resolve: async ({ orphaCode }, _args, ctx) => {
        const known = await here(ctx, orphaCode)
        const sites = known ? await members.load(ctx, known.id) : []
        return sites.reduce((sum, site) => sum + site.members, 0)
      },
    }),
    before: t.field({
      type: [DisorderSyncValue],
      rows: VALUES,
      description: 'The old value of the source.',
      resolve: (row) => (row.before ? sides(row.before, fieldsOf(row)) : []),
    }),
    after: t.field({
      type: [DisorderSyncValue],
      rows: VALUES,
      description: 'The new value of the source.',
      resolve: (row) => sides(row.after, fieldsOf(row)),
    }),
    edited: t.field({
      type: [DisorderSyncValue],
      rows: VALUES,
      description: 'The values here of these fields, where they were edited.',
      resolve: async (row, _args, ctx) => {
        const known = await here(ctx, row.orphaCode)
        return known ? editedHere(known, fieldsOf(row)) : []
      },
    }),
    movedTo: t.field({ type: [DisorderSyncTarget], rows: TARGETS, resolve: (row) => targetsOf(row).slice(0, TARGETS) }),
    decision: t.expose('decision', { type: Decision, nullable: true }),
  }),
})

const RowPage = pageOf(DisorderSyncRow, 'rows', SyncRowQuery)

builder.queryField('disorderSyncRows', (t) =>
  t.field({
    type: RowPage,
    may: 'conditions.sync',
    description: 'Changes of one kind of a load, by code.',
    args: argsOf(SyncRowQuery),
    resolve: async (_root, query, { network }) => {
      orNotFound(await syncById(network, query.syncId))
      return pageIn(changeList(network, query.syncId, query.kind), query)
    },
  }),
)

builder.queryField('obsoleteDisorders', (t) =>
  t.field({
    type: RowPage,
    may: 'conditions.sync',
    description: 'Conditions that the source no longer uses and that nobody merged yet, by code.',
    args: argsOf(ObsoleteQuery),
    resolve: (_root, query, { network }) => pageIn(obsoleteList(network), query),
  }),
)
