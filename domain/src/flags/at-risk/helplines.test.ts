import { expect, test } from 'vitest'
import { DEFAULT_HELPLINE_COUNTRY, HELPLINE_COUNTRIES, HELPLINES } from './helplines.ts'

test.each(HELPLINE_COUNTRIES)('%s names the emergency number first, and of every line whom it is from', (country) => {
  const { label, lines } = HELPLINES[country]
  expect(label).not.toBe('')
  expect(lines[0].name).toBe('Emergency services')
  for (const { name, reach, source } of lines) {
    expect(name).not.toBe('')
    expect(reach).toMatch(/\d{3}/)
    expect(new URL(source).protocol).toBe('https:')
  }
})

test('the default country is in the list', () => {
  expect(HELPLINE_COUNTRIES).toContain(DEFAULT_HELPLINE_COUNTRY)
})
