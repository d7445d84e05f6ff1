import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ROLE } from '@ward/domain/app/roles'
import { expect, test } from 'vitest'
import { makeSession } from '../../../api/session.fixtures.ts'
import { openConsole } from '../../../app/console.fixtures.tsx'
import { flagServer, makeFlag } from '../flag/flags.fixtures.ts'
import { flagRoutes } from '../flags.routes.tsx'

async function openQueue(search = '', roleId: number = ROLE.admin) {
  const opened = openConsole(`/moderation/${search}`, flagRoutes, makeSession(roleId))
  await screen.findByText(/^\d+ (unmoderated|flags?)$/)
  return opened
}
const rowOf = (id: string) => document.querySelector<HTMLElement>(`[data-row="${id}"]`) ?? expect.fail(`no row ${id}`)
const lists = (server: ReturnType<typeof flagServer>) =>
  server.asked.filter(({ query }) => query.includes('contentFlagStream')).map(({ variables }) => variables)

test('the queue is a table with User Content Type, Author, User Content Preview, Flags, Date/Time and Actions', async () => {
  flagServer([makeFlag('1', { isReported: true, isSpam: true })])
  await openQueue()
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent ?? '')
  const expected = ['User Content Type', 'Author', 'User Content Preview', 'Flags', 'Date/Time', 'Actions']
  expect(heads.filter((head) => expected.includes(head))).toEqual(expected)
  const row = within(rowOf('1'))
  for (const words of ['Comment', 'member1', 'Words of 1', 'Reported', 'Spam'])
    expect(row.getByText(words)).toBeTruthy()
  expect(row.getByText(/^November 20, 2026/)).toBeTruthy()
})

test('a row of a closed flag has another look than one of an open flag', async () => {
  flagServer([makeFlag('1'), makeFlag('2', { isOpen: false })])
  await openQueue('?unmoderated=false')
  expect([rowOf('1').dataset.tone, rowOf('2').dataset.tone]).toEqual(['open', 'closed'])
  expect(within(rowOf('2')).getByText('Done')).toBeTruthy()
  expect(within(rowOf('1')).queryByText('Done')).toBeNull()
})

test('a flag shows Language, Deleted, Image, Reported, Spam and Done where its facts say so', async () => {
  const all = { isOffensive: true, isDeleted: true, isImage: true, isReported: true, isSpam: true, isOpen: false }
  flagServer([makeFlag('1', all), makeFlag('2', { isReported: false })])
  await openQueue('?unmoderated=false')
  const words = ['Language', 'Deleted', 'Image', 'Reported', 'Spam', 'Done']
  for (const word of words) {
    expect(within(rowOf('1')).getByText(word)).toBeTruthy()
    expect(within(rowOf('2')).queryByText(word)).toBeNull()
  }
})

test('sorting by date turns the order round and stands in the address', async () => {
  const server = flagServer([makeFlag('1')])
  const { history } = await openQueue()
  expect(screen.getByRole('columnheader', { name: /Date\/Time/ }).getAttribute('aria-sort')).toBe('descending')
  await userEvent.click(screen.getByRole('button', { name: 'Date/Time' }))
  await waitFor(() => expect(history.location.search).toBe('?sortDesc=false'))
  expect(lists(server).map(({ sortDesc }) => sortDesc)).toEqual([true, false])
  expect(screen.queryByRole('button', { name: 'Author' })).toBeNull()
})

test('the filter row has Unmoderated on, and Spam, Offensive, Image, Reported, Requires Pre-moderation and moderators off', async () => {
  flagServer([makeFlag('1')])
  await openQueue()
  const pressed = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed')
  expect(pressed('Unmoderated')).toBe('true')
  for (const name of ['Spam', 'Offensive', 'Image', 'Reported', 'Requires Pre-moderation'])
    expect(pressed(name)).toBe('false')
  expect(screen.getByRole('button', { name: 'Assigned to Anyone' })).toBeTruthy()
})

test.each([
  ['Spam', 'spam', { isSpam: true }],
  ['Offensive', 'offensive', { isOffensive: true }],
  ['Image', 'image', { isImage: true }],
  ['Reported', 'reported', { isReported: true }],
  ['Requires Pre-moderation', 'pre-moderation', { isRequiredToPublish: true }],
])('the filter %s stands in the address as %s and asks the server for that alone', async (name, word, argument) => {
  const server = flagServer([makeFlag('1')])
  const { history } = await openQueue()
  await userEvent.click(screen.getByRole('button', { name }))
  await waitFor(() => expect(history.location.search).toBe(`?filters=${word}`))
  const none = { isSpam: null, isOffensive: null, isImage: null, isReported: null, isRequiredToPublish: null }
  await waitFor(() => expect(lists(server).at(-1)).toMatchObject({ ...none, isOpen: true, ...argument }))
})

