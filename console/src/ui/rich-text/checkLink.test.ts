import { expect, test } from 'vitest'
import { linkFor, linkProblem, type OpenPage } from './checkLink.ts'

const { signal } = new AbortController()
const answering =
  (status: number, url?: string): OpenPage =>
  async () => ({ ok: status < 300, status, redirected: url !== undefined, url: url ?? '' })
const own = { href: '/forums/a', rel: 'noopener' }

test.each([
  ['/Forums/A?B', { href: '/forums/a?b', rel: 'noopener' }],
  [`https://${window.location.hostname}/A`, { href: `https://${window.location.hostname}/a`, rel: 'noopener' }],
  ['https://Other.example/A', { href: 'https://Other.example/A', rel: 'noopener noreferrer ugc' }],
  ['https://a b.example', null],
  ['//other.example', null],
])('the dialog writes %s as %j', (url, link) => {
  expect(linkFor(url)).toEqual(link)
})

test('a page of this host that answers with an error code, not at all, or by the sign-in page is told', async () => {
  expect(await linkProblem(own, answering(200), signal)).toBeNull()
  expect(await linkProblem(own, answering(404), signal)).toBe('The page answered 404 when Ward opened it.')
  const signIn = answering(200, 'http://localhost/login?redirect=%2Fforums')
  expect(await linkProblem(own, signIn, signal)).toBe('The page asked Ward to sign in.')
  const silent = () => Promise.reject(new Error('offline'))
  expect(await linkProblem(own, silent, signal)).toBe('The page did not answer when Ward opened it.')
  expect(await linkProblem({ href: '/login', rel: 'noopener' }, answering(200), signal)).toBeNull()
})

test('a page of another host is never opened', async () => {
  const opened: string[] = []
  const open: OpenPage = (path, options) => {
    opened.push(path)
    return answering(404)(path, options)
  }
  expect(await linkProblem({ href: 'https://a.example/', rel: 'noopener noreferrer ugc' }, open, signal)).toBeNull()
  expect(opened).toEqual([])
})
