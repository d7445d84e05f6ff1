import { expect, test } from 'vitest'
import { SITE_FEATURES } from '../app/features.ts'
import { NewSite, SiteHost } from './sites.ts'

test('the features a screen asks for are forums, user_disorders and private_messaging', () => {
  expect(SITE_FEATURES).toEqual(['forums', 'user_disorders', 'private_messaging'])
})

test.each([
  ['migraine.example', 'migraine.example'],
  [' Migraine.LOCALHOST ', 'migraine.localhost'],
  ['a', 'a'],
  ['xn--mgrne-1ra.example', 'xn--mgrne-1ra.example'],
  [`${'a'.repeat(63)}.example`, `${'a'.repeat(63)}.example`],
])('%j is the host %s', (typed, host) => expect(SiteHost.parse(typed)).toBe(host))

test.each([
  '',
  'migraine.example:3000',
  'http://migraine.example',
  'migraine.example/',
  'migraine..example',
  '.example',
  'example.',
  '-a.example',
  'a-.example',
  'a_b.example',
  'a b.example',
  'a\n.example',
  'mígrane.example',
  `${'a'.repeat(64)}.example`,
  `${'a.'.repeat(127)}ab`,
  '[::1]',
])('%j is no host', (typed) => {
  const { error } = SiteHost.safeParse(typed)
  expect(error?.issues[0]?.message).toBe('The host must be a host name without port')
})

const site = { host: 'migraine.example', name: 'Migraine', prefix: 'mig', tier: '2' }
const problems = (change: object) =>
  NewSite.safeParse({ ...site, ...change }).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

test('a new site needs a host, a name, a prefix and a tier; features are none unless said', () => {
  expect(NewSite.parse(site)).toEqual({ ...site, tier: 2, features: [] })
})

test('each wrong part of a new site is named', () => {
  expect(problems({ name: ' ' })).toEqual(['name: The site needs a name'])
  expect(problems({ name: 'a'.repeat(101) })).toEqual(['name: The name may have at most 100 characters'])
  expect(problems({ name: 'a'.repeat(100) })).toBeUndefined()
  for (const prefix of ['', '1a', 'A', 'a b', 'a'.repeat(32)])
    expect(problems({ prefix })).toEqual([
      'prefix: The prefix starts with a letter and has letters, digits, _ and - only',
    ])
  for (const tier of [0, 5]) expect(problems({ tier })).toEqual(['tier: The tier is 1, 2, 3 or 4'])
  expect(problems({ features: ['forums', 'dancing'] })).toHaveLength(1)
})
