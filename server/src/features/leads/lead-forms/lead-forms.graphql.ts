import { changeOf } from '@ward/domain/kernel/change'
import { ById } from '@ward/domain/kernel/ids'
import { orNotFound } from '@ward/domain/kernel/refusal'
import { Connection, ConnectionTest } from '@ward/domain/leads/lead-forms/connection'
import {
  DeliveryOptions,
  LEAD_FORM_FIELDS,
  LeadFileType,
  LeadFormChange,
  LeadFormInput,
  LeadFormQuery,
  LeadFormType,
  LeadKeeps,
  LeadSchedule,
} from '@ward/domain/leads/lead-forms/lead-forms'
import {
  type KeptOption,
  type KeptQuestion,
  LEAD_OPTIONS_MAX,
  LeadFormOption,
  LeadFormQuestion,
  LeadQuestionType,
  QUESTIONS_MAX,
} from '@ward/domain/leads/lead-forms/questions'
import { pageIn } from '../../../platform/database/list.ts'
import { builder } from '../../../platform/graphql/builder.ts'
import { creating } from '../../../platform/graphql/creating.ts'
import { enumOf } from '../../../platform/graphql/enum-of.ts'
import { argsOf, exposed, inputOf, limitHere } from '../../../platform/graphql/from-zod.ts'
import { loader, manyBy, oneBy } from '../../../platform/graphql/loader.ts'
import { mutation } from '../../../platform/graphql/mutation.ts'
import { pageOf } from '../../../platform/graphql/page-of.ts'
import type { HostKey } from '../../../platform/outgoing/sftp.ts'
import { deleteCommercialLeadForm, upsertCommercialLeadForm } from './lead-forms.actions.ts'
import { type LeadFormRow, leadFormById, leadFormList } from './lead-forms.db.ts'
import { submissionsOf } from './leads.db.ts'
import { leadsCsv } from './leads-file.actions.ts'
import { publicKey, testSftpConnection } from './sftp.actions.ts'
import { pinnedKeysOf, placeOf } from './sftp.db.ts'

/** So few that a page of 1,000 forms is answered with all fields that the specification lists. */
const QUESTIONS_IN_LISTS = 3
const OPTIONS_IN_LISTS = 1

enumOf('LeadFormType', LeadFormType)
const FileTypeEnum = enumOf('LeadFileType', LeadFileType)
const ScheduleEnum = enumOf('LeadSchedule', LeadSchedule)
enumOf('LeadKeeps', LeadKeeps)
const QuestionTypeEnum = enumOf('LeadQuestionType', LeadQuestionType)
inputOf('LeadFormOptionInput', changeOf(LeadFormOption))
inputOf('LeadFormQuestionInput', changeOf(LeadFormQuestion))
inputOf('SftpConnectionInput', Connection)
inputOf('DeliveryOptionsInput', DeliveryOptions)

const submissions = loader(
  (ctx, ids) => submissionsOf(ctx.site, ids),
  manyBy<'formId', { formId: string; n: number }>('formId'),
)

const pinnedKeys = loader((ctx, places) => pinnedKeysOf(ctx.site, places), oneBy('place'))

