import {
  DeliveryQuery,
  DeliveryState,
  deliveryOutcomeLabel,
  WEBHOOKS_MAX,
  WebhookChange,
  WebhookEvent,
  WebhookInput,
  WebhookRotation,
  WebhooksQuery,
} from '@ward/domain/api-access/webhooks'
import { ById } from '@ward/domain/kernel/ids'
import { pageIn } from '../../platform/database/list.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { creating } from '../../platform/graphql/creating.ts'
import { enumOf } from '../../platform/graphql/enum-of.ts'
import { argsOf } from '../../platform/graphql/from-zod.ts'
import { mutation } from '../../platform/graphql/mutation.ts'
import { pageOf } from '../../platform/graphql/page-of.ts'
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  type MadeHook,
  redeliverWebhook,
  rotateWebhookSecret,
} from './webhooks.actions.ts'
import { type DeliveryRow, deliveryList, type WebhookRow, webhookById, webhooksOf } from './webhooks.db.ts'

const WebhookEventEnum = enumOf('WebhookEvent', WebhookEvent)
const DeliveryStateEnum = enumOf('WebhookDeliveryState', DeliveryState)

const Webhook = builder.objectRef<WebhookRow>('Webhook').implement({
  description: 'An address of an outside site that is told what happens to texts.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    url: t.exposeString('url'),
    events: t.field({ type: [WebhookEventEnum], rows: WebhookEvent.options.length, resolve: ({ events }) => events }),
    isDisabled: t.exposeBoolean('isDisabled'),
    previousUntil: t.expose('previousUntil', {
      type: 'DateTime',
      nullable: true,
      description: 'Until then the secret before signs too.',
    }),
    version: t.exposeInt('version'),
    insertedAt: t.expose('insertedAt', { type: 'DateTime' }),
  }),
})

const MadeWebhook = builder.objectRef<MadeHook>('MadeWebhook').implement({
  description: 'A webhook with its new secret.',
  fields: (t) => ({
    id: t.exposeID('id'),
    secret: t.exposeString('secret', {
      nullable: true,
      description: 'Told once: null where the same request was answered before.',
    }),
    webhook: t.field({ type: Webhook, resolve: ({ webhook }) => webhook }),
  }),
})

const Delivery = builder.objectRef<DeliveryRow>('WebhookDelivery').implement({
  description: 'An event that is sent to a webhook.',
  fields: (t) => ({
    id: t.exposeID('id'),
    hookId: t.exposeID('hookId'),
    event: t.field({ type: WebhookEventEnum, resolve: ({ event }) => event }),
    contentId: t.exposeID('contentId'),
    state: t.field({ type: DeliveryStateEnum, resolve: ({ state }) => state }),
    attempts: t.exposeInt('attempts'),
    nextAt: t.expose('nextAt', { type: 'DateTime', description: 'When it is tried next, while it waits.' }),
    outcome: t.string({
      nullable: true,
      description: 'How the last attempt ended, in words.',
      resolve: ({ outcome }) => outcome && deliveryOutcomeLabel[outcome],
    }),
    status: t.exposeInt('status', { nullable: true, description: 'The answer of the other side.' }),
    deliveredAt: t.expose('deliveredAt', { type: 'DateTime', nullable: true }),
    insertedAt: t.expose('insertedAt', { type: 'DateTime' }),
  }),
})

builder.queryField('webhooks', (t) =>
  t.field({
    type: [Webhook],
    rows: WEBHOOKS_MAX,
    may: 'apiAccess.read',
    args: argsOf(WebhooksQuery),
    resolve: (_root, { limit }, { site }) => webhooksOf(site, limit),
  }),
)

builder.queryField('webhookDeliveries', (t) =>
  t.field({
    type: pageOf(Delivery, 'deliveries', DeliveryQuery),
    may: 'apiAccess.read',
    args: argsOf(DeliveryQuery),
    resolve: (_root, query, { site }) => pageIn(deliveryList(site, query), query),
  }),
)

builder.mutationField('createWebhook', (t) =>
  t.field({
    type: MadeWebhook,
    may: 'apiAccess.change',
    args: argsOf(WebhookInput),
    resolve: creating(createWebhook, async ({ site }, id) => {
      const webhook = await webhookById(site, id)
      return webhook && { id, secret: null, webhook }
    }),
  }),
)

builder.mutationField('updateWebhook', (t) =>
  t.field({ type: Webhook, may: 'apiAccess.change', args: argsOf(WebhookChange), resolve: mutation(changeWebhook) }),
)

builder.mutationField('rotateWebhookSecret', (t) =>
  t.field({
    type: MadeWebhook,
    may: 'apiAccess.change',
    args: argsOf(WebhookRotation),
    resolve: mutation(rotateWebhookSecret),
  }),
)

builder.mutationField('deleteWebhook', (t) =>
  t.boolean({ may: 'apiAccess.change', args: argsOf(ById), resolve: mutation(deleteWebhook) }),
)

builder.mutationField('redeliverWebhook', (t) =>
  t.field({
    type: Delivery,
    may: 'apiAccess.change',
    description: 'Sends an event to its webhook again, by the same id.',
    args: argsOf(ById),
    resolve: mutation(redeliverWebhook),
  }),
)
