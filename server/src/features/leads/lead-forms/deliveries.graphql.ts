import { ById } from '@ward/domain/kernel/ids'
import { orNotFound } from '@ward/domain/kernel/refusal'
import { BATCH_MAX, LeadAttemptOutcome, LeadBatchQuery, LeadBatchState } from '@ward/domain/leads/lead-forms/delivery'
import { pageIn } from '../../../platform/database/list.ts'
import { builder } from '../../../platform/graphql/builder.ts'
import { enumOf } from '../../../platform/graphql/enum-of.ts'
import { argsOf } from '../../../platform/graphql/from-zod.ts'
import { loader, manyBy } from '../../../platform/graphql/loader.ts'
import { mutation } from '../../../platform/graphql/mutation.ts'
import { pageOf } from '../../../platform/graphql/page-of.ts'
import { type AttemptRow, attemptsOf, type BatchRow, batchList, countWaiting } from './batches.db.ts'
import { leadFilePreview, redeliverLeadBatch, sendLeadsNow } from './deliveries.actions.ts'
import { leadFormById } from './lead-forms.db.ts'
import { makeSftpKey } from './sftp.actions.ts'

const StateEnum = enumOf('LeadBatchState', LeadBatchState)
const OutcomeEnum = enumOf('LeadAttemptOutcome', LeadAttemptOutcome)
/** The number of newest attempts of a batch that are shown. */
const ATTEMPTS_TOLD = 10
const attempts = loader(
  (ctx, ids) => attemptsOf(ctx.site, ids, ATTEMPTS_TOLD),
  manyBy<'batchId', AttemptRow>('batchId'),
)

const Attempt = builder.objectRef<AttemptRow>('LeadAttempt').implement({
  description: 'One attempt at sending a batch.',
  fields: (t) => ({
    id: t.exposeID('id'),
    startedAt: t.expose('startedAt', { type: 'DateTime' }),
    endedAt: t.expose('endedAt', { type: 'DateTime', nullable: true }),
    outcome: t.expose('outcome', {
      type: OutcomeEnum,
      nullable: true,
      description: 'null where it is under way, or was broken off.',
    }),
    fileName: t.exposeString('fileName'),
    leadCount: t.exposeInt('leadCount', { nullable: true }),
    bytes: t.exposeInt('bytes', { nullable: true }),
    sha256: t.exposeString('sha256', { nullable: true }),
  }),
})

const Batch = builder.objectRef<BatchRow>('LeadBatch').implement({
  description: 'Leads of a form that are sent as one file.',
  fields: (t) => ({
    id: t.exposeID('id'),
    number: t.exposeInt('number', { description: 'Of the form, from 1.' }),
    state: t.expose('state', { type: StateEnum }),
    leadCount: t.exposeInt('leadCount'),
    closedAt: t.expose('closedAt', { type: 'DateTime' }),
    deliveredAt: t.expose('deliveredAt', { type: 'DateTime', nullable: true }),
    nextAt: t.expose('nextAt', { type: 'DateTime', nullable: true, description: 'When it is tried again.' }),
    attempts: t.field({
      type: [Attempt],
      rows: ATTEMPTS_TOLD,
      description: 'Newest first.',
      resolve: ({ id }, _args, ctx) => attempts.load(ctx, id),
    }),
  }),
})

builder.queryField('leadBatches', (t) =>
  t.field({
    type: pageOf(Batch, 'batches', LeadBatchQuery),
    may: 'leadForms.read',
    args: argsOf(LeadBatchQuery),
    async resolve(_root, query, { site }) {
      orNotFound(await leadFormById(site, query.formId))
      return pageIn(batchList(site, query), query)
    },
  }),
)

builder.queryField('leadsWaiting', (t) =>
  t.int({
    may: 'leadForms.read',
    description: 'How many leads of a form wait to be sent, up to as many as one batch holds.',
    args: argsOf(ById),
    async resolve(_root, { id }, { site }) {
      orNotFound(await leadFormById(site, id))
      return countWaiting(site, id, BATCH_MAX)
    },
  }),
)

type Preview = Awaited<ReturnType<typeof leadFilePreview>>
const PreviewType = builder.objectRef<Preview>('LeadFilePreview').implement({
  description: 'The file that would be sent now, as far as it is shown.',
  fields: (t) => ({
    fileName: t.exposeString('fileName'),
    text: t.exposeString('text'),
    shown: t.exposeInt('shown'),
    waits: t.exposeInt('waits', { description: 'How many leads wait, up to as many as one batch holds.' }),
  }),
})
builder.queryField('leadFilePreview', (t) =>
  t.field({
    type: PreviewType,
    may: 'leadForms.read',
    description: 'Each reading is audited.',
    args: argsOf(ById),
    resolve: (_root, args, ctx) => leadFilePreview(ctx, args),
  }),
)

builder.mutationField('sendLeadsNow', (t) =>
  t.field({ type: Batch, may: 'leadForms.change', args: argsOf(ById), resolve: mutation(sendLeadsNow) }),
)
builder.mutationField('redeliverLeadBatch', (t) =>
  t.field({ type: Batch, may: 'leadForms.change', args: argsOf(ById), resolve: mutation(redeliverLeadBatch) }),
)
builder.mutationField('makeSftpKey', (t) =>
  t.string({
    may: 'leadForms.change',
    description: 'Makes a new key for SFTP and answers its public half.',
    resolve: mutation((tx) => makeSftpKey(tx)),
  }),
)
