import { expect, test } from 'vitest'
import { linkBy, RULE_FROM, RULE_LOOP, RULE_TO, ruleProblem } from './link-rule.ts'

test.each([
  ['https://old.example/blog', 'https://new.example', 'https://old.example/blog', 'https://new.example'],
  ['https://old.example/blog', 'https://new.example', 'HTTPS://Old.Example/blog/a?b#c', 'https://new.example/a?b#c'],
  ['https://old.example/blog', 'https://new.example', 'https://old.example/blogs', undefined],
  ['https://old.example', 'https://new.example', 'https://old.example.evil/', undefined],
  ['https://old.example/*', '/', 'https://old.example/a/b', '/'],
  ['/old/', '/new/', '/old/a', '/new/a'],
  ['/old/', '/new/', '/older', undefined],
  ['https://old.example/', 'https://new.example', 'https://old.example/blog/x', 'https://new.example/blog/x'],
  ['https://old.example/', 'https://new.example', 'https://old.example/', 'https://new.example'],
  ['https://old.example', 'https://new.example/', 'https://old.example/a', 'https://new.example/a'],
  ['https://old.example', 'https://new.example/', 'https://old.example?a', 'https://new.example/?a'],
  ['/old/', '/new', '/old/a*b', '/new/a*b'],
  ['/tag/', '/search?q=', '/tag/sleep', '/search?q=sleep'],
  ['/faq/', '/faq#', '/faq/costs', '/faq#costs'],
  ['/old/', '/new-', '/old/a', '/new-a'],
  ['/blog', '/', '/blog/x', '/x'],
  ['/blog', '/', '/blog//evil.example', undefined],
  ['/a?', '/b', '/a?c', '/b?c'],
  ['/a.c', '/b', '/abc', undefined],
])('by %s to %s the link %s becomes %s', (from, to, link, becomes) => {
  expect(linkBy({ from, to }, link)).toBe(becomes)
})

test.each([
  ['', '/a', RULE_FROM],
  ['*', '/a', RULE_FROM],
  ['/a*b', '/a', RULE_FROM],
  ['//old.example', '/a', RULE_FROM],
  ['javascript:alert(1)', '/a', RULE_FROM],
  ['/a', 'javascript:alert(1)', RULE_TO],
  ['/a', 'data:text/html,x', RULE_TO],
  ['/a', '//evil.example', RULE_TO],
  ['/a', 'mailto:a@b.example', RULE_TO],
  ['/a', 'https://name@host.example/', RULE_TO],
  ['/a', 'https://new.example/*', RULE_TO],
  ['/a', '/a', RULE_LOOP],
  ['/a', '/a/b', RULE_LOOP],
  ['/a*', '/about', RULE_LOOP],
])('from %j to %j is refused', (from, to, message) => {
  expect(ruleProblem({ from, to })?.message).toBe(message)
})

test('what is none of these is a rule', () => {
  expect(ruleProblem({ from: 'http://old.example/', to: 'https://new.example/' })).toBeNull()
})
