import { expect, test } from 'vitest'
import { z } from 'zod'
import { fieldTitle, fieldTitles } from './field-title.ts'

const Poll = z.object({
  title: z.string().trim().min(1).meta({ title: 'Title' }),
  year: z.number().int().meta({ title: 'Year' }).nullable().default(null),
  about: z.string().default('').meta({ title: 'About' }),
  options: z.array(z.object({ text: z.string().meta({ title: 'Answer' }) })).meta({ title: 'Answers' }),
  note: z.string().optional(),
})

test('a field is called by the title of its schema, whatever stands around it, and so is one within it', () => {
  expect(fieldTitles(Poll, ['title', 'year', 'about', 'options'])).toEqual({
    title: 'Title',
    year: 'Year',
    about: 'About',
    options: 'Answers',
  })
  expect(fieldTitle(Poll, 'options.2.text')).toBe('Answer')
})

test('a field without a title, and what is no field, has no words', () => {
  expect(['note', 'constructor', 'options.text.more'].map((path) => fieldTitle(Poll, path))).toEqual(['', '', ''])
})
