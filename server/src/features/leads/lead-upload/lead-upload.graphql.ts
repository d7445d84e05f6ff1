import { ById } from '@ward/domain/kernel/ids'
import {
  DryRunChoice,
  LEAD_COUNTS,
  LeadOutcome,
  LeadRowQuery,
  LeadUploadInput,
  undoableUntil,
} from '@ward/domain/leads/lead-upload/lead-upload'
import type { Ctx } from '../../../platform/context.ts'
import { pageIn } from '../../../platform/database/list.ts'
import { builder } from '../../../platform/graphql/builder.ts'
import { creating } from '../../../platform/graphql/creating.ts'
import { enumOf } from '../../../platform/graphql/enum-of.ts'
import { argsOf } from '../../../platform/graphql/from-zod.ts'
import { mutation } from '../../../platform/graphql/mutation.ts'
import { pageOf } from '../../../platform/graphql/page-of.ts'
import { OutboxStateEnum } from '../../outbox/outbox.graphql.ts'
import { allSites } from '../../sites/sites.db.ts'
import { Site } from '../../sites/sites.graphql.ts'
import { RunStateEnum } from '../../task-scripts/runs.graphql.ts'
import { lookAt } from '../../users/directory/private-looks.actions.ts'
import { cardOrNull, User } from '../../users/directory/users.graphql.ts'
import {
  discardDryRun,
  endOfUpload,
  generateLeads,
  resumeUpload,
  runOfUpload,
  siteOfOwn,
  submitDryRun,
  uploadOf,
  uploadSites,
  welcomePreview,
} from './lead-upload.actions.ts'
import { type LeadRow, type LeadUploadRow, leadRows, reasonOf, sameListBefore, uploadById } from './lead-upload.db.ts'
import { mediumById } from './mediums.db.ts'
import { Medium } from './mediums.graphql.ts'
import { isUndoable, undoingOf, undoUpload } from './undo-upload.actions.ts'
import { countToUndo, hasMoreToUndo } from './undo-upload.db.ts'
import { type WelcomeMails, welcomeMailsOf } from './welcomed.db.ts'

const LeadOutcomeEnum = enumOf('LeadOutcome', LeadOutcome)
const SITES_MAX = 500

builder.queryField('leadUploadSites', (t) =>
  t.field({
    type: [Site],
    rows: SITES_MAX,
    may: 'leadUpload.read',
    description: 'Where the viewer may upload leads.',
    resolve: async (_root, _args, ctx) => (await uploadSites(ctx)).slice(0, SITES_MAX),
  }),
)

type WelcomeOf = WelcomeMails & { siteId: number }
const WelcomeMailsType = builder.objectRef<WelcomeOf>('WelcomeMails').implement({
  description: 'The welcome emails of an upload: how many became what, and their words.',
  fields: (t) => ({
    isAbout: t.exposeBoolean('isAbout', {
      description: 'Whether the figures are estimates: of a long list only every nth address is counted.',
    }),
    sent: t.exposeInt('sent'),
    waiting: t.exposeInt('waiting'),
    failed: t.exposeInt('failed', { description: 'That could not be sent, for good.' }),
    bounced: t.exposeInt('bounced', { description: 'To addresses that staff have marked as bounced since.' }),
    unsubscribed: t.exposeInt('unsubscribed', { description: 'To people who have unsubscribed since.' }),
    subject: t.string({ resolve: async (mails, _args, ctx) => (await welcomePreview(ctx, mails.siteId)).subject }),
    text: t.string({
      description: 'Sample text; its unsubscribe link does nothing.',
      resolve: async (mails, _args, ctx) => (await welcomePreview(ctx, mails.siteId)).text,
    }),
  }),
})

const rowsOf = ({ id, siteId }: LeadUploadRow, { network }: Ctx) => ({ network, siteId, uploadId: id })

