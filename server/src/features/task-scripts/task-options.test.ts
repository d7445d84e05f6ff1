import { Id } from '@ward/domain/kernel/ids'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { optionsFromWords, optionsOf } from './task-options.ts'

const Options = z.object({
  importId: Id.meta({ title: 'Import' }),
  kinds: z
    .array(z.enum(['post', 'thread']))
    .default(['post'])
    .meta({ title: 'Kinds', items: { post: 'Posts' } }),
  order: z.enum(['new', 'old']).default('new'),
  isDryRun: z.boolean().default(false).meta({ title: 'Dry run' }),
  limit: z.number().int().min(1).optional(),
  addresses: z.string().default('').meta({ multiline: true }),
  file: Id.nullish().meta({ accept: ['.csv'] }),
})

test('the schema of a task says the inputs of its options: type, title, choices, default, whether it must be given', () => {
  expect(optionsOf(Options)).toEqual([
    { name: 'importId', title: 'Import', type: 'text', items: [], default: null, isRequired: true, accept: [] },
    {
      name: 'kinds',
      title: 'Kinds',
      type: 'multi_select',
      items: [
        { value: 'post', text: 'Posts' },
        { value: 'thread', text: 'thread' },
      ],
      default: 'post',
      isRequired: false,
      accept: [],
    },
    {
      name: 'order',
      title: 'order',
      type: 'select',
      items: [
        { value: 'new', text: 'new' },
        { value: 'old', text: 'old' },
      ],
      default: 'new',
      isRequired: false,
      accept: [],
    },
    {
      name: 'isDryRun',
      title: 'Dry run',
      type: 'checkbox',
      items: [],
      default: 'false',
      isRequired: false,
      accept: [],
    },
    { name: 'limit', title: 'limit', type: 'number', items: [], default: null, isRequired: false, accept: [] },
    { name: 'addresses', title: 'addresses', type: 'text_area', items: [], default: '', isRequired: false, accept: [] },
    { name: 'file', title: 'file', type: 'upload', items: [], default: null, isRequired: false, accept: ['.csv'] },
  ])
})

test('words of a command line become what the schema checks', () => {
  const words = { importId: '12', limit: '7', kinds: ['thread'], isDryRun: true }
  expect(Options.parse(optionsFromWords(Options, words))).toEqual({
    importId: '12',
    kinds: ['thread'],
    order: 'new',
    isDryRun: true,
    limit: 7,
    addresses: '',
  })
  for (const limit of ['', 'x', '0', '1.5', '-1'])
    expect(Options.safeParse(optionsFromWords(Options, { importId: '1', limit })).success, limit).toBe(false)
})
