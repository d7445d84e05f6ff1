import { OUTBOX_PAGE_SIZES, OutboxState } from '@ward/domain/outbox'
import { builder } from '../../platform/graphql/builder.ts'
import { enumOf } from '../../platform/graphql/enum-of.ts'
import { mutation } from '../../platform/graphql/mutation.ts'
import { checkPage } from '../../platform/graphql/page-args.ts'
import { readOutbox, resendMessage } from './outbox.actions.ts'
import type { OutboxRow } from './outbox.db.ts'

const OutboxStateEnum = enumOf('OutboxState', OutboxState)

const OutboxMessage = builder.objectRef<OutboxRow>('OutboxMessage').implement({
  description: 'A mail that the site sent or would have sent.',
  fields: (t) => ({
    id: t.exposeID('id'),
    recipient: t.exposeString('recipient', { nullable: true }),
    subject: t.exposeString('subject', { nullable: true }),
    text: t.exposeString('text', { nullable: true, description: 'Gone once the message was delivered.' }),
    state: t.expose('state', { type: OutboxStateEnum }),
    attempts: t.exposeInt('attempts'),
    lastError: t.exposeString('lastError', { nullable: true }),
    insertedAt: t.expose('insertedAt', { type: 'DateTime' }),
  }),
})

const OutboxPage = builder.objectRef<{ total: number; messages: OutboxRow[] }>('OutboxPage').implement({
  fields: (t) => ({
    total: t.exposeInt('total'),
    messages: t.expose('messages', { type: [OutboxMessage], rows: { most: OUTBOX_PAGE_SIZES[2], limit: 'above' } }),
  }),
})

builder.queryField('outbox', (t) =>
  t.field({
    type: OutboxPage,
    may: 'outbox.read',
    description: 'Messages of a network without a mail server, newest first. Every reading is audited.',
    args: {
      limit: t.arg.int({ required: true, defaultValue: OUTBOX_PAGE_SIZES[0] }),
      offset: t.arg.int({ required: true, defaultValue: 0 }),
    },
    resolve: (_root, args, ctx) => {
      checkPage(args, OUTBOX_PAGE_SIZES[2])
      return readOutbox(ctx, args)
    },
  }),
)

builder.mutationField('resendMessage', (t) =>
  t.field({
    type: OutboxMessage,
    may: 'outbox.resend',
    args: { id: t.arg.id({ required: true }) },
    resolve: mutation(resendMessage),
  }),
)
