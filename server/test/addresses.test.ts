import { storedLink } from '@ward/domain/kernel/links'
import { isMailAddress } from '@ward/domain/kernel/mail-address'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { schema } from '../src/schema.ts'
import { startTestApp, type TestApp } from './app.ts'
import { rootField } from './documents.ts'
import { allExamples, exampleOf } from './examples.ts'
import { placesWithin, valueAt, withValueAt } from './wrong-values.ts'

let t: TestApp
const { mutations } = await allExamples()

beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

/** Links that lead elsewhere than they say, or that are none. */
const LINKS = [
  'http://one.test@evil.example/',
  'https://\u0435vil.example/',
  '//evil.example',
  '/\\evil.example',
  'https://one.test/\r\nSet-Cookie:a=b',
  'https://one.test/\u200b',
  'javascript:alert(1)',
]
/** Addresses that look like another, or that mail cannot go to. */
const ADDRESSES = [
  'ines@mail.example\u200b',
  '\uff49nes@mail.example',
  'ines@\u0435vil.example',
  'a@b.example,c@d.example',
  'a@b..example',
]

const places = (words: RegExp) =>
  Object.keys(schema.getMutationType()?.getFields() ?? {}).flatMap((name) =>
    rootField('mutation', name)
      .args.flatMap((arg) => placesWithin([arg.name], arg.type))
      .filter(({ path }) => words.test(path.at(-1) ?? '') && !path.at(-1)?.startsWith('notify'))
      .map(({ path }) => ({ name, path, title: `${name}(${path.join('.')})` })),
  )

/** Sends a value in the place of a right one; the answer's value, or undefined where it was refused. */
async function answered(name: string, path: readonly string[], value: string): Promise<unknown> {
  for (const make of exampleOf(mutations, name, '<room>').inputs) {
    const actor = await t.signIn(5)
    const input = await make(t, actor)
    if (valueAt(input, path) === undefined) continue
    const { answer, refusal } = await t.mutate<Record<string, unknown>>(actor, name, withValueAt(input, path, value))
    if (refusal) expect(refusal.extensions.code, `${value}: ${refusal.message}`).toBe('INVALID')
    return refusal
      ? undefined
      : (valueAt(answer as never, path) ??
          valueAt({ ...(answer as object), ...((answer as { private?: object }).private ?? {}) }, path))
  }
  throw new Error(`No example gives a value for ${path.join('.')}`)
}

test.each(places(/(?:link|url)$/i))('$title is kept as browsers read it, or refused', async ({ name, path }) => {
  for (const link of LINKS) {
    const kept = await answered(name, path, link)
    if (kept === undefined) continue
    expect(kept, link).toBe(storedLink(String(kept)))
    expect(String(kept), link).toMatch(/^(?:\/(?![/\\])|https?:\/\/[\w.-]+(?:[/:]|$))/)
  }
})

test.each(places(/email$/i))('$title is an address that mail can go to, or refused', async ({ name, path }) => {
  for (const address of ADDRESSES) await answered(name, path, address)
  // The reader of it may not be the caller here: the accounts are read themselves.
  const { rows } = await t.database.pool.query<{ email: string }>('select email from users where email is not null')
  expect(rows.map(({ email }) => email).filter((email) => !isMailAddress(email))).toEqual([])
})
