import { expect, test } from 'vitest'
import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS } from './allowed-html.ts'

test('nothing that runs, loads a page, takes input or restyles is allowed', () => {
  const dangerous = [
    'script',
    'style',
    'iframe',
    'object',
    'embed',
    'svg',
    'math',
    'form',
    'input',
    'button',
    'template',
  ]
  expect(ALLOWED_TAGS.filter((tag) => dangerous.includes(tag))).toEqual([])
  const attributes = Object.values(ALLOWED_ATTRIBUTES).flat()
  expect(attributes.filter((name) => /^on|^style$|^class$|^id$|^srcdoc$/.test(name))).toEqual([])
})

test('attributes belong to elements that are allowed, and every element stands in the list once', () => {
  expect(Object.keys(ALLOWED_ATTRIBUTES).filter((tag) => !ALLOWED_TAGS.includes(tag))).toEqual([])
  expect(new Set(ALLOWED_TAGS).size).toBe(ALLOWED_TAGS.length)
})
