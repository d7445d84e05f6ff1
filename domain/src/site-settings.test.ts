import { expect, test } from 'vitest'
import { SITE_SETTINGS } from './site-settings.ts'

const accepts = (name: keyof typeof SITE_SETTINGS, text: string) => SITE_SETTINGS[name].safeParse(text).success

test.each(['https://admin.example/', 'http://admin.localhost:8080/wp-admin', 'HTTPS://a.example'])(
  'a link may lead to %s',
  (text) => expect(accepts('adminUrl', text)).toBe(true),
)
test.each(['', 'javascript:alert(1)', 'data:text/html,x', '//evil.example', '/admin', 'admin.example', 'https://'])(
  'a link may not lead to "%s"',
  (text) => expect(accepts('adminUrl', text)).toBe(false),
)

test('domains are typed with commas between them, each a host name', () => {
  expect(SITE_SETTINGS.staffDomains.parse(' Ward.example, other.example')).toEqual(['ward.example', 'other.example'])
  for (const wrong of ['', 'a.example,', '@a.example', 'a b']) expect(accepts('staffDomains', wrong), wrong).toBe(false)
})

test('a pattern that is no regular expression is refused', () => {
  expect(accepts('testAddressPattern', 'test\\+[0-9]+@a\\.example')).toBe(true)
  expect(accepts('testAddressPattern', '(')).toBe(false)
})

test('a guideline is typed as steps with bars between them, at most twelve of at most 300 characters', () => {
  expect(SITE_SETTINGS.atRiskGuideline.parse(' Ask plainly | Stay ')).toEqual(['Ask plainly', 'Stay'])
  expect(accepts('atRiskGuideline', `${'a|'.repeat(11)}a`)).toBe(true)
  for (const wrong of ['', 'a||b', `${'a|'.repeat(12)}a`, 'x'.repeat(301)])
    expect(accepts('atRiskGuideline', wrong)).toBe(false)
})

test('the helplines of a site are those of a country that is in the list', () => {
  expect(accepts('helplineCountry', 'IE')).toBe(true)
  for (const wrong of ['ie', 'XX', '']) expect(accepts('helplineCountry', wrong)).toBe(false)
})