const Option = builder.objectRef<KeptOption>('LeadFormOption').implement({
  fields: (t) => ({ id: t.exposeID('id'), ...exposed(t, LeadFormOption, ['name', 'crmValue', 'exclude']) }),
})
const Question = builder.objectRef<KeptQuestion>('LeadFormQuestion').implement({
  description: 'A question of a lead form; crmId names its column in the file.',
  fields: (t) => ({
    id: t.exposeID('id'),
    ...exposed(t, LeadFormQuestion, ['name', 'required', 'crmId', 'helperText']),
    type: t.expose('type', { type: QuestionTypeEnum }),
    leadFormOptions: t.field({
      type: [Option],
      rows: { most: LEAD_OPTIONS_MAX, inLists: OPTIONS_IN_LISTS, depth: 2 },
      args: limitHere(LEAD_OPTIONS_MAX),
      description: `In their order; of each question in a list of forms at most ${OPTIONS_IN_LISTS}.`,
      resolve: (question, { limit }) => question.leadFormOptions.slice(0, limit),
    }),
    leadFormOptionsCount: t.int({
      description: 'How many it has.',
      resolve: (question) => question.leadFormOptions.length,
    }),
  }),
})
const ConnectionType = builder.objectRef<LeadFormRow>('SftpConnection').implement({
  fields: (t) => ({
    dir: t.exposeString('sftpDir'),
    host: t.exposeString('sftpHost'),
    port: t.exposeInt('sftpPort'),
    user: t.exposeString('sftpUser'),
    password: t.string({
      nullable: true,
      description: 'Always null: a password is kept and never answered.',
      resolve: () => null,
    }),
    hasPassword: t.boolean({ resolve: ({ sftpPassword }) => sftpPassword !== null }),
  }),
})
const PinnedKey = builder.objectRef<HostKey & { pinnedAt: Date }>('PinnedHostKey').implement({
  description: 'The key of the server that was taken at a test: another one gets no password and no byte.',
  fields: (t) => ({
    algorithm: t.exposeString('algorithm'),
    fingerprint: t.exposeString('fingerprint'),
    pinnedAt: t.expose('pinnedAt', { type: 'DateTime' }),
  }),
})
const Delivery = builder.objectRef<LeadFormRow>('DeliveryOptions').implement({
  fields: (t) => ({
    fileType: t.expose('fileType', { type: FileTypeEnum }),
    schedule: t.expose('schedule', { type: ScheduleEnum }),
    connectionOptions: t.field({ type: ConnectionType, resolve: (form) => form }),
    hostKey: t.field({
      type: PinnedKey,
      nullable: true,
      resolve: ({ sftpHost: host, sftpPort: port }, _args, ctx) =>
        host === '' ? null : pinnedKeys.load(ctx, placeOf({ host, port })),
    }),
  }),
})
const LeadForm = builder.objectRef<LeadFormRow>('CommercialLeadForm').implement({
  description: 'A form that collects leads, and where they go.',
  fields: (t) => ({
    id: t.exposeID('id'),
    version: t.exposeInt('version', { description: 'Send it back when saving: a stale one is refused.' }),
    ...exposed(t, LeadFormInput, LEAD_FORM_FIELDS),
    failure_url: t.exposeString('failureUrl'),
    leadFormQuestions: t.field({
      type: [Question],
      rows: { most: QUESTIONS_MAX, inLists: QUESTIONS_IN_LISTS },
      args: limitHere(QUESTIONS_MAX),
      description: `In their order; of each form of a list the first ${QUESTIONS_IN_LISTS}. Saving deletes those left out: read all of them from commercialLeadForm first.`,
      resolve: ({ questions }, { limit }) => questions.slice(0, limit),
    }),
    leadFormQuestionsCount: t.int({ description: 'How many it has.', resolve: ({ questions }) => questions.length }),
    deliveryOptions: t.field({ type: Delivery, resolve: (form) => form }),
    numberOfSubmissions: t.int({ resolve: async ({ id }, _args, ctx) => (await submissions.load(ctx, id))[0]?.n ?? 0 }),
    insertedAt: t.expose('insertedAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    deletedAt: t.expose('deletedAt', { type: 'DateTime', nullable: true }),
  }),
})

builder.queryField('commercialLeadForms', (t) =>
  t.field({
    type: pageOf(LeadForm, 'forms', LeadFormQuery),
    may: 'leadForms.read',
    args: argsOf(LeadFormQuery),
    resolve: (_root, query, { site }) => pageIn(leadFormList(site, query), query),
  }),
)
builder.queryField('commercialLeadForm', (t) =>
  t.field({
    type: LeadForm,
    may: 'leadForms.read',
    args: argsOf(ById),
    resolve: async (_root, { id }, { site }) => orNotFound(await leadFormById(site, id)),
  }),
)
builder.queryField('getCsvData', (t) =>
  t.string({
    may: 'leadForms.read',
    description: 'The leads of a form as CSV; each reading is audited.',
    args: argsOf(ById),
    resolve: (_root, args, ctx) => leadsCsv(ctx, args),
  }),
)
builder.queryField('getPublicKey', (t) =>
  t.string({
    may: 'leadForms.change',
    description: 'Our key for SFTP, as it stands in authorized_keys.',
    resolve: (_root, _args, ctx) => publicKey(ctx),
  }),
)

builder.mutationField('upsertCommercialLeadForm', (t) =>
  t.field({
    type: LeadForm,
    may: 'leadForms.change',
    args: argsOf(LeadFormChange),
    resolve: creating(upsertCommercialLeadForm, ({ site }, id) => leadFormById(site, id)),
  }),
)
builder.mutationField('deleteCommercialLeadForm', (t) =>
  t.boolean({ may: 'leadForms.change', args: argsOf(ById), resolve: mutation(deleteCommercialLeadForm) }),
)

const HostKeyType = builder.objectRef<HostKey>('SftpHostKey').implement({
  description: 'The key by which a server proves who it is.',
  fields: (t) => ({ algorithm: t.exposeString('algorithm'), fingerprint: t.exposeString('fingerprint') }),
})
builder.mutationField('testSftpConnection', (t) =>
  t.field({
    type: HostKeyType,
    may: 'leadForms.change',
    args: argsOf(ConnectionTest),
    // A request to another machine takes its time: no transaction waits for it.
    resolve: (_root, args, ctx) => testSftpConnection(ctx, args),
  }),
)
