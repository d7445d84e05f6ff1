import { expect, test } from 'vitest'
import { DEFAULT_HELPLINE_COUNTRY, HELPLINE_COUNTRIES, HELPLINES, HELPLINES_READ_ON } from './helplines.ts'

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

test('the day the numbers were compared is a day, and the default country is in the list', () => {
  expect(new Date(HELPLINES_READ_ON).toISOString().slice(0, 10)).toBe(HELPLINES_READ_ON)
  expect(HELPLINE_COUNTRIES).toContain(DEFAULT_HELPLINE_COUNTRY)
})
