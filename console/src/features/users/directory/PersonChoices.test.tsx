import { ASSIGNABLE_ROLES, ROLE } from '@ward/domain/app/roles'
import { expect, test, vi } from 'vitest'
import { personChoices, staffChoices } from './PersonChoices.tsx'

const mara = { id: '2', username: 'mara', roleId: ROLE.admin, avatar: null }

/** A server that knows one person; keeps what it is asked. */
function server() {
  const asked: Record<string, unknown>[] = []
  const answer: typeof fetch = async (_url, init) => {
    asked.push(JSON.parse(String(init?.body)).variables)
    return new Response(JSON.stringify({ data: { users: { total: 412, users: [mara] } } }))
  }
  vi.stubGlobal('fetch', vi.fn(answer))
  return asked
}
const { signal } = new AbortController()

test('staff are looked for among the active of their roles, people among all, and are shown by name and role', async () => {
  const asked = server()
  const found = await staffChoices().find('ma', signal)
  await staffChoices([ROLE.admin]).find('', signal)
  await personChoices.find('ma', signal)
  expect(found.total).toBe(412)
  expect(found.choices).toMatchObject([{ value: '2', label: 'mara', hint: 'Admin' }])
  expect(asked).toEqual([
    { term: 'ma', roleIds: [...ASSIGNABLE_ROLES], onlyActive: true, limit: 20 },
    { term: '', roleIds: [ROLE.admin], onlyActive: true, limit: 20 },
    { term: 'ma', roleIds: [], onlyActive: false, limit: 20 },
  ])
})

test('a person chosen by id is asked for by id', async () => {
  const asked = server()
  expect(await staffChoices().byIds(['2', '9'], signal)).toMatchObject([{ value: '2', label: 'mara' }])
  expect(asked).toEqual([{ ids: ['2', '9'], limit: 2 }])
})
