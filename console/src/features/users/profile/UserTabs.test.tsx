import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ROLE } from '@ward/domain/app/roles'
import { FAULT_MESSAGE, NOT_FOUND_MESSAGE } from '@ward/domain/kernel/refusal'
import {
  SOCIAL_ADDED,
  SOCIAL_CHANGED,
  SOCIAL_DELETED,
  SOCIAL_EXISTS,
  SOCIAL_MISSING,
  SOCIAL_UPDATED,
  SOCIAL_WRONG,
} from '@ward/domain/users/social-sites'
import {
  CONDITION_ADDED,
  CONDITION_EXISTS,
  CONDITION_MISSING,
  conditionRemoved,
} from '@ward/domain/users/user-disorders'
import { USER_CREATED } from '@ward/domain/users/user-input'
import { expect, test, vi } from 'vitest'
import { makeSession } from '../../../api/session.fixtures.ts'
import { openConsole } from '../../../app/console.fixtures.tsx'
import { currentToast, toast } from '../../../ui/toast/toast.ts'
import { userEditRoutes } from '../user-edit.routes.tsx'
import { CREATE_USER } from './profile-titles.ts'
import { USER_AWARD_ADDED, userAwardRemoved } from './user-awards.ts'
import { makeUser, refusing, userServer } from './user-page.fixtures.ts'

vi.setConfig({ testTimeout: 30_000 })

async function open(at: string, answers: Parameters<typeof userServer>[0] = {}) {
  toast.clear()
  const server = userServer(answers)
  const opened = openConsole(`/moderation${at}`, userEditRoutes, makeSession(ROLE.admin))
  await screen.findByRole('heading', { level: 1 })
  return { ...server, ...opened }
}
const said = (text: string) => waitFor(() => expect(currentToast()?.text).toBe(text))
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const choose = async (label: string, option: string) => {
  await userEvent.click(await screen.findByRole('combobox', { name: label }))
  await userEvent.click(await screen.findByRole('option', { name: option }))
}
/** The words stand at the field, which has the focus, so that they are read out. */
const refusedAt = async (field: HTMLElement, words: string) => {
  await waitFor(() => expect(document.activeElement).toBe(field))
  const described = field.getAttribute('aria-describedby')?.split(' ') ?? []
  expect(described.map((id) => document.getElementById(id)?.textContent)).toContain(words)
}
const blog = { id: '1', type: 'BLOG', url: 'https://teal.example', version: 1 }

