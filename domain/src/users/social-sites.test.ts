import { expect, test } from 'vitest'
import { socialLabel, socialPrefix, socialUrl, typedSocial } from './social-sites.ts'
import { SocialType } from './user-facts.ts'

test('a link has the prefix https://, LinkedIn its host and /in/, every other handle an @', () => {
  expect(SocialType.options.map((type) => [type, socialPrefix(type), socialLabel(type)])).toEqual([
    ['blog', 'https://', 'Link'],
    ['facebook', '@', 'Handle'],
    ['instagram', '@', 'Handle'],
    ['linkedin', 'linkedin.com/in/', 'Handle'],
    ['pinterest', '@', 'Handle'],
    ['podcast', 'https://', 'Link'],
    ['tiktok', '@', 'Handle'],
    ['twitter', '@', 'Handle'],
    ['website', 'https://', 'Link'],
    ['youtube', '@', 'Handle'],
  ])
})

test.each([
  ['website', 'teal.example/about', 'https://teal.example/about'],
  ['blog', ' http://teal.example ', 'https://teal.example'],
  ['podcast', 'https://teal.example/feed?x=1', 'https://teal.example/feed?x=1'],
  ['instagram', 'teal.umbrella', 'https://instagram.com/teal.umbrella'],
  ['instagram', '@teal', 'https://instagram.com/teal'],
  ['instagram', 'https://www.Instagram.com/teal/', 'https://instagram.com/teal'],
  ['linkedin', 'petra-umber', 'https://linkedin.com/in/petra-umber'],
  ['linkedin', 'https://www.linkedin.com/in/petra-umber/', 'https://linkedin.com/in/petra-umber'],
  ['linkedin', 'https://www.linkedin.com/company/caps', 'https://www.linkedin.com/company/caps'],
  ['tiktok', '@teal', 'https://tiktok.com/@teal'],
  ['twitter', 'https://x.com/teal', 'https://twitter.com/teal'],
  ['twitter', 'https://www.X.com/@teal/', 'https://twitter.com/teal'],
  ['youtube', 'https://youtube.com/channel/UC1', 'https://youtube.com/channel/UC1'],
  ['website', 'https://еvil.example/about', 'https://xn--vil-qdd.example/about'],
] as const)('of %s %j is kept as %s, and read back the same', (type, typed, url) => {
  expect(socialUrl(type, typed)).toBe(url)
  expect(socialUrl(type, typedSocial(type, url))).toBe(url)
})

test.each([
  ['website', ''],
  ['website', 'javascript:alert(1)'],
  ['website', 'nowhere'],
  ['website', 'teal@evil.example'],
  ['website', 'https://ward.example@evil.example'],
  ['website', '//evil'],
  ['website', 'https:////evil.example'],
  ['website', 'two words.example'],
  ['blog', `teal.example/${'a'.repeat(500)}`],
  ['instagram', 'evil.example/teal'],
  ['instagram', 'two words'],
  ['twitter', '@'],
  ['linkedin', '../evil'],
] as const)('of %s %j is no address', (type, typed) => expect(socialUrl(type, typed)).toBeNull())
