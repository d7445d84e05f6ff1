import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RANKS_ABOVE, ROLE } from '@ward/domain/app/roles'
import { NOT_FOUND_HEADING } from '@ward/domain/app/shell'
import { OPERATION_LABEL, OPERATION_MESSAGE } from '@ward/domain/flags/flag/flag-operations'
import { effectText } from '@ward/domain/kernel/effects'
import { EXPORT_UNDER_WAY } from '@ward/domain/kernel/list-export'
import { NOT_FOUND_MESSAGE } from '@ward/domain/kernel/refusal'
import { CHOOSE_THEIR_OWN, LINK_MAILED, STAFF_ELSEWHERE } from '@ward/domain/users/letting-in'
import {
  BLOCK_QUESTION,
  BLOCKED_STATUS_EFFECTS,
  blockedStatusTitle,
  EMAIL_INVALID,
  NOT_ONE_S_OWN_ROLE,
  SUPER_ADMIN_QUESTION,
  superAdminTitle,
  USER_CHANGED,
  USER_NOT_SAVED,
  USER_UPDATED,
  USERNAME_TAKEN,
} from '@ward/domain/users/user-input'
import {
  ACCOUNT_IS_DELETED,
  DELETE_USER_QUESTION,
  NEVER_FLAGGED,
  NO_SOCIAL_ACCOUNTS,
  SOCIALS_UNLINKED,
  USER_DELETED,
} from '@ward/domain/users/user-page'
import {
  accountsDeleted,
  DELETE_EVERYWHERE_LABEL,
  EXPORT_PERSON_LABEL,
  NOT_YOURSELF,
  PERSON_EXPORT,
  PERSON_EXPORTED,
} from '@ward/domain/users/user-work'
import { notChanged } from '@ward/domain/users/users'
import { expect, test, vi } from 'vitest'
import { makeSession } from '../../../api/session.fixtures.ts'
import { openConsole } from '../../../app/console.fixtures.tsx'
import { currentToast, toast } from '../../../ui/toast/toast.ts'
import { userEditRoutes } from '../user-edit.routes.tsx'
import { makeUser, refusing, userServer } from './user-page.fixtures.ts'

vi.setConfig({ testTimeout: 30_000 })

type Answers = Parameters<typeof userServer>[0]
async function open(hash = '', answers: Answers = {}, roleId: number = ROLE.admin, at = '/users/91') {
  toast.clear()
  const server = userServer(answers)
  const opened = openConsole(`/moderation${at}${hash}`, userEditRoutes, makeSession(roleId))
  await screen.findByRole('heading', { level: 1 })
  return { ...server, ...opened }
}
const tabs = () => screen.getAllByRole('tab').map((tab) => tab.textContent)
const type = async (label: string | RegExp, text: string) => {
  const field = await screen.findByLabelText(label)
  await userEvent.clear(field)
  if (text) await userEvent.type(field, text)
}
const choose = async (label: string, option: string) => {
  await userEvent.click(await screen.findByRole('combobox', { name: label }))
  await userEvent.click(await screen.findByRole('option', { name: option }))
}
const save = () => fireEvent.click(screen.getByRole('button', { name: /^Save/ }))

test('the page has its tabs with their numbers; Linked Accounts only where there is more than one', async () => {
  const one = { id: '91', username: 'sunniva', roleId: 3, status: 0, verifiedAt: null }
  const site = { id: 1, name: 'Migraine', domainName: 'migraine.localhost' }
  const social = { id: '1', type: 'BLOG', url: 'https://teal.example' }
  await open('', { UserById: () => ({ user: makeUser({ linkedUsers: [{ ...one, site }], socialSites: [social] }) }) })
  await waitFor(() => expect(tabs()).toEqual(['Activity', 'Edit', 'Socials1', 'Conditions0', 'Awards0']))
  cleanup()
  const other = { ...one, id: '92', verifiedAt: '2026-01-01T00:00:00Z', site: { ...site, name: 'Lupus' } }
  await open('#other-users', { UserById: () => ({ user: makeUser({ linkedUsers: [{ ...one, site }, other] }) }) })
  await waitFor(() => expect(tabs()).toContain('Linked Accounts2'))
  const linked = screen.getByRole('list', { name: 'Linked accounts' })
  expect(within(linked).getByText('Lupus')).toBeTruthy()
  expect(within(linked).getAllByText('migraine.localhost')).toHaveLength(2)
  expect(linked.textContent).toContain('Verified')
})

