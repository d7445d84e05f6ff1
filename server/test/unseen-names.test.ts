import { type GraphQLInputType, getNamedType, isListType } from 'graphql'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { schema } from '../src/schema.ts'
import { rootField } from './documents.ts'
import { type Path, placesWithin } from './wrong-values.ts'

const BLANK = ' '
/** A zero width space, a word joiner, a blank of Braille: no reader sees any of them. */
const UNSEEN = '\u200b\u2060\u2800'

const names = Object.values(schema.getMutationType()?.getFields() ?? {}).map(({ name }) => name)
const texts = names.flatMap((name) =>
  rootField('mutation', name).args.flatMap((arg) =>
    placesWithin([arg.name], arg.type)
      .filter(({ type }) => isText(type))
      .map(({ path }) => ({ name, path })),
  ),
)

function isText(type: GraphQLInputType): boolean {
  return getNamedType(type).name === 'String' && !isListType(type)
}

/** An input with nothing but this text; '0' is the first of a list. */
const holding = ([key, ...rest]: Path, text: string): unknown =>
  key === undefined ? text : key === '0' ? [holding(rest, text)] : { [key]: holding(rest, text) }

/** The domain schema's verdict on that text, whatever else is missing. */
function saidOf(name: string, path: Path, text: string): string | undefined {
  const { input = z.object({}) } = rootField('mutation', name).extensions as { input?: z.ZodType }
  const issues = input.safeParse(holding(path, text)).error?.issues ?? []
  return issues.find((issue) => issue.path.join('.') === path.join('.'))?.message
}

/** Fields with a shape of their own are judged by that: none of these signs is in it. */
const SHAPED = ['url', 'successUrl', 'slug', 'nonce', 'sendId']
const required = texts.filter(
  ({ name, path }) => !SHAPED.includes(path.at(-1) ?? '') && saidOf(name, path, BLANK) !== undefined,
)

test('there are texts that may not be blank', () => {
  expect(required.length).toBeGreaterThan(20)
})

test.each(required.map((each) => ({ ...each, at: each.path.join('.') })))(
  '$name refuses a $at of which nothing can be seen as it refuses a blank one',
  ({ name, path }) => {
    expect(saidOf(name, path, UNSEEN)).toBe(saidOf(name, path, BLANK))
  },
)
