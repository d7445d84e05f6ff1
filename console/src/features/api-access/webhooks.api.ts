import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { DeliveryFilter, WebhookChange, WebhookInput, WebhookRotation } from '@ward/domain/api-access/webhooks'
import { toListQuery } from '@ward/domain/kernel/paging'
import type { WebhookDeliveriesQuery, WebhooksQuery } from '../../api/generated/operations.ts'
import { graphql } from '../../api/graphql.ts'
import { request } from '../../api/request.ts'

const Webhooks = graphql(`
  query Webhooks {
    webhooks { id name url events isDisabled previousUntil version insertedAt }
  }
`)
const Deliveries = graphql(`
  query WebhookDeliveries($limit: Int!, $offset: Int!, $state: WebhookDeliveryState) {
    webhookDeliveries(limit: $limit, offset: $offset, state: $state) {
      total
      deliveries { id hookId event contentId state attempts nextAt outcome status deliveredAt insertedAt }
    }
  }
`)
const CreateWebhook = graphql(`
  mutation CreateWebhook($name: String!, $url: String!, $events: [WebhookEvent!]!) {
    createWebhook(name: $name, url: $url, events: $events) { id secret }
  }
`)
const UpdateWebhook = graphql(`
  mutation UpdateWebhook($id: ID!, $name: String, $url: String, $events: [WebhookEvent!], $isDisabled: Boolean, $version: Int) {
    updateWebhook(id: $id, name: $name, url: $url, events: $events, isDisabled: $isDisabled, version: $version) {
      id
      version
    }
  }
`)
const RotateWebhookSecret = graphql(`
  mutation RotateWebhookSecret($id: ID!, $overlapHours: Int!, $version: Int) {
    rotateWebhookSecret(id: $id, overlapHours: $overlapHours, version: $version) { id secret }
  }
`)
const DeleteWebhook = graphql(`
  mutation DeleteWebhook($id: ID!) {
    deleteWebhook(id: $id)
  }
`)
const RedeliverWebhook = graphql(`
  mutation RedeliverWebhook($id: ID!) {
    redeliverWebhook(id: $id) { id state }
  }
`)

export type Webhook = WebhooksQuery['webhooks'][number]
export type WebhookDelivery = WebhookDeliveriesQuery['webhookDeliveries']['deliveries'][number]
export const WEBHOOKS_KEY = ['webhooks'] as const

export const webhooksOptions = queryOptions({
  queryKey: [...WEBHOOKS_KEY, 'all'],
  queryFn: async ({ signal }) => (await request(Webhooks, {}, { signal })).webhooks,
  select: (rows) => ({ total: rows.length, rows }),
})

export const deliveriesOptions = (filter: DeliveryFilter) => {
  const query = toListQuery(filter)
  return queryOptions({
    queryKey: [...WEBHOOKS_KEY, 'deliveries', query],
    queryFn: async ({ signal }) => {
      const { total, deliveries: rows } = (await request(Deliveries, query, { signal })).webhookDeliveries
      return { total, rows }
    },
    placeholderData: keepPreviousData,
  })
}

export const createWebhook = async (hook: WebhookInput) => (await request(CreateWebhook, hook)).createWebhook
export const updateWebhook = async (change: WebhookChange) => (await request(UpdateWebhook, change)).updateWebhook
export const rotateWebhookSecret = async (rotation: WebhookRotation) =>
  (await request(RotateWebhookSecret, rotation)).rotateWebhookSecret
export const deleteWebhook = async (id: string) => (await request(DeleteWebhook, { id })).deleteWebhook
export const redeliverWebhook = async (id: string) => (await request(RedeliverWebhook, { id })).redeliverWebhook