test('a user who is absent or of another site is not found', async () => {
  userServer({ UserById: () => refusing('NOT_FOUND', NOT_FOUND_MESSAGE) })
  openConsole('/moderation/users/5', userEditRoutes, makeSession(ROLE.admin))
  expect(await screen.findByText(NOT_FOUND_HEADING)).toBeTruthy()
})

test('the actions of the header have one size', async () => {
  const authAccounts = [{ id: '2', provider: 'facebook' }]
  await open('', { UserById: () => ({ user: makeUser({ authAccounts }) }) })
  const actions = screen.getByRole('link', { name: /^Public profile/ }).parentElement
  const sizes = [...(actions?.querySelectorAll('[data-size]') ?? [])].map((each) => each.getAttribute('data-size'))
  expect(sizes).toEqual(['sm', 'sm', 'sm'])
})

test('the header leads to the public profile, but not to that of a spammer; without social logins it says so', async () => {
  await open()
  expect(screen.getByRole('link', { name: /Public profile/ }).getAttribute('href')).toBe('/members/sunniva')
  expect(screen.getByText(NO_SOCIAL_ACCOUNTS)).toBeTruthy()
  expect(await screen.findByText(NEVER_FLAGGED)).toBeTruthy()
  cleanup()
  const authAccounts = [
    { id: '1', provider: 'email' },
    { id: '2', provider: 'facebook' },
  ]
  await open('', { UserById: () => ({ user: makeUser({ authAccounts }, { roleId: 4, status: 2 }) }) })
  expect(screen.queryByRole('link', { name: /Public profile/ })).toBeNull()
  expect(screen.getByRole('button', { name: 'Unlink social logins' })).toBeTruthy()
})

test('social logins are unlinked after a question, and the page is loaded again', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  const authAccounts = [{ id: '2', provider: 'facebook' }]
  await open('', { UserById: () => ({ user: makeUser({ authAccounts }) }) })
  const graph = fetch
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path !== '/api/auth/unlink-all-socials') return graph(path, init)
    sent.push(JSON.parse(String(init.body)))
    return Response.json({ status: 'success' })
  })
  fireEvent.click(screen.getByRole('button', { name: 'Unlink social logins' }))
  const dialog = await screen.findByRole('dialog', { name: 'Unlink facebook from sunniva?' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Unlink' }))
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect([sent, currentToast()?.text]).toEqual([[{ user_id: '91', site_id: 1 }], SOCIALS_UNLINKED])
})

