import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FlagOperation } from '@ward/domain/flags/flag/flag-operations'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { leftBehind } from '../../server/test/left-behind.ts'
import type { Person } from './endpoint.ts'
import { formsFrom } from './form-crawl.ts'
import { openMemory, turns } from './memory.ts'
import { pageWith } from './page.ts'
import { after, beginnings } from './pairs-model.ts'
import { atLeast, failing, none, type Proof, under } from './proof.ts'
import { runProof } from './run.ts'
import type { Node } from './ward.ts'

let folder: string
let clock = 1_000_000
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ward-harness-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const memory = () => openMemory(join(folder, 'proof.json'), () => clock)
const running = (deadline = Number.POSITIVE_INFINITY) => ({ memory: memory(), deadline, say: () => undefined })

test('a proof that broke off goes on behind the parts it has, and begins anew after it ended', async () => {
  const begun: string[] = []
  let breaks = true
  const proof: Proof = {
    name: 'two-parts',
    title: '',
    async run({ part }) {
      const first = await part('first', async () => begun.push('first'))
      if (breaks) throw new Error('the power went')
      return [none('second', await part('second', async () => first - 1))]
    },
  }
  expect((await runProof(proof, running())).how).toBe('failed')
  breaks = false
  expect(await runProof(proof, running())).toMatchObject({ how: 'ended', figures: [{ value: '0', met: true }] })
  expect(begun).toEqual(['first'])
  await runProof(proof, running())
  expect(begun).toEqual(['first', 'first'])
})

test('parts of an older day are not believed', async () => {
  memory().keep('pairs', 'one', 1)
  expect(memory().partsOf('pairs')).toEqual({ one: 1 })
  clock += 25 * 3600 * 1000
  expect(memory().partsOf('pairs')).toEqual({})
})

test('when the time is over no part begins; what was started is ended and its folder gone', async () => {
  let left = ''
  const ended: string[] = []
  const proof: Proof = {
    name: 'late',
    title: '',
    async run({ part, later, folder: own }) {
      left = own
      later(() => ended.push('first started'))
      later(() => ended.push('last started'))
      return part('never', async () => [])
    },
  }
  expect((await runProof(proof, running(0))).how).toBe('interrupted')
  expect(ended).toEqual(['last started', 'first started'])
  expect(existsSync(left)).toBe(false)
})

test('only the folders of dead processes count as left behind', () => {
  const dead = mkdtempSync(join(tmpdir(), 'ward-left-4194305-'))
  const alive = mkdtempSync(join(tmpdir(), `ward-left-${process.pid}-`))
  // The first process of all is root's, whoever asks.
  const another = mkdtempSync(join(tmpdir(), 'ward-left-1-'))
  try {
    expect(leftBehind('ward-left')).toEqual([dead])
  } finally {
    for (const made of [dead, alive, another]) rmSync(made, { recursive: true, force: true })
  }
})

test('the proof that waited longest takes its turn first; those never run, another each day', () => {
  const proofs = [{ name: 'a' }, { name: 'b' }, { name: 'c' }]
  const day = 24 * 3600 * 1000
  expect(turns(proofs, memory(), 0).map(({ name }) => name)).toEqual(['a', 'b', 'c'])
  expect(turns(proofs, memory(), day).map(({ name }) => name)).toEqual(['b', 'c', 'a'])
  memory().ended('b')
  clock += 1
  memory().ended('a')
  expect(turns(proofs, memory(), day).map(({ name }) => name)).toEqual(['c', 'b', 'a'])
})

test('a missed fact always fails a run; a missed time does not where proofs take turns', () => {
  const figures = [
    none('lost', 1),
    none('doubled', 0),
    under('slowest', 900, 500),
    atLeast('tries', 5, 10),
    under('fast', 1, 500),
  ]
  expect(failing(figures, { inTurn: false }).map(({ what }) => what)).toEqual(['lost', 'slowest', 'tries'])
  expect(failing(figures, { inTurn: true }).map(({ what }) => what)).toEqual(['lost', 'tries'])
  expect(pageWith('', ['a'], 'a', figures)).toContain('| a | slowest | 900 ms | under 500 ms | **no** |')
})

test('the page shows the newest figures of one proof in the place of its older ones, and keeps the others', () => {
  const names = ['a', 'b']
  const first = pageWith('', names, 'b', [none('lost', 0)])
  const both = pageWith(first, names, 'a', [none('doubled', 0)])
  const newest = pageWith(both, names, 'b', [none('lost', 3)])
  expect(newest.split('\n').filter((line) => /^\| [ab] \|/.test(line))).toEqual([
    '| a | doubled | 0 | 0 | yes | `npm run proof -- a` |',
    '| b | lost | 3 | 0 | **no** | `npm run proof -- b` |',
  ])
})

test('the model of the operations starts from every kind of flag and refuses a stale version', () => {
  const states = beginnings('7')
  expect(new Set(states.map((state) => JSON.stringify(state))).size).toBeGreaterThan(12)
  const [open] = states
  if (!open) throw new Error('no state')
  expect(after(open, { actor: '1', version: 2, operation: 'DONE' }).answered).toBe('CONFLICT')
  expect(after(open, { actor: '1', version: 1, operation: 'DONE' }).flag).toMatchObject({ isOpen: false, version: 2 })
})

test.each([
  ['DONE', false],
  ['REOPEN', true],
] as const)(
  'in the model, too, a flag after %s is open: %s once nothing hides its text, in whichever order it was hidden',
  (decided, isOpen) => {
    const [open] = beginnings('7')
    if (!open) throw new Error('no state')
    const through = (...operations: FlagOperation[]) =>
      operations.reduce((flag, operation) => after(flag, { actor: '1', version: null, operation }).flag, open)
    for (const hidden of [['DELETE', 'SPAM'] as const, ['SPAM', 'DELETE'] as const])
      for (const shown of [['UN_DELETE', 'UN_SPAM'] as const, ['UN_SPAM', 'UN_DELETE'] as const])
        expect(through('DONE', ...(decided === 'REOPEN' ? [decided] : []), ...hidden, ...shown)).toMatchObject({
          isOpen,
        })
  },
)

test('pages that lead to each other are each asked for their forms once', async () => {
  const asked: string[] = []
  const links = '<a href="/forums">Forums</a><a href="/new">New</a><a href="/forums#last">Last</a>'
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.end(`${links}<form method="post" action="${request.url}/sent"><textarea name="body"></textarea></form>`)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const person = { cookie: '', site: 'migraine' } as Person
  const forms = await formsFrom({ port } as Node, person, ['/forums', '/new'])
  server.close()
  server.closeAllConnections()
  expect(asked).toEqual(['/forums', '/new'])
  expect(forms.map(({ action }) => action)).toEqual(['/forums/sent', '/new/sent'])
})
