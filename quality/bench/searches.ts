// Every filter of the dashboard, alone and in the combinations people use, by date both ways and in every order.
import { moderator, type QueueVariables } from './questions.ts'

export type Search = { name: string; variables: Omit<QueueVariables, 'limit' | 'offset' | 'sortDesc'> }

const assignee = (nth: number) => `${moderator(nth).userId}`
const TYPES = ['COMMENT', 'REPLY', 'THREAD', 'USER', 'USER_PROFILE_STATUS', 'USER_PROFILE_STATUS_REPLY']
const FACTS = {
  spam: 'isSpam',
  offensive: 'isOffensive',
  image: 'isImage',
  reported: 'isReported',
  'pre-moderation': 'isRequiredToPublish',
  'at risk': 'atRisk',
} as const
const facts = Object.entries(FACTS)
const ORDERS = {
  'at risk first': 'AT_RISK',
  'most reports': 'REPORTS',
  'likely harm × readers': 'IMPACT',
  'longest waiting': 'WAITING',
} as const
const by = (order: keyof typeof ORDERS) => ({ sort: ORDERS[order], withPlace: true })
const orders = Object.keys(ORDERS) as (keyof typeof ORDERS)[]

/** The first is the dashboard as it opens. */
export const SEARCHES: readonly Search[] = [
  { name: 'unmoderated', variables: { isOpen: true } },
  { name: 'all', variables: {} },
  ...facts.map(([name, fact]) => ({ name, variables: { [fact]: true } })),
  ...facts.map(([name, fact]) => ({ name: `unmoderated, ${name}`, variables: { isOpen: true, [fact]: true } })),
  ...TYPES.map((assocType) => ({ name: `type ${assocType.toLowerCase()}`, variables: { assocType } })),
  { name: 'unmoderated, type thread', variables: { isOpen: true, assocType: 'THREAD' } },
  { name: 'unmoderated, type user', variables: { isOpen: true, assocType: 'USER' } },
  { name: 'assigned to one', variables: { assignedToUserIds: [assignee(1)] } },
  { name: 'assigned to three', variables: { assignedToUserIds: [1, 2, 3].map(assignee) } },
  { name: 'unmoderated, assigned to one', variables: { isOpen: true, assignedToUserIds: [assignee(1)] } },
  { name: 'spam and reported', variables: { isSpam: true, isReported: true } },
  { name: 'image and pre-moderation', variables: { isImage: true, isRequiredToPublish: true } },
  { name: 'offensive, image and reported', variables: { isOffensive: true, isImage: true, isReported: true } },
  { name: 'unmoderated, spam, type reply', variables: { isOpen: true, isSpam: true, assocType: 'REPLY' } },
  ...orders.map((order) => ({ name: `unmoderated, ${order}`, variables: { isOpen: true, ...by(order) } })),
  ...orders.map((order) => ({ name: `all, ${order}`, variables: by(order) })),
  ...orders.map((order) => ({
    name: `unmoderated, spam, ${order}`,
    variables: { isOpen: true, isSpam: true, ...by(order) },
  })),
  ...orders.map((order) => ({
    name: `unmoderated, assigned to one, ${order}`,
    variables: { isOpen: true, assignedToUserIds: [assignee(1)], ...by(order) },
  })),
]