test('the user is deleted after a question, and the page goes back past their tabs; nobody deletes themself', async () => {
  const { sent, router } = await open('', { DeleteUser: () => ({ deleteUser: { id: '1' } }) }, ROLE.admin, '/users/8')
  await act(() => router.navigate({ href: '/users/91' }))
  for (const name of [/Socials/, /Edit/]) {
    fireEvent.click(await screen.findByRole('tab', { name }))
    await waitFor(() => expect(screen.getByRole('tab', { name, selected: true })).toBeTruthy())
  }
  fireEvent.click(screen.getByRole('button', { name: 'Delete user' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete sunniva?' })
  expect(within(dialog).getByText(DELETE_USER_QUESTION)).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete user' }))
  await waitFor(() => expect(currentToast()?.text).toBe(USER_DELETED))
  expect(sent('DeleteUser')).toEqual([{ id: '91' }])
  expect(router.history.location.pathname).toBe('/moderation/users/8')
  cleanup()
  await open('', { UserById: () => ({ user: makeUser({}, { id: '9', roleId: 1 }) }) }, ROLE.admin, '/users/9')
  expect(screen.getByRole('button', { name: 'Delete user' }).getAttribute('data-tip')).toBe(NOT_YOURSELF)
})

test('a deleted account offers its texts and its flag alone', async () => {
  const user = makeUser(
    { authAccounts: [{ id: '2', provider: 'facebook' }] },
    { username: '[deleted user]', status: 3 },
  )
  await open('#edit-user', { UserById: () => ({ user }) })
  expect(tabs()).toEqual(['Activity'])
  expect(screen.getByText(`${ACCOUNT_IS_DELETED}. Their texts stay.`)).toBeTruthy()
  const offered = within(screen.getByRole('heading', { level: 1 }).closest('header') ?? expect.fail())
  expect(
    offered.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent),
  ).toEqual(['Back'])
  expect(offered.queryAllByRole('link')).toEqual([])
})

test('the status Blocked says what it does before it is chosen; who says no changes nothing', async () => {
  await open('#edit-user')
  const status = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Status' }).value
  for (const [answer, now] of [
    ['Cancel', 'Active'],
    ['Choose Blocked', 'Blocked'],
  ] as const) {
    await choose('Status', 'Blocked')
    const dialog = within(await screen.findByRole('dialog', { name: blockedStatusTitle('sunniva') }))
    for (const line of BLOCKED_STATUS_EFFECTS) expect(dialog.getByText(line)).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: answer }))
    await waitFor(() => expect(status()).toBe(now))
  }
})

const linked = (id: string, name: string) => ({
  ...{ id, username: 'sunniva', roleId: 3, status: 0, verifiedAt: null },
  site: { id: Number(id), name, domainName: `${name}.localhost` },
})
const choices = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name: 'More about this user' }))
  fireEvent.click(await screen.findByRole('menuitem', { name }))
}
/** A person with accounts on two sites, of which the viewer may act on both. */
const ofTwoSites = {
  UserById: () => ({ user: makeUser({ linkedUsers: [linked('91', 'Migraine'), linked('92', 'Lupus')] }) }),
  UserReach: () => ({ userWork: { inReach: [linked('91', 'Migraine'), linked('92', 'Lupus')] } }),
  DeleteUserEverywhere: () => ({ deleteUser: { id: '1' } }),
}

test('a person is deleted on all sites after their name was typed under the accounts it is about', async () => {
  const { sent } = await open('', ofTwoSites)
  await choices(DELETE_EVERYWHERE_LABEL)
  const dialog = await screen.findByRole('dialog', { name: 'Delete sunniva on all sites?' })
  const listed = within(dialog).getAllByRole('listitem')
  expect(listed.map((item) => item.textContent)).toEqual(['sunniva on Migraine', 'sunniva on Lupus'])
  const yes = () => within(dialog).getByRole('button', { name: DELETE_EVERYWHERE_LABEL })
  fireEvent.click(yes())
  expect(sent('DeleteUserEverywhere')).toEqual([])
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'sunniva' } })
  fireEvent.click(yes())
  await waitFor(() => expect(currentToast()?.text).toBe(accountsDeleted(2)))
  expect(sent('DeleteUserEverywhere')).toEqual([{ id: '91' }])
})

