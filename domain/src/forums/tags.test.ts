import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NAME_REQUIRED } from '../kernel/field-title.ts'
import { mergedTags, TAG_FIELDS, TAG_SLUG_MAX, TagInput, tagSlugOf } from './tags.ts'

const ids = fc.uniqueArray(fc.constantFrom('1', '2', '3', '4', '5', '6'))
const sorted = (tags: readonly string[]) => tags.toSorted()

test('two who save the tags of one thread at once, in either order: what either put on is on it, what either took off is not', () => {
  fc.assert(
    fc.property(ids, ids, ids, (shown, one, other) => {
      const save = (now: readonly string[], expected: readonly string[]) =>
        mergedTags(now, { tagIds: [...expected], shownTagIds: [...shown] })
      const after = save(save(shown, one), other)
      expect(sorted(save(save(shown, other), one))).toEqual(sorted(after))
      for (const id of [...shown, ...one, ...other]) {
        const isExpected = shown.includes(id)
          ? one.includes(id) && other.includes(id)
          : one.includes(id) || other.includes(id)
        expect([id, after.includes(id)]).toEqual([id, isExpected])
      }
    }),
  )
})

test('without the tags that were shown, the new ones replace all; one tag twice is one', () => {
  expect(mergedTags(['1', '2'], { tagIds: ['2', '3', '3'] })).toEqual(['2', '3'])
  expect(mergedTags(['1', '2'], { tagIds: [], shownTagIds: null })).toEqual([])
})

test.each([
  ['Side effects', 'side-effects'],
  ['  Ménière’s & you! ', 'meniere-s-you'],
  ['ＶＩＴＡＭＩＮ Ｄ３', 'vitamin-d3'],
  ['—', ''],
  ['日本', ''],
])('the name %j suggests the slug %j', (name, slug) => {
  expect(tagSlugOf(name)).toBe(slug)
})

test('what a name suggests is a slug or nothing, and the slug of a slug is itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (name) => {
      const slug = tagSlugOf(name)
      if (slug !== '') expect(TagInput.shape.slug.safeParse(slug).success).toBe(true)
      expect(tagSlugOf(slug)).toBe(slug)
      expect(slug.length).toBeLessThanOrEqual(TAG_SLUG_MAX)
    }),
  )
})

test('a tag needs a name and a slug of small letters, digits and single hyphens', () => {
  const problem = (given: object) =>
    TagInput.safeParse({ name: 'Tips', slug: 'tips', ...given }).error?.issues[0]?.message
  expect(problem({})).toBeUndefined()
  expect(problem({ name: ' ' })).toBe(NAME_REQUIRED)
  expect(problem({ slug: '' })).toBe('Slug is required')
  for (const slug of ['Tips', 'tips-', '-tips', 'tips--tips', 'ti ps', 'tïps', '../tips', 'tips\n'.repeat(2)])
    expect([slug, problem({ slug })]).toEqual([slug, expect.stringMatching(/^Use lowercase letters/)])
  expect(Object.keys(TagInput.shape).toSorted()).toEqual([...TAG_FIELDS])
})