const LeadUpload = builder.objectRef<LeadUploadRow>('LeadUpload').implement({
  description: 'A list of addresses for a site, and how many became what; counts are null until it is complete.',
  fields: (t) => ({
    id: t.exposeID('id'),
    form: t.exposeString('form'),
    adName: t.exposeString('adName'),
    campaign: t.exposeString('campaign'),
    sendEmail: t.exposeBoolean('sendEmail'),
    isReconsented: t.exposeBoolean('isReconsented'),
    isDryRun: t.exposeBoolean('isDryRun'),
    insertedAt: t.expose('insertedAt', { type: 'DateTime' }),
    finishedAt: t.expose('finishedAt', { type: 'DateTime', nullable: true }),
    ...(Object.fromEntries(LEAD_COUNTS.map((name) => [name, t.exposeInt(name, { nullable: true })])) as Record<
      (typeof LEAD_COUNTS)[number],
      ReturnType<typeof t.exposeInt>
    >),
    site: t.field({
      type: Site,
      nullable: true,
      resolve: async ({ siteId }, _args, { network }) => (await allSites(network)).find(({ id }) => id === siteId),
    }),
    medium: t.field({
      type: Medium,
      nullable: true,
      resolve: ({ mediumId }, _args, { network }) => mediumById(network, mediumId),
    }),
    submittedBy: t.field({
      type: User,
      nullable: true,
      description: 'Null of a Super Admin without an account on the site.',
      resolve: ({ siteId, submittedBy }, _args, ctx) =>
        cardOrNull(
          siteId === ctx.site.siteId ? ctx : { ...ctx, site: ctx.site.at(siteId), once: new Map() },
          submittedBy,
        ),
    }),
    sameListAs: t.id({
      nullable: true,
      description: 'The upload of the same list before this one.',
      resolve: (upload, _args, { site }) => sameListBefore(site.at(upload.siteId), upload),
    }),
    undoableUntil: t.field({
      type: 'DateTime',
      nullable: true,
      async resolve(upload, _args, ctx) {
        const endedAt = await endOfUpload(ctx, upload)
        return endedAt === null || upload.isDryRun || upload.undoneAt !== null ? null : undoableUntil(endedAt)
      },
    }),
    leadsToUndo: t.int({
      description:
        'How many leads undoing would take back: those on whom nobody acted since. None while it runs and once it is too late.',
      resolve: async (upload, _args, ctx) => ((await isUndoable(ctx, upload)) ? countToUndo(rowsOf(upload, ctx)) : 0),
    }),
    hasMoreToUndo: t.boolean({
      description:
        'Whether leads behind the first 10,000 addresses, which alone `leadsToUndo` counts, might be taken back too.',
      resolve: async (upload, _args, ctx) => (await isUndoable(ctx, upload)) && hasMoreToUndo(rowsOf(upload, ctx)),
    }),
    undoneAt: t.expose('undoneAt', { type: 'DateTime', nullable: true }),
    welcomeMails: t.field({
      type: WelcomeMailsType,
      nullable: true,
      description:
        'Null where none are written, until it is complete, once it was undone, and of a long list once its addresses are forgotten.',
      resolve: async (upload, _args, { network }) => {
        const { siteId, sendEmail, isDryRun, finishedAt, undoneAt } = upload
        if (!sendEmail || isDryRun || finishedAt === null || undoneAt !== null) return null
        const mails = await welcomeMailsOf(network, upload)
        return mails && { ...mails, siteId }
      },
    }),
    undone: t.exposeInt('undone', { nullable: true, description: 'How many leads were taken back so far.' }),
    undoState: t.field({
      type: RunStateEnum,
      nullable: true,
      description: 'Where the undoing of a long list stands; pressed again it goes on where it ended early.',
      resolve: async (upload, _args, ctx) => (upload.undoneAt === null ? null : (await undoingOf(ctx, upload))?.state),
    }),
    runState: t.field({
      type: RunStateEnum,
      nullable: true,
      description: 'Where the work on the list stands: one that ended before it was complete can be resumed.',
      resolve: async (upload, _args, ctx) => (await runOfUpload(ctx, upload))?.state,
    }),
    runError: t.string({
      nullable: true,
      description: 'Why it ended early.',
      resolve: async (upload, _args, ctx) => (await runOfUpload(ctx, upload))?.error,
    }),
  }),
})

builder.queryField('getUpload', (t) =>
  t.field({
    type: LeadUpload,
    may: 'leadUpload.read',
    args: argsOf(ById),
    resolve: (_root, { id }, ctx) => uploadOf(ctx, id),
  }),
)

const LeadRowType = builder.objectRef<LeadRow>('LeadRow').implement({
  description: 'The outcome for one address of a list.',
  fields: (t) => ({
    position: t.exposeInt('position'),
    address: t.string({
      description: 'As it is kept, or as it was pasted where it is none.',
      resolve: ({ email, typed }) => email ?? typed ?? '',
    }),
    outcome: t.expose('outcome', { type: LeadOutcomeEnum }),
    reason: t.string({ nullable: true, resolve: reasonOf }),
    welcome: t.expose('welcome', {
      type: OutboxStateEnum,
      nullable: true,
      description: 'The state of the welcome email to it; null where none was written.',
    }),
  }),
})

builder.queryField('leadRows', (t) =>
  t.field({
    type: pageOf(LeadRowType, 'rows', LeadRowQuery),
    may: 'leadUpload.read',
    args: argsOf(LeadRowQuery),
    resolve: async (_root, query, ctx) => {
      const { uploadId } = query
      const siteId = uploadId === null ? ctx.site.siteId : await siteOfOwn(ctx, uploadId)
      const there = { ...ctx, site: ctx.site.at(siteId), once: new Map() }
      const { total, rows } = await pageIn(leadRows(there.site, query), query)
      return { total, rows: async () => looked(there, await rows()) }
    },
  }),
)

/** A row says whose address it is: that of a member. */
async function looked(ctx: Ctx, rows: LeadRow[]): Promise<LeadRow[]> {
  await lookAt(
    ctx,
    rows.flatMap(({ userId }) => userId ?? []),
  )
  return rows
}

builder.mutationField('generateLeads', (t) =>
  t.field({
    type: LeadUpload,
    may: 'leadUpload.change',
    args: argsOf(LeadUploadInput),
    resolve: creating(generateLeads, ({ site }, id, { siteId }) => uploadById(site.at(siteId), id)),
  }),
)

builder.mutationField('submitDryRun', (t) =>
  t.field({ type: LeadUpload, may: 'leadUpload.change', args: argsOf(DryRunChoice), resolve: mutation(submitDryRun) }),
)

builder.mutationField('resumeUpload', (t) =>
  t.field({ type: LeadUpload, may: 'leadUpload.change', args: argsOf(ById), resolve: mutation(resumeUpload) }),
)

builder.mutationField('undoUpload', (t) =>
  t.field({ type: LeadUpload, may: 'leadUpload.change', args: argsOf(ById), resolve: mutation(undoUpload) }),
)

builder.mutationField('discardDryRun', (t) =>
  t.boolean({ may: 'leadUpload.change', args: argsOf(ById), resolve: mutation(discardDryRun) }),
)
