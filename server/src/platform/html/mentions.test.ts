import { expect, test } from 'vitest'
import { cleanHtml } from './clean.ts'
import { mentionsIn, unlinkAllMentions, unlinkMentions } from './mentions.ts'

const fern = '<inline-mention username="fern" userid="3">@fern</inline-mention>'
const moss = '<inline-mention username="moss" userid="4">@moss</inline-mention>'

test('names each mentioned user once, in the order of the text', () => {
  expect(mentionsIn(`<p>${moss} and ${fern}, ${moss}</p>`)).toEqual([
    { username: 'moss', userId: '4' },
    { username: 'fern', userId: '3' },
  ])
})

test('sees no mention in tags that name no user', () => {
  expect(
    mentionsIn('<inline-mention username="" userid="3">a</inline-mention><inline-mention>b</inline-mention>'),
  ).toEqual([])
  expect(mentionsIn('&lt;inline-mention username="fern" userid="3"&gt;')).toEqual([])
})

test('turns the mentions of one user into text and leaves the others', () => {
  const body = `<p>${moss} and <b>${fern}</b></p>`
  expect(unlinkMentions(body, '3')).toBe(`<p>${moss} and <b>@fern</b></p>`)
  expect(unlinkMentions(body, '5')).toBe(body)
})

test('turns all mentions into text', () => {
  expect(unlinkAllMentions(`<p>${moss} and <b>${fern}</b></p>`)).toBe('<p>@moss and <b>@fern</b></p>')
})

test('a body without that mention comes back clean and the same when it is done twice', () => {
  const body = cleanHtml(`<p>${fern} ${fern} &amp; more</p>`)
  const unlinked = unlinkMentions(body, '3')
  expect(unlinked).toBe('<p>@fern @fern &amp; more</p>')
  expect(unlinkMentions(unlinked, '3')).toBe(unlinked)
})