test('what is kept of a person is downloaded as a file after a question; a refusal is told in its words', async () => {
  const kept: string[] = []
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => {} }))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    kept.push(this.download)
  })
  await open('', ofTwoSites)
  const graph = fetch
  const asked: unknown[] = []
  const refused = Response.json({ code: 'RATE_LIMITED', message: EXPORT_UNDER_WAY }, { status: 429 })
  const headers = { 'content-disposition': 'attachment; filename="user-91.zip"' }
  const answers = [refused, new Response('zip', { headers })]
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path !== PERSON_EXPORT) return graph(path, init)
    asked.push(JSON.parse(String(init.body)))
    return answers.shift()
  })
  for (const words of [EXPORT_UNDER_WAY, PERSON_EXPORTED]) {
    toast.clear()
    await choices(EXPORT_PERSON_LABEL)
    const dialog = await screen.findByRole('dialog', { name: 'Export everything about sunniva?' })
    fireEvent.click(within(dialog).getByRole('button', { name: EXPORT_PERSON_LABEL }))
    await waitFor(() => expect(currentToast()?.text).toBe(words))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  expect([asked, kept]).toEqual([[{ user_id: '91' }, { user_id: '91' }], ['user-91.zip']])
})

test('the panel tells what happened to the profile’s flag, and leads to it', async () => {
  const [insertedAt, user, subjectUser] = ['2026-07-02T09:40:00Z', { id: '2', username: 'mara' }, null]
  const contentFlag = {
    id: '7',
    version: 2,
    isOpen: false,
    contentFlagEvents: [
      { id: '11', status: 'ASSIGNED', body: '', insertedAt, user, subjectUser: { id: '3', username: 'noor' } },
      { id: '12', status: 'DONE', body: 'same as 12', insertedAt, user, subjectUser },
    ],
  }
  await open('', { UserFlag: () => ({ contentFlag }) })
  const events = within(await screen.findByRole('region', { name: 'What happened' })).getAllByRole('listitem')
  expect(events[0]?.textContent).toContain('mara tagged noor #11')
  expect(events[1]?.textContent).toContain('mara marked the content as done #12“same as 12”')
  expect(screen.getByRole('link', { name: 'Open the flag' }).getAttribute('href')).toBe('/moderation/content-flag/7')
})

test('the open flag of a profile is marked done beside it, and that is undone', async () => {
  const flag = { id: '7', version: 2, isOpen: true, contentFlagEvents: [] }
  const { sent } = await open('', {
    UserFlag: () => ({ contentFlag: flag }),
    DecideUserFlag: ({ operation }) => {
      Object.assign(flag, { isOpen: operation === 'REOPEN', version: flag.version + 1 })
      return { updateContentFlag: flag }
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: OPERATION_LABEL.DONE }))
  await waitFor(() => expect(currentToast()?.text).toBe(OPERATION_MESSAGE.DONE))
  await waitFor(() => expect(screen.queryByRole('button', { name: OPERATION_LABEL.DONE })).toBeNull())
  act(() => currentToast()?.undo?.())
  expect(await screen.findByRole('button', { name: OPERATION_LABEL.DONE })).toBeTruthy()
  expect(sent('DecideUserFlag')).toEqual([
    { id: '7', version: 2, operation: 'DONE' },
    { id: '7', version: 3, operation: 'REOPEN' },
  ])
})

test('a change is saved with every field, but birthday, ethnicity, gender, isFraudster and notifyEmailChange only where they changed', async () => {
  const { sent } = await open('#edit-user')
  await type('First name', 'Sunny')
  save()
  await waitFor(() => expect(currentToast()?.text).toBe(USER_UPDATED))
  const [first] = sent('UpdateUser')
  expect(first).toMatchObject({ id: '91', firstName: 'Sunny', optIn: true, roleId: 3, badge: 'MEMBER', version: 4 })
  for (const name of ['birthday', 'ethnicity', 'gender', 'isFraudster', 'notifyEmailChange'])
    expect(Object.keys(first ?? {})).not.toContain(name)
  await type('Birthday', '01/31/1990')
  await choose('Gender', 'Non-binary')
  fireEvent.click(screen.getByRole('switch', { name: 'Marked as fraudulent' }))
  fireEvent.click(screen.getByRole('switch', { name: /^Notify about the email change/ }))
  save()
  await waitFor(() => expect(sent('UpdateUser')).toHaveLength(2))
  const changed = { birthday: '1990-01-31', gender: 'NON_BINARY', isFraudster: true, notifyEmailChange: true }
  expect(sent('UpdateUser')[1]).toMatchObject({ ...changed, version: 5 })
})