test('the type filter offers All and the six kinds, and asks for the chosen one', async () => {
  const server = flagServer([makeFlag('1')])
  const { history } = await openQueue()
  await userEvent.click(screen.getByRole('button', { name: 'Type All' }))
  const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
  expect(options).toEqual([
    'All',
    'Comments',
    'Forum Topics',
    'Forum Replies',
    'Users',
    'Status Updates',
    'Status Update Replies',
  ])
  await userEvent.click(screen.getByRole('option', { name: 'Status Update Replies' }))
  await waitFor(() => expect(history.location.search).toBe('?assocType=user_profile_status_reply'))
  await waitFor(() => expect(lists(server).at(-1)?.assocType).toBe('USER_PROFILE_STATUS_REPLY'))
})

test('assigned moderators can be chosen, several of them', async () => {
  const server = flagServer([makeFlag('1')])
  const { history } = await openQueue()
  await userEvent.click(screen.getByRole('button', { name: 'Assigned to Anyone' }))
  for (const name of ['mara', 'tomas']) await userEvent.click(await screen.findByRole('option', { name }))
  await waitFor(() => expect(history.location.search).toBe('?assignedToUserIds=2,3'))
  await waitFor(() => expect(lists(server).at(-1)?.assignedToUserIds).toEqual(['2', '3']))
})

test('pages have 10, 20 or 50 flags, 10 unless said otherwise, and the offset follows from the page', async () => {
  const server = flagServer(Array.from({ length: 60 }, (_, at) => makeFlag(String(at + 1))))
  const { history } = await openQueue('?page=3')
  expect(lists(server)[0]).toMatchObject({ limit: 10, offset: 20 })
  await userEvent.click(screen.getByRole('button', { name: 'Rows per page 10' }))
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['10', '20', '50'])
  await userEvent.click(screen.getByRole('option', { name: '20' }))
  await waitFor(() => expect(history.location.search).toBe('?itemsPerPage=20'))
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
  await waitFor(() => expect(lists(server).at(-1)).toMatchObject({ limit: 20, offset: 20 }))
})

test('automod’s opinion and the staff’s verdict on spam are two chips, and no word of one stays for the other', async () => {
  flagServer([makeFlag('1', { isSpam: true }), makeFlag('2', { isSpam: true, isMarkedSpam: true, isOpen: false })])
  await openQueue('?unmoderated=false')
  const chips = (id: string) => [...rowOf(id).querySelectorAll('[data-hue]')].map(({ textContent }) => textContent)
  expect(chips('1')).toEqual(['Reported', 'Spam'])
  expect(chips('2')).toEqual(['Reported', 'Marked spam', 'Done'])
})

const long = { preview: 'I do not know why I write…', excerpt: 'I do not know why I write. Life would be easier' }

test('a row shows its preview whole and tells, on hover, the excerpt and the words that counted', async () => {
  flagServer([makeFlag('1', { ...long, markedWords: ['easier'] }), makeFlag('2')])
  await openQueue()
  const cell = (id: string) => rowOf(id).querySelector<HTMLElement>('[data-row-link] > [data-clip]')
  expect(cell('1')?.dataset.tip).toBe(`${long.excerpt}\n\nRaised the score: “easier”`)
  expect(cell('2')?.dataset.tip).toBeUndefined()
})

test('Space opens the quick view of the current row, j moves it along, Escape closes it, and the focus stays in the list', async () => {
  flagServer([makeFlag('1', { ...long, markedWords: ['easier'] }), makeFlag('2')])
  await openQueue()
  await userEvent.keyboard('j ')
  const peek = await screen.findByRole('complementary', { name: 'Quick view' })
  expect(within(peek).getByRole('heading', { name: 'Comment 71' })).toBeTruthy()
  expect(peek.querySelector('mark')?.textContent).toBe('easier')
  expect(within(peek).getByText('Raised the score: “easier”')).toBeTruthy()
  await userEvent.keyboard('j')
  expect(await screen.findByRole('heading', { name: 'Comment 72' })).toBeTruthy()
  expect(document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset.row).toBe('2')
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('complementary', { name: 'Quick view' })).toBeNull()
  expect(document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset.row).toBe('2')
})

test('a row shows who has it, and assigns from there; the last one off is unassigned', async () => {
  const server = flagServer([makeFlag('1', { contentFlagAssigns: [{ userId: '2' }] }), makeFlag('2')])
  await openQueue()
  expect(within(rowOf('2')).getByRole('button', { name: 'Assign Comment 72' })).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Assign Comment 71, which mara has' }))
  const dialog = await screen.findByRole('dialog', { name: 'Assign Comment 71' })
  expect(await within(dialog).findByText('mara')).toBeTruthy()
  act(() => within(dialog).getByRole('combobox', { name: 'Moderators' }).focus())
  await userEvent.keyboard('{Backspace}')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Unassign' }))
  await waitFor(() => expect(server.flags[0]?.contentFlagAssigns).toEqual([]))
})

test('Assigned to me is a chip for the moderators of the address', async () => {
  const server = flagServer([makeFlag('1')])
  const { history } = await openQueue()
  const chip = screen.getByRole('button', { name: 'Assigned to me' })
  await userEvent.click(chip)
  await waitFor(() => expect(history.location.search).toBe('?assignedToUserIds=9'))
  expect(chip.getAttribute('aria-pressed')).toBe('true')
  await waitFor(() => expect(lists(server).at(-1)?.assignedToUserIds).toEqual(['9']))
})
