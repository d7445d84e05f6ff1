import { screen, waitFor } from '@testing-library/react'
import { ROLE } from '@ward/domain/app/roles'
import { expect, test } from 'vitest'
import { makeSession } from '../../../api/session.fixtures.ts'
import { openConsole } from '../../../app/console.fixtures.tsx'
import { currentToast } from '../../../ui/toast/toast.ts'
import { flagServer, makeFlag } from '../flag/flags.fixtures.ts'
import { flagRoutes } from '../flags.routes.tsx'

const open = (search: string, roleId: number = ROLE.admin) =>
  openConsole(`/moderation/${search}`, flagRoutes, makeSession(roleId)).history

test.each([
  ['?filters=bogus,spam', '?filters=spam', 'there is no filter “bogus”'],
  ['?assignedToUserIds=2,999999', '?assignedToUserIds=2', 'there is no moderator “999999”'],
  ['?assocType=post&filters=image&page=x', '?filters=image', 'there is no page “x” and no type “post”'],
  ['?page=99999', '', 'There is no page 99,999: this is the last one'],
])('%s is mended to %s, and what was left out is said', async (search, mended, said) => {
  flagServer([makeFlag('1')])
  const history = open(search)
  await waitFor(() => expect(history.location.search).toBe(mended))
  await waitFor(() => expect(currentToast()?.text).toContain(said))
  expect(history.length).toBe(1)
  expect(screen.queryByRole('button', { name: /999999/ })).toBeNull()
})

test('a type written large is the type, without a word', async () => {
  const server = flagServer([makeFlag('1')])
  const history = open('?assocType=THREAD')
  await waitFor(() => expect(history.location.search).toBe('?assocType=thread'))
  await waitFor(() => expect(server.asked.some(({ variables }) => variables.assocType === 'THREAD')).toBe(true))
  expect(currentToast()).toBeUndefined()
})

test('a filter that only admins may use is taken out of a moderator’s address', async () => {
  flagServer([makeFlag('1')])
  const history = open('?filters=pre-moderation,image', ROLE.moderator)
  await waitFor(() => expect(history.location.search).toBe('?filters=image'))
  expect(currentToast()?.text).toContain('there is no filter “pre-moderation”')
})
