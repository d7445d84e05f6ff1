import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ROLE } from '@ward/domain/app/roles'
import { TEXT_CHANGED } from '@ward/domain/flags/editing/text-editing'
import {
  HAND_ON_LABEL,
  MASK_LABEL,
  MASKED_MESSAGE,
  READ_ORIGINAL_LABEL,
  UNMASK_LABEL,
} from '@ward/domain/flags/private-data/masking'
import { expect, test, vi } from 'vitest'
import { makeSession } from '../../../api/session.fixtures.ts'
import { openConsole } from '../../../app/console.fixtures.tsx'
import { caseServer } from '../flag/case-server.fixtures.ts'
import { makeCase } from '../flag/flag-case.fixtures.ts'
import { fakeLive } from '../flag/flags.fixtures.ts'
import { flagRoutes } from '../flags.routes.tsx'

const comment = (body: string, version = 1) => ({
  comment: { ...makeCase().comment, body, version },
})
const withPhone = {
  ...comment('<p>Ring 07700 900123</p>'),
  privateData: [{ kind: 'phone', part: 'body', start: 5, end: 17 }],
}
const keptOriginal = { id: '4', maskedAt: '2026-11-20T20:50:00Z', maskedBy: { username: 'mara' }, revision: 2 }

async function openFlag(change: object, roleId: number = ROLE.admin) {
  const server = caseServer(makeCase(change))
  openConsole('/moderation/content-flag/1', flagRoutes, makeSession(roleId), fakeLive().live)
  const article = within(await screen.findByRole('article', { name: 'Content' }))
  const sent = (name: string) => server.asked.filter(({ query }) => query.includes(`${name}(`))
  return { server, article, sent }
}

test('what is private is marked with its kind and counted; one key masks it, once', async () => {
  const { article, sent } = await openFlag(withPhone)
  expect(article.getByText('07700 900123', { selector: 'mark' }).textContent).toBe('Phone number: 07700 900123')
  expect(article.getByText('Private data: 1 phone number')).toBeTruthy()
  fireEvent.keyDown(document.body, { key: 'x' })
  fireEvent.keyDown(document.body, { key: 'x' })
  expect(await screen.findByText(MASKED_MESSAGE)).toBeTruthy()
  expect(sent('maskPrivateData').map(({ variables }) => variables)).toEqual([{ id: '1', version: 1 }])
  await userEvent.click(screen.getByRole('button', { name: /Undo/ }))
  await waitFor(() =>
    expect(sent('unmaskPrivateData').map(({ variables }) => variables)).toEqual([{ id: '1', version: 2 }]),
  )
})

test('a moderator hands it on to who may mask, with the same key', async () => {
  const { article } = await openFlag(withPhone, ROLE.moderator)
  expect(article.queryByRole('button', { name: MASK_LABEL })).toBeNull()
  expect(article.getByRole('button', { name: new RegExp(HAND_ON_LABEL) })).toBeTruthy()
  fireEvent.keyDown(document.body, { key: 'x' })
  expect(await screen.findByRole('dialog', { name: 'Assign Comment 71' })).toBeTruthy()
})

test('the original of a masked text is read when it is asked for, and given back while the text is as it was masked', async () => {
  const { article, sent } = await openFlag({ ...comment('<p>Ring [phone number removed]</p>', 2), keptOriginal })
  expect(article.getByText(/Private data was masked by mara/)).toBeTruthy()
  expect(sent('privateOriginal')).toEqual([])
  await userEvent.click(article.getByRole('button', { name: READ_ORIGINAL_LABEL }))
  expect(await screen.findByText('Ring 07700 900123')).toBeTruthy()
  expect(sent('privateOriginal')).toHaveLength(1)
  cleanup()
  const later = await openFlag({ ...comment('<p>Other words</p>', 3), keptOriginal })
  const button = later.article.getByRole('button', { name: new RegExp(UNMASK_LABEL) })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(button.dataset.tip ?? button.title ?? document.body.textContent).toContain(TEXT_CHANGED)
})

test('an original that could not be read is asked for again', async () => {
  const { article } = await openFlag({ ...comment('<p>Ring [phone number removed]</p>', 2), keptOriginal })
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) =>
    String(init.body).includes('privateOriginal(')
      ? Response.json({ errors: [{ message: 'No', extensions: { code: 'FORBIDDEN' } }] })
      : answer(url, init),
  )
  await userEvent.click(article.getByRole('button', { name: READ_ORIGINAL_LABEL }))
  const drawer = within(await screen.findByRole('dialog', { name: READ_ORIGINAL_LABEL }))
  await drawer.findByText('The original could not be read')
  vi.stubGlobal('fetch', answer)
  await userEvent.click(drawer.getByRole('button', { name: 'Try again' }))
  expect(await drawer.findByText('Ring 07700 900123')).toBeTruthy()
})
