import { ById } from '@ward/domain/kernel/ids'
import { OutboxQuery, OutboxState } from '@ward/domain/outbox/outbox'
import { builder } from '../../platform/graphql/builder.ts'
import { enumOf } from '../../platform/graphql/enum-of.ts'
import { argsOf } from '../../platform/graphql/from-zod.ts'
import { mutation } from '../../platform/graphql/mutation.ts'
import { pageOf } from '../../platform/graphql/page-of.ts'
import { readOutbox, resendMessage } from './outbox.actions.ts'
import type { OutboxRow } from './outbox.db.ts'

export const OutboxStateEnum = enumOf('OutboxState', OutboxState)

const OutboxMessage = builder.objectRef<OutboxRow>('OutboxMessage').implement({
  description: 'A mail that the site sent or would have sent.',
  fields: (t) => ({
    id: t.exposeID('id'),
    recipient: t.exposeString('recipient', { nullable: true }),
    subject: t.exposeString('subject', { nullable: true }),
    text: t.exposeString('text', {
      nullable: true,
      description: 'Gone once the message was delivered, or failed 30 days ago; null for a letter to a member at risk.',
    }),
    state: t.expose('state', { type: OutboxStateEnum }),
    attempts: t.exposeInt('attempts'),
    lastError: t.exposeString('lastError', { nullable: true }),
    insertedAt: t.expose('insertedAt', { type: 'DateTime' }),
  }),
})

builder.queryField('outbox', (t) =>
  t.field({
    type: pageOf(OutboxMessage, 'messages', OutboxQuery),
    may: 'outbox.read',
    description: 'Messages of a network without a mail server, newest first. Every reading is audited.',
    args: argsOf(OutboxQuery),
    resolve: (_root, query, ctx) => readOutbox(ctx, query),
  }),
)

builder.mutationField('resendMessage', (t) =>
  t.field({ type: OutboxMessage, may: 'outbox.resend', args: argsOf(ById), resolve: mutation(resendMessage) }),
)