test('a switch that Ward itself does not obey says who reads it', async () => {
  await open('#edit-user')
  const recommended = await screen.findByRole('switch', { name: /^Keep out of activity recommendations/ })
  const told = recommended.getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(told)?.textContent).toMatch(/^Other systems/)
})

test('a wrong input is told at its field and in a toast, and nothing is sent; what the server says first is told likewise', async () => {
  const taken = refusing('INVALID', USERNAME_TAKEN, { fields: [{ path: 'username', message: USERNAME_TAKEN }] })
  let isTaken = true
  const { sent } = await open('#edit-user', { UpdateUser: () => (isTaken ? taken : { updateUser: makeUser() }) })
  await type('Email', 'teal@harbor')
  save()
  expect(await screen.findByText(EMAIL_INVALID)).toBeTruthy()
  expect([currentToast()?.text, sent('UpdateUser')]).toEqual([USER_NOT_SAVED, []])
  await type('Email', 'teal@harbor.example')
  save()
  await waitFor(() => expect(sent('UpdateUser')).toHaveLength(1))
  await waitFor(() => expect(screen.getAllByText(USERNAME_TAKEN).length).toBeGreaterThanOrEqual(1))
  // Why it was not sent before says nothing of this.
  expect(screen.queryByText(USER_NOT_SAVED)).toBeNull()
  expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe('teal@harbor.example')
  isTaken = false
  save()
  await waitFor(() => expect(currentToast()?.text).toBe(USER_UPDATED))
})

test('another role brings its badge; Spammer asks first, and a no leaves the role', async () => {
  await open('#edit-user')
  const badge = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Badge' }).value
  await choose('Role', 'Moderator')
  expect(badge()).toBe('Moderator')
  await choose('Role', 'Admin')
  expect(badge()).toBe('Community Admin')
  await choose('Role', 'Spammer')
  const dialog = await screen.findByRole('dialog', { name: 'Block sunniva?' })
  expect(within(dialog).getByText(BLOCK_QUESTION)).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByText(BLOCK_QUESTION)).toBeNull())
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Role' }).value).toBe('Admin')
})

test('Super Admin asks first, and says how many accounts keep their role', async () => {
  await open(
    '#edit-user',
    { RoleEffects: () => ({ roleEffects: [{ kind: 'ROLES_KEPT_ELSEWHERE', n: 1 }] }) },
    ROLE.superAdmin,
  )
  await choose('Role', 'Super Admin')
  const dialog = await screen.findByRole('dialog', { name: superAdminTitle('sunniva') })
  expect(within(dialog).getByText(effectText({ kind: 'roles_kept_elsewhere', n: 1 }))).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByText(SUPER_ADMIN_QUESTION)).toBeNull())
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Role' }).value).toBe('Member')
})

test('a role that they may not get says why; with another address typed, that is left to the save', async () => {
  const because = 'sunniva: Admins must have an HU or wptest email address'
  const fields = [{ path: 'userIds.91', message: because }]
  const refused = () => refusing('INVALID', notChanged(1, 1), { fields })
  const { sent } = await open('#edit-user', { RoleEffects: refused }, ROLE.superAdmin)
  await choose('Role', 'Super Admin')
  await waitFor(() => expect(currentToast()?.text).toBe(because))
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Role' }).value).toBe('Member')
  await type('Email', 'sunniva@ward.example')
  await choose('Role', 'Super Admin')
  const dialog = await screen.findByRole('dialog', { name: superAdminTitle('sunniva') })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Choose Super Admin' }))
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Role' }).value).toBe('Super Admin'),
  )
  expect(sent('RoleEffects')).toHaveLength(1)
})

