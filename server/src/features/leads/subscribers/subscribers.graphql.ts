import { ById } from '@ward/domain/kernel/ids'
import { orNotFound } from '@ward/domain/kernel/refusal'
import {
  AddressMark,
  SUBSCRIPTION_EVENTS_MAX,
  SubscriberChange,
  SubscriberMark,
  SubscriberQuery,
  SubscriberSort,
  SubscriberStatus,
  SubscriptionEventKind,
} from '@ward/domain/leads/subscribers/subscribers'
import { pageIn } from '../../../platform/database/list.ts'
import { builder } from '../../../platform/graphql/builder.ts'
import { creating } from '../../../platform/graphql/creating.ts'
import { enumOf } from '../../../platform/graphql/enum-of.ts'
import { argsOf, limitHere } from '../../../platform/graphql/from-zod.ts'
import { loader, manyBy, oneBy } from '../../../platform/graphql/loader.ts'
import { mutation } from '../../../platform/graphql/mutation.ts'
import { pageOf } from '../../../platform/graphql/page-of.ts'
import { markAddress, markSubscriber } from './subscribers.actions.ts'
import {
  type EventRow,
  eventsOf,
  onlyUndone,
  type SubscriberRow,
  subscriberById,
  subscriberList,
} from './subscribers.db.ts'

const StatusEnum = enumOf('SubscriberStatus', SubscriberStatus)
enumOf('SubscriberMark', SubscriberMark)
enumOf('AddressMark', AddressMark.shape.status)
enumOf('SubscriberSort', SubscriberSort)
const EventKindEnum = enumOf('SubscriptionEventKind', SubscriptionEventKind)
/** The most events that a list answers for each subscriber. */
const EVENTS_IN_LISTS = 5
const events = loader(
  (ctx, ids, limit: number) => eventsOf(ctx.site, ids, limit),
  manyBy<'subscriberId', EventRow>('subscriberId'),
)
const undone = loader((ctx, ids) => onlyUndone(ctx.site, ids), oneBy('subscriberId'))

const SubscriptionEvent = builder.objectRef<EventRow>('SubscriptionEvent').implement({
  description: 'Something that happened to a subscription, with what a consent rests on.',
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.expose('kind', { type: EventKindEnum }),
    at: t.expose('at', { type: 'DateTime' }),
    username: t.exposeString('username', {
      nullable: true,
      description: 'The actor; null where they did it themselves.',
    }),
    uploadId: t.exposeID('uploadId', { nullable: true }),
    basis: t.string({
      nullable: true,
      description: 'Its basis, in words.',
      resolve: ({ basis }) =>
        basis &&
        Object.entries(basis)
          .map(([name, value]) => `${name}: ${value}`)
          .join(', '),
    }),
  }),
})

const Subscriber = builder.objectRef<SubscriberRow>('Subscriber').implement({
  description: 'Somebody who gets mails of the site without being its member.',
  fields: (t) => ({
    id: t.exposeID('id'),
    email: t.exposeString('email'),
    status: t.expose('status', { type: StatusEnum }),
    changedAt: t.expose('changedAt', { type: 'DateTime' }),
    isUndone: t.boolean({
      description: 'Unsubscribed only because uploads were undone: the next one counts them as new, until they leave.',
      resolve: async ({ id, status }, _args, ctx) => status === 'unsubscribed' && (await undone.load(ctx, id)) !== null,
    }),
    events: t.field({
      type: [SubscriptionEvent],
      rows: { most: SUBSCRIPTION_EVENTS_MAX, inLists: EVENTS_IN_LISTS },
      description: 'Newest first.',
      args: limitHere(SUBSCRIPTION_EVENTS_MAX),
      resolve: ({ id }, { limit }, ctx) => events.load(ctx, id, limit),
    }),
  }),
})

builder.queryField('subscribers', (t) =>
  t.field({
    type: pageOf(Subscriber, 'subscribers', SubscriberQuery),
    may: 'subscribers.read',
    args: argsOf(SubscriberQuery),
    resolve: (_root, query, { site }) => pageIn(subscriberList(site, query), query),
  }),
)

builder.queryField('subscriber', (t) =>
  t.field({
    type: Subscriber,
    may: 'subscribers.read',
    args: argsOf(ById),
    resolve: async (_root, { id }, { site }) => orNotFound(await subscriberById(site, id)),
  }),
)

builder.mutationField('markSubscriber', (t) =>
  t.field({
    type: Subscriber,
    may: 'subscribers.change',
    args: argsOf(SubscriberChange),
    resolve: mutation(markSubscriber),
  }),
)

builder.mutationField('markAddress', (t) =>
  t.field({
    type: Subscriber,
    may: 'subscribers.change',
    description: 'Marks an address whether or not it is a subscriber’s, such as a member’s.',
    args: argsOf(AddressMark),
    resolve: creating(markAddress, ({ site }, id) => subscriberById(site, id)),
  }),
)
