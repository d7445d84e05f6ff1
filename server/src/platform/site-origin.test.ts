import { expect, test } from 'vitest'
import { originOfSite, originUrl } from './site-origin.ts'

test.each([
  ['migraine.localhost', null, 'http://migraine.localhost:4790'],
  ['127.0.0.1', null, 'http://127.0.0.1:4790'],
  ['migraine.example', null, 'https://migraine.example'],
  ['localhost.example', null, 'https://localhost.example'],
  ['migraine.localhost', 'https://migraine.example', 'https://migraine.example'],
  ['migraine.example', 'http://intranet:8080', 'http://intranet:8080'],
])('the site %s with the origin %s is reached at %s', (host, origin, url) => {
  expect(originUrl(originOfSite({ host, origin }, 4790))).toBe(url)
})