test('a spammer with another role is active, as the server has them; Spammer again is blocked as before', async () => {
  const { sent } = await open('#edit-user', { UserById: () => ({ user: makeUser({}, { roleId: 4, status: 2 }) }) })
  const status = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Status' }).value
  expect(status()).toBe('Blocked')
  await choose('Role', 'Member')
  expect(status()).toBe('Active')
  await userEvent.click(screen.getByRole('combobox', { name: 'Status' }))
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Active', 'Suspended'])
  await userEvent.keyboard('{Escape}')
  await choose('Role', 'Spammer')
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Block' }))
  await waitFor(() => expect(status()).toBe('Blocked'))
  await choose('Role', 'Moderator')
  save()
  await waitFor(() => expect(currentToast()?.text).toBe(USER_UPDATED))
  expect(sent('UpdateUser')).toMatchObject([{ roleId: 2, status: 0 }])
})

test('admins choose among roles 1 to 4 and 6, super admins also 5', async () => {
  const offered = async (roleId: number) => {
    await open('#edit-user', {}, roleId)
    await userEvent.click(await screen.findByRole('combobox', { name: 'Role' }))
    const names = (await screen.findAllByRole('option')).map((option) => option.textContent)
    cleanup()
    return names
  }
  const all = ['Admin', 'Moderator', 'Member', 'Spammer', 'Super Admin', 'Community Tech']
  expect(await offered(ROLE.superAdmin)).toEqual(all)
  expect(await offered(ROLE.communityTech)).toEqual(all.filter((name) => name !== 'Super Admin'))
})

test('nobody changes their own role, and nothing of whoever ranks above them', async () => {
  await open('#edit-user', { UserById: () => ({ user: makeUser({}, { id: '9', roleId: 1 }) }) }, ROLE.admin, '/users/9')
  expect((await screen.findByRole<HTMLInputElement>('combobox', { name: 'Role' })).disabled).toBe(true)
  expect(screen.getByText(NOT_ONE_S_OWN_ROLE)).toBeTruthy()
  cleanup()
  await open('#edit-user', { UserById: () => ({ user: makeUser({}, { roleId: 5 }) }) })
  expect(await screen.findByText(RANKS_ABOVE)).toBeTruthy()
  expect(screen.getByLabelText('Username').closest('fieldset')?.disabled).toBe(true)
  expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull()
})

test('a change meanwhile is shown beside the typed values, and none of them is lost', async () => {
  let saves = 0
  const { sent } = await open('#edit-user', {
    UpdateUser: () =>
      ++saves === 1
        ? refusing('CONFLICT', USER_CHANGED, { state: { id: '91', version: 5 } })
        : { updateUser: makeUser({ version: 6, firstName: 'Sunny', lastName: 'Umber' }) },
    UserById: () => ({ user: makeUser(saves === 0 ? {} : { version: 5, lastName: 'Umber' }) }),
  })
  await type('First name', 'Sunny')
  save()
  const dialog = await screen.findByRole('dialog', { name: USER_CHANGED })
  expect(within(dialog).getByText('Umber')).toBeTruthy()
  expect(within(dialog).getByText('Sunny')).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Keep mine' }))
  await waitFor(() => expect(sent('UpdateUser')).toHaveLength(2))
  expect(sent('UpdateUser')[1]).toMatchObject({ firstName: 'Sunny', lastName: 'Umber', version: 5 })
})