test('a social site is added by a type and what stands behind its prefix', async () => {
  const { sent } = await open('/users/91#social-sites', { CreateSocialSite: () => ({ createSocialSite: { id: '2' } }) })
  await screen.findByText('No social sites')
  press('Add')
  const type = screen.getByRole('combobox', { name: 'Site type' })
  await refusedAt(type, SOCIAL_MISSING)
  await choose('Site type', 'Instagram')
  press('Add')
  await refusedAt(screen.getByLabelText('Handle'), SOCIAL_MISSING)
  expect(screen.getByText('@')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Handle'), 'two words')
  press('Add')
  await refusedAt(screen.getByLabelText('Handle'), SOCIAL_WRONG)
  await userEvent.clear(screen.getByLabelText('Handle'))
  await userEvent.type(screen.getByLabelText('Handle'), 'teal')
  press('Add')
  await said(SOCIAL_ADDED)
  expect(sent('CreateSocialSite')).toEqual([{ userId: '91', type: 'INSTAGRAM', url: 'https://instagram.com/teal' }])
})

test('what is typed while a social site is being added stays; what was added goes', async () => {
  await open('/users/91#social-sites', { CreateSocialSite: () => ({ createSocialSite: { id: '2' } }) })
  await choose('Site type', 'Instagram')
  const handle = screen.getByLabelText<HTMLInputElement>('Handle')
  for (const [next, left] of [
    ['blue', 'blue'],
    ['teal', ''],
  ]) {
    fireEvent.change(handle, { target: { value: 'teal' } })
    press('Add')
    fireEvent.change(handle, { target: { value: next } })
    await said(SOCIAL_ADDED)
    await waitFor(() => expect(handle.value).toBe(left))
    toast.clear()
  }
})

test('what was typed in Edit or to be added is still there after another tab was looked at', async () => {
  await open('/users/91#edit-user')
  const tab = (name: RegExp) => userEvent.click(screen.getByRole('tab', { name }))
  await userEvent.type(await screen.findByRole('textbox', { name: 'Bio' }), ' And a fox.')
  await tab(/Socials/)
  await userEvent.type(await screen.findByLabelText('Link'), 'half.an.addr')
  await tab(/Edit/)
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Bio' })).value).toBe('Gardener. And a fox.')
  await tab(/Socials/)
  expect((await screen.findByLabelText<HTMLInputElement>('Link')).value).toBe('half.an.addr')
})

test('a social site is changed in its row: unchanged it closes, twice is refused; then it is deleted after a question', async () => {
  let tries = 0
  const { sent } = await open('/users/91#social-sites', {
    UserById: () => ({ user: makeUser({ socialSites: [blog] }) }),
    UpdateSocialSite: () =>
      ++tries === 1
        ? refusing('INVALID', SOCIAL_EXISTS, { fields: [{ path: 'url', message: SOCIAL_EXISTS }] })
        : { updateSocialSite: { ...blog, url: 'https://other.example', version: 2 } },
    DeleteSocialSite: () => ({ deleteSocialSite: true }),
  })
  const row = () => within(screen.getByRole('list', { name: 'Social sites' }))
  await screen.findByRole('button', { name: 'Edit Blog' })
  fireEvent.click(screen.getByRole('button', { name: 'Edit Blog' }))
  fireEvent.click(row().getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(row().queryByRole('textbox')).toBeNull())
  expect(sent('UpdateSocialSite')).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Edit Blog' }))
  const field = row().getByRole<HTMLInputElement>('textbox')
  expect(field.value).toBe('teal.example')
  await userEvent.clear(field)
  await userEvent.type(field, 'other.example')
  fireEvent.click(row().getByRole('button', { name: 'Cancel' }))
  const question = within(await screen.findByRole('dialog', { name: 'Discard what you typed?' }))
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.click(row().getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(SOCIAL_EXISTS)).toBeTruthy()
  fireEvent.click(row().getByRole('button', { name: 'Save' }))
  await said(SOCIAL_UPDATED)
  expect(sent('UpdateSocialSite')[1]).toEqual({ id: '1', url: 'other.example', version: 1 })
  fireEvent.click(await screen.findByRole('button', { name: 'Delete Blog' }))
  const deletion = within(await screen.findByRole('dialog', { name: /^Delete .+’s Blog link\?$/ }))
  fireEvent.click(deletion.getByRole('button', { name: 'Delete' }))
  await said(SOCIAL_DELETED)
})

test('what is typed in a social site stays when somebody else deletes that one', async () => {
  let socialSites = [blog]
  await open('/users/91#social-sites', {
    UserById: () => ({ user: makeUser({ socialSites }) }),
    CreateSocialSite: () => ({ createSocialSite: { id: '2' } }),
    UpdateSocialSite: () => refusing('NOT_FOUND', NOT_FOUND_MESSAGE),
  })
  const row = () => within(screen.getByRole('list', { name: 'Social sites' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Blog' }))
  await userEvent.type(row().getByRole('textbox'), '/notes')
  // Their list is asked for again, and the blog has gone from it.
  socialSites = [{ ...blog, id: '2', type: 'INSTAGRAM', url: 'https://instagram.com/teal' }]
  await choose('Site type', 'Instagram')
  await userEvent.type(screen.getByLabelText('Handle'), 'teal')
  press('Add')
  expect(await screen.findByRole('button', { name: 'Edit Instagram' })).toBeTruthy()
  expect(row().getByRole<HTMLInputElement>('textbox').value).toBe('teal.example/notes')
  fireEvent.click(row().getByRole('button', { name: 'Save' }))
  await said(NOT_FOUND_MESSAGE)
  expect(row().getByRole<HTMLInputElement>('textbox').value).toBe('teal.example/notes')
})

test('of two who change a social site at once, the second sees both addresses and chooses', async () => {
  const state = { ...blog, type: 'blog', url: 'https://theirs.example', version: 2 }
  const { sent } = await open('/users/91#social-sites', {
    UserById: () => ({ user: makeUser({ socialSites: [blog] }) }),
    UpdateSocialSite: ({ version, url }) =>
      version === 1
        ? refusing('CONFLICT', SOCIAL_CHANGED, { state })
        : { updateSocialSite: { ...blog, url: `https://${url}`, version: 3 } },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Blog' }))
  const field = within(screen.getByRole('list', { name: 'Social sites' })).getByRole<HTMLInputElement>('textbox')
  fireEvent.change(field, { target: { value: 'mine.example' } })
  press('Save')
  const dialog = within(await screen.findByRole('dialog', { name: SOCIAL_CHANGED }))
  for (const words of ['Link', 'theirs.example', 'mine.example']) expect(dialog.getByText(words)).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Keep mine' }))
  await said(SOCIAL_UPDATED)
  expect(sent('UpdateSocialSite')[1]).toEqual({ id: '1', url: 'mine.example', version: 2 })
})

test('what fails without words of its own is told by the generic error', async () => {
  await open('/users/91#social-sites', {
    UserById: () => ({ user: makeUser({ socialSites: [blog] }) }),
    DeleteSocialSite: () => refusing('FAULT', 'x'),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Delete Blog' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(currentToast()?.text).toContain(FAULT_MESSAGE))
})

test('a condition needs itself and a relationship, is there once, and is removed after a question', async () => {
  const lupus = { id: '5', name: 'Lupus' }
  const { sent } = await open('/users/91#conditions', {
    UserById: () => ({
      user: makeUser({ userDisorders: [{ id: '1', relationshipType: 'PATIENT', disorder: lupus }] }),
    }),
    FindDisorders: () => ({ disorders: { total: 1, disorders: [lupus] } }),
    CreateUserDisorder: () => ({ createUserDisorder: { id: '2' } }),
    DeleteUserDisorder: () => ({ deleteUserDisorder: true }),
  })
  await screen.findByRole('list', { name: 'Conditions' })
  press('Add')
  const condition = screen.getByRole('combobox', { name: 'Condition' })
  await refusedAt(condition, CONDITION_MISSING)
  await choose('Condition', 'Lupus')
  press('Add')
  await refusedAt(screen.getByRole('combobox', { name: 'Relationship type' }), CONDITION_MISSING)
  await choose('Relationship type', 'Patient')
  press('Add')
  await refusedAt(condition, CONDITION_EXISTS)
  await choose('Relationship type', 'Healthcare provider')
  press('Add')
  await said(CONDITION_ADDED)
  expect(sent('CreateUserDisorder')).toEqual([
    { userId: '91', disorderId: '5', relationshipType: 'HEALTHCARE_PROVIDER' },
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Remove Lupus' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Remove' }))
  await said(conditionRemoved('Lupus'))
})

test('a condition that was chosen and not added is asked about before the page is left', async () => {
  const lupus = { id: '5', name: 'Lupus' }
  const { history } = await open('/users/91#conditions', {
    FindDisorders: () => ({ disorders: { total: 1, disorders: [lupus] } }),
  })
  await choose('Condition', 'Lupus')
  void history.push('/moderation/users')
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeTruthy()
})

test('an award is added once award and status are chosen, and removed', async () => {
  const award = { id: '3', name: 'Kind Voice', year: 2026 }
  const { sent } = await open('/users/91#awards', {
    HeldAwards: () => ({
      user: { userAwards: [{ id: '8', status: 'WINNER', earnedAt: '2026-01-01T00:00:00Z', award }] },
    }),
    FindAwards: () => ({ awards: { total: 1, awards: [award] } }),
    CreateUserAward: () => ({ createUserAward: { id: '9' } }),
    DeleteUserAward: () => ({ deleteUserAward: true }),
  })
  const add = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Add award' })
  await screen.findByRole('list', { name: 'Awards' })
  expect(add().disabled).toBe(true)
  await choose('Award', 'Kind Voice 2026')
  expect(add().disabled).toBe(true)
  await choose('Status', 'Enrolled')
  fireEvent.click(add())
  await said(USER_AWARD_ADDED)
  expect(sent('CreateUserAward')).toEqual([{ userId: '91', awardId: '3', status: 'ENROLLED' }])
  fireEvent.click(screen.getByRole('button', { name: 'Remove Kind Voice' }))
  const removal = within(await screen.findByRole('dialog', { name: /^Remove Kind Voice from / }))
  fireEvent.click(removal.getByRole('button', { name: 'Remove' }))
  await said(userAwardRemoved('Kind Voice'))
})

test('Create User begins with its defaults, sends what was typed, and goes to the page of whoever was made', async () => {
  const { sent, history } = await open('/users/new')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(CREATE_USER)
  await userEvent.type(await screen.findByLabelText('Username'), 'teal')
  await userEvent.type(screen.getByLabelText('Email'), 'teal@mail.example')
  press('Create user')
  await said(USER_CREATED)
  await waitFor(() => expect(history.location.pathname).toBe('/moderation/users/91'))
  expect(sent('CreateUser')).toMatchObject([
    { username: 'teal', email: 'teal@mail.example', roleId: 3, optIn: true, badge: 'MEMBER', notify: true },
  ])
})

test('Cancel of Create User leads back to the list as it was left', async () => {
  const { history } = await open('/users?roleId=3')
  void history.push('/moderation/users/new')
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(history.location.pathname).toBe('/moderation/users'))
  expect(history.location.search).toBe('?roleId=3')
})
