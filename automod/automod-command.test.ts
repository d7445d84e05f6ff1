import { spawn } from 'node:child_process'
import { expect, test } from 'vitest'

/** Runs `npm run automod -- score` without npm on these bytes. `reads` false: the reader of the answers quits at once. */
function score(input: string | Buffer, reads = true): Promise<{ out: string; err: string; code: number | null }> {
  const file = new URL('../server/src/automod.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [file, 'score'])
  let [out, err] = ['', '']
  if (reads) child.stdout.on('data', (part: Buffer) => (out += part))
  else child.stdout.destroy()
  child.stderr.on('data', (part: Buffer) => (err += part))
  child.stdin.on('error', () => undefined)
  child.stdin.end(input)
  return new Promise((resolve) => child.once('close', (code) => resolve({ out, err, code })))
}
const answers = (out: string) =>
  out
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
const lines = (...texts: string[]) => texts.map((text) => `${text}\n`).join('')

test('each JSON string gets a line, in order; empty lines get none', async () => {
  const { out, err, code } = await score(
    lines(
      '"Subscribe to my channel"',
      '',
      '  ',
      '"You are a worthless piece of shit"',
      '"I want to kill myself"',
      '""',
    ),
  )
  expect({ err, code }).toEqual({ err: '', code: 0 })
  const [spam, offensive, crisis, nothing] = answers(out)
  expect(spam).toEqual({ spam: expect.any(Number), offensive: expect.any(Number), atRisk: false })
  expect(spam.spam).toBeGreaterThan(0.6)
  expect(offensive.offensive).toBeGreaterThan(0.6)
  expect(crisis.atRisk).toBe(true)
  expect(nothing).toEqual({ spam: 0, offensive: 0, atRisk: false })
})

test('a line that is no JSON string is told by its number, and the others are answered', async () => {
  const { out, err, code } = await score(
    lines('"fine"', 'not JSON', '{"text": "x"}', '["x"]', '1', 'null', '"open', '"fine"\r'),
  )
  expect(answers(out)).toHaveLength(2)
  expect(err).toBe(lines(...[2, 3, 4, 5, 6, 7].map((n) => `Line ${n} is not a JSON string.`)))
  expect(code).toBe(1)
})

test('halves of pairs, NUL, bytes that are no text and a last line without an end are scored', async () => {
  const { out, err, code } = await score(
    Buffer.concat([
      Buffer.from(lines('"\\ud800 buy now \\udc00"', '"a\\u0000b"', '"\\u202eevil\\u200b"')),
      Buffer.from([0x22, 0xff, 0xfe, 0x22, 0x0a]),
      Buffer.from('"the last"'),
    ]),
  )
  expect({ err, code, n: answers(out).length }).toEqual({ err: '', code: 0, n: 5 })
})

test('lines of four million characters are scored, whatever they are full of', { timeout: 120_000 }, async () => {
  const pieces = ['a', 'buy pills now ', '<a ', '<b>x</b>', '&amp;', 'www.a.example ', '\\"']
  const { out, err, code } = await score(
    lines(...pieces.map((piece) => `"${piece.repeat(Math.ceil(4_000_000 / piece.length))}"`)),
  )
  expect({ err, code, n: answers(out).length }).toEqual({ err: '', code: 0, n: pieces.length })
})

test('it ends quietly when nobody reads its answers any more', { timeout: 60_000 }, async () => {
  const { err, code } = await score('"Subscribe to my channel"\n'.repeat(500_000), false)
  expect({ err, code }).toEqual({ err: '', code: 0 })
})