test('activity comes five at a time and goes on, each piece with its text, its link and its flag', async () => {
  const piece = (id: string, more: object = {}) => ({
    id,
    assocType: 'COMMENT',
    assocId: id,
    body: `<p>Text ${id}<script>alert(1)</script></p>`,
    insertedAt: '2026-07-02T09:40:00Z',
    title: 'Winter',
    uri: `/winter#comment-${id}`,
    isDeleted: true,
    isMarkedSpam: false,
    isPendingModeration: false,
    contentFlag: null,
    ...more,
  })
  const pageInfo = { startId: '9', endId: '5', hasNextPage: true, hasPreviousPage: false }
  const { sent } = await open('', {
    UserActivity: ({ after }) => ({
      activityStream: after
        ? { activities: [piece('4')], pageInfo: { ...pageInfo, hasNextPage: false, hasPreviousPage: true } }
        : { activities: ['9', '8', '7', '6', '5'].map((id) => piece(id)), pageInfo },
    }),
  })
  const list = await screen.findByRole('list', { name: 'Activity' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(5)
  expect(within(list).getByText('Text 9')).toBeTruthy()
  expect(list.innerHTML).not.toContain('alert')
  expect(within(list).getAllByText('Deleted')).toHaveLength(5)
  expect(
    within(list)
      .getAllByRole('link', { name: /^Winter/ })[0]
      ?.getAttribute('href'),
  ).toBe('/winter#comment-9')
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(6))
  expect(sent('UserActivity')).toMatchObject([{ first: 5 }, { first: 5, after: '5' }])
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('address and password of somebody who is staff elsewhere cannot be changed, each with its reason; a button mails a link', async () => {
  const answers = {
    UserSignIn: () => ({ userWork: { whyNoPassword: STAFF_ELSEWHERE, whyNoEmail: STAFF_ELSEWHERE } }),
    MailPasswordLink: () => ({ mailPasswordLink: true }),
  }
  const { sent } = await open('#edit-user', answers)
  const [email, password] = [await screen.findByLabelText(/^Email/), screen.getByLabelText(/^Password/)]
  await waitFor(() => expect([email, password].map((field) => field.matches(':disabled'))).toEqual([true, true]))
  expect(screen.getAllByText(STAFF_ELSEWHERE)).toHaveLength(2)
  await userEvent.click(screen.getByRole('button', { name: 'Email them a link' }))
  await waitFor(() => expect(currentToast()?.text).toBe(LINK_MAILED))
  expect(sent('MailPasswordLink')).toEqual([{ id: '91' }])
})

test('one’s own address and password lead to the pages that ask for the present password', async () => {
  await open('#edit-user', { UserById: () => ({ user: makeUser({}, { id: '9' }) }) }, ROLE.admin, '/users/9')
  for (const [label, link] of Object.entries({ Email: 'Change email', Password: 'Change password' })) {
    expect((await screen.findByLabelText(new RegExp(`^${label}`))).matches(':disabled')).toBe(true)
    expect(screen.getByRole('link', { name: link }).getAttribute('href')).toBe(
      `/${link.toLowerCase().replace(' ', '-')}`,
    )
  }
  expect(screen.queryByRole('button', { name: 'Email them a link' })).toBeNull()
})

test.each([ROLE.admin, ROLE.superAdmin, ROLE.communityTech])(
  'nobody chooses the password of role %i: the field says why, and the button mails the link',
  async (roleId) => {
    await open('#edit-user', { UserById: () => ({ user: makeUser({}, { roleId }) }) }, ROLE.superAdmin)
    expect((await screen.findByLabelText(/^Password/)).matches(':disabled')).toBe(true)
    expect(screen.getByText(CHOOSE_THEIR_OWN)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Email them a link' })).toBeTruthy()
  },
)

test('what everybody sees of the extended profile stands beside; nobody is told of one that is empty', async () => {
  const profileAnswers = [{ fieldId: '5', question: 'Do you see an aura?', answer: 'Always' }]
  await open('', { UserAnswers: () => ({ user: { profileAnswers } }) })
  expect((await screen.findByText('Do you see an aura?')).nextSibling?.textContent).toBe('Always')
  cleanup()
  await open()
  expect(screen.queryByRole('heading', { name: 'Extended profile' })).toBeNull()
})
