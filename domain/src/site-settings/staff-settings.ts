import { z } from 'zod'
import { SiteHost } from '../sites/sites.ts'
import { setting } from './setting-entry.ts'
import { AddressPattern, OfficeNetworks } from './setting-values.ts'
import { listWords, plainWords } from './setting-words.ts'

const STAFF_ADDRESSES = [
  'server/src/features/import/staff-addresses.ts',
  'server/src/features/users/profile/account-change.actions.ts',
  'server/src/features/users/profile/invite.actions.ts',
  'server/src/features/users/recall/recall.actions.ts',
  'server/src/features/users/roles/role-effects.actions.ts',
  'server/src/features/users/profile/user-rules.actions.ts',
]

/** The settings about staff: part of `SITE_SETTINGS`. */
export const STAFF_SETTINGS = {
  staffDomains: setting({
    level: 'super',
    title: 'Staff domains',
    group: 'Staff',
    hints: { item: 'domain' },
    means: 'Email addresses at these domains belong to staff.',
    value: z.array(SiteHost).max(100, 'There may be at most 100 domains'),
    fallback: [],
    unreadable: ['unreadable.invalid'],
    words: listWords(', '),
    obeyedBy: STAFF_ADDRESSES,
  }),
  officeNetworks: setting({
    level: 'super',
    title: 'Office networks',
    group: 'Staff',
    techOnly: true,
    hints: { item: 'network' },
    means: 'Visitors from these networks are left out of experiments that exclude employees.',
    value: OfficeNetworks,
    fallback: [],
    words: listWords(', '),
    obeyedBy: ['server/src/features/experiments/taking-part.actions.ts'],
  }),
  testAddressPattern: setting({
    level: 'super',
    title: 'Pattern of test addresses',
    group: 'Staff',
    means: 'A regular expression for whole email addresses. Testers with such an address may be admins too.',
    value: AddressPattern,
    fallback: '',
    unreadable: '(?!)',
    words: plainWords,
    obeyedBy: STAFF_ADDRESSES,
  }),
}
