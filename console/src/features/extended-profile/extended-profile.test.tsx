import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ROLE } from '@ward/domain/app/roles'
import { CHANGES_SAVED } from '@ward/domain/app/shell'
import {
  FIELD_CHANGED,
  FIELD_DELETED,
  FIELD_REORDERED,
  ONE_NEW_DEPENDENCY,
  OPTION_NAME_REQUIRED,
  profileFieldTypeLabel,
  profileIconLabel,
} from '@ward/domain/extended-profile/fields'
import { ON_DELETED_OPTION } from '@ward/domain/extended-profile/lint'
import {
  NOTHING_TO_PUBLISH,
  PROFILE_PUBLISHED,
  SECTION_CHANGED,
  SECTION_DELETED,
  SECTION_REORDERED,
  SECTION_TAKEN,
} from '@ward/domain/extended-profile/sections'
import { effectText } from '@ward/domain/kernel/effects'
import { FIELD_REQUIRED, TYPE_REQUIRED } from '@ward/domain/kernel/required'
import { expect, test, vi } from 'vitest'
import { makeSession } from '../../api/session.fixtures.ts'
import { openConsole } from '../../app/console.fixtures.tsx'
import { extendedProfileRoutes } from './extended-profile.routes.tsx'

const option = (id: string, name: string, isOther = false) => ({ id, name, isOther })
const field = (id: string, name: string, type: string, more: object = {}) => ({
  ...{ id, version: 1, name, description: '', type, privacy: 2, displayOnProfile: false, icon: 'none' },
  ...{ parentProfileFieldId: null, dependentOptionIds: [], options: [] },
  ...more,
})
const section = (id: string, name: string, fields: object[] = []) => ({ id, version: 1, name, description: '', fields })
const AURA = field('5', 'Do you see an aura?', 'radio', {
  options: [option('6', 'Always'), option('7', 'Other', true)],
})
const SLEEP = { options: [option('11', 'Well')] }
const MORE = field('8', 'More about your aura', 'parent', { dependentOptionIds: ['6'] })
const SECTIONS = [
  section('1', 'About you'),
  section('2', 'Your attacks', [
    AURA,
    MORE,
    field('9', 'What does it look like?', 'text', { parentProfileFieldId: '8' }),
  ]),
]
const COST = { kind: 'PROFILE_ANSWERS_HIDDEN', n: 1204 }

function profileServer({ sections = SECTIONS as object[], published = null as object[] | null } = {}) {
  const asked: { query: string; variables: Record<string, unknown> }[] = []
  const server = {
    sent: (word: string) => asked.filter(({ query }) => query.includes(word)).map(({ variables }) => variables),
    /** Why a change is refused. */
    refuse: (_sent: Record<string, unknown>): object | null => null,
  }
  vi.stubGlobal('fetch', async (_url: unknown, init: RequestInit) => {
    const { query, variables } = JSON.parse(String(init.body))
    asked.push({ query, variables })
    const refused = query.includes('mutation') && server.refuse(variables)
    if (refused) return Response.json({ errors: [refused] })
    const data = {
      profileDraft: {
        version: 4,
        questionnaire: JSON.stringify(sections),
        published: published && { definition: 1, publishedAt: '', questionnaire: JSON.stringify(published) },
        answers: [{ fieldId: '5', n: 1204 }],
      },
      createProfileSection: { id: '20', version: 1 },
      updateProfileSection: { id: '2', version: 2 },
      saveProfileField: { id: '5', version: 2, sectionId: '2' },
      ...{ deleteProfileSection: true, deleteProfileField: true, reorderSections: true },
      ...{ saveProfileFieldEffects: [COST], deleteProfileFieldEffects: [COST], deleteProfileSectionEffects: [COST] },
      users: { total: 1, users: [{ id: '91', username: 'sunniva', slug: 'sunniva', roleId: 3, avatar: null }] },
      user: { profileAnswers: [{ fieldId: '5', optionIds: ['6'], text: '' }] },
      ...{ publishProfileEffects: [], publishProfile: { definition: 2, publishedAt: '' } },
    }
    return new Response(JSON.stringify({ data }))
  })
  return server
}
const open = (hash = '', role: number = ROLE.communityTech) =>
  openConsole(`/moderation/extended-profile${hash}`, extendedProfileRoutes, makeSession(role))
const press = async (name: RegExp | string) => userEvent.click(await screen.findByRole('button', { name }))
const shown = (name: RegExp | string) =>
  screen.queryByRole('textbox', { name }) ?? screen.queryByRole('combobox', { name })

test('tech staff find Extended Profile in the menu; sections stand at the left, and the address keeps the current one', async () => {
  profileServer()
  const { history } = open()
  expect(await screen.findByRole('link', { name: 'Extended Profile' })).toBeTruthy()
  await press('Your attacks')
  expect(history.location.hash).toBe('#2')
  expect(await screen.findByRole('region', { name: 'Your attacks' })).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Add Section/ })).toBeTruthy()
})

test('sections and fields are put in order, which is saved at once', async () => {
  const server = profileServer()
  open('#2')
  await press('Move About you down')
  await screen.findByText(SECTION_REORDERED)
  expect(server.sent('mutation ReorderSections')).toEqual([{ orderedIds: ['2', '1'], shownIds: ['1', '2'] }])
  await press('Move Do you see an aura? down')
  await screen.findByText(FIELD_REORDERED)
  expect(server.sent('mutation UpdateProfileSection')).toMatchObject([
    { id: '2', orderedFieldIds: ['8', '5', '9'], shownFieldIds: ['5', '8', '9'] },
  ])
})

test('the section that is shown stays shown when another one comes first', async () => {
  const sections = [...SECTIONS]
  profileServer({ sections })
  open()
  expect(await screen.findByRole('region', { name: 'About you' })).toBeTruthy()
  sections.reverse()
  await press('Move About you down')
  const firstListed = () => screen.getAllByRole('button', { name: /^Edit (About you|Your attacks)/ })[0]
  await waitFor(() => expect(firstListed()?.getAttribute('aria-label')).toBe('Edit Your attacks'))
  expect(screen.getByRole('region', { name: 'About you' })).toBeTruthy()
})

test('a field shows its name, its type and what it depends on, and its options when they are asked for', async () => {
  profileServer()
  open('#2')
  const fields = await screen.findByRole('list', { name: 'Fields of Your attacks' })
  const [aura, more] = within(fields).getAllByRole('listitem')
  expect(within(aura as HTMLElement).getByText('Radio')).toBeTruthy()
  expect(more?.textContent).toContain('Parent Shown when “Do you see an aura?” is Always')
  expect(screen.queryByText('Always')).toBeNull()
  await press('Show 2 options')
  expect(screen.getByText('Always')).toBeTruthy()
  await press('Hide 2 options')
})

test('a field under its parent is indented; one that stands elsewhere says whose it is', async () => {
  const child = (id: string) => field(id, `Child ${id}`, 'text', { parentProfileFieldId: '8' })
  profileServer({ sections: [section('2', 'Your attacks', [MORE, child('9'), child('10'), AURA, child('11')])] })
  open('#2')
  const fields = await screen.findByRole('list', { name: 'Fields of Your attacks' })
  const rows = within(fields).getAllByRole('listitem')
  expect(rows.map((row) => row.querySelector('[data-child]') !== null)).toEqual([false, true, true, false, false])
  const told = rows.map((row) => within(row).queryByText('Belongs to “More about your aura”') !== null)
  expect(told).toEqual([false, false, false, false, true])
})

test('a field that depends on what was deleted is told of, with the reason', async () => {
  profileServer({
    sections: [section('1', 'About you', [field('3', 'How often?', 'text', { dependentOptionIds: ['99'] })])],
  })
  open()
  const banner = await screen.findByRole('region', { name: 'Nobody can answer 1 field' })
  expect(banner.textContent).toContain(ON_DELETED_OPTION)
})

test('a field that nobody can answer stays in its section when it is opened from another one', async () => {
  const lost = field('3', 'How often?', 'text', { dependentOptionIds: ['99'] })
  const server = profileServer({ sections: [...SECTIONS, section('4', 'Your days', [lost])] })
  open('#1')
  await press('How often?')
  expect(await screen.findByRole('combobox', { name: 'Section' })).toHaveProperty('value', 'Your days')
  await userEvent.type(screen.getByRole('textbox', { name: 'Question' }), ' Really?')
  await press('Save field')
  await screen.findByText(CHANGES_SAVED)
  expect(server.sent('mutation SaveProfileField')).toMatchObject([{ id: '3', sectionId: '4' }])
})

test('the drawer is closed, or holds the field form or the section form', async () => {
  profileServer()
  open('#2')
  await press(/^Add Section/)
  expect(await screen.findByRole('form', { name: 'New section' })).toBeTruthy()
  await press('Cancel')
  await press('Edit Do you see an aura?')
  expect(await screen.findByRole('form', { name: 'Edit field' })).toBeTruthy()
  expect(screen.queryByRole('form', { name: 'New section' })).toBeNull()
})

test('the field form has all of a field: options where they are chosen from, privacy where no parent has it, an icon where it is shown', async () => {
  profileServer()
  open('#2')
  await press('Edit Do you see an aura?')
  await screen.findByRole('form', { name: 'Edit field' })
  for (const name of [/^Question/, /^Type/, /^Section/, /^Parent/, /^Privacy setting/]) expect(shown(name)).toBeTruthy()
  expect(screen.getByRole('group', { name: 'Options' })).toBeTruthy()
  expect(shown(/^Icon/)).toBeNull()
  await userEvent.click(screen.getByRole('switch', { name: 'Show on profile' }))
  await userEvent.click(await screen.findByRole('combobox', { name: /^Icon/ }))
  for (const label of Object.values(profileIconLabel)) expect(screen.getByRole('option', { name: label })).toBeTruthy()
  await userEvent.click(screen.getByRole('option', { name: 'Clock' }))
  await userEvent.click(screen.getByRole('combobox', { name: /^Type/ }))
  for (const label of Object.values(profileFieldTypeLabel))
    expect(screen.getByRole('option', { name: label })).toBeTruthy()
  await userEvent.click(screen.getByRole('option', { name: 'Text' }))
  expect(screen.queryByRole('group', { name: 'Options' })).toBeNull()
  await userEvent.click(screen.getByRole('combobox', { name: /^Parent/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'More about your aura' }))
  expect(shown(/^Privacy setting/)).toBeNull()
})

test('a field without a type cannot be saved, and says so', async () => {
  const server = profileServer()
  open('#2')
  await press(/^Add field/)
  await screen.findByRole('form', { name: 'New field' })
  const save = screen.getByRole('button', { name: /^Save field/ })
  expect(save.dataset.tip).toBe(`Type: ${TYPE_REQUIRED}`)
  await userEvent.click(save)
  expect(server.sent('mutation SaveProfileField')).toEqual([])
})

test('options that a type leaves out are not in the way of saving, and come back with a type that has them', async () => {
  const server = profileServer()
  open('#1')
  await press(/^Add field/)
  const choose = async (type: string) => {
    await userEvent.click(screen.getByRole('combobox', { name: 'Type' }))
    await userEvent.click(await screen.findByRole('option', { name: type }))
  }
  await screen.findByRole('form', { name: 'New field' })
  await choose('Radio')
  for (const word of ['Always', '']) {
    await press('Add option')
    if (word) await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), word)
  }
  const save = () => screen.getByRole('button', { name: /^Save field/ })
  expect(save().dataset.tip).toContain(OPTION_NAME_REQUIRED)
  await choose('Text')
  expect(save().dataset.tip).toBeUndefined()
  await choose('Checkbox')
  const names = screen.getAllByRole('textbox', { name: 'Name' }) as HTMLInputElement[]
  expect(names.map(({ value }) => value)).toEqual(['Always', ''])
  await choose('Text')
  await press('Save field')
  await screen.findByText(CHANGES_SAVED)
  expect(server.sent('mutation SaveProfileField')).toMatchObject([{ type: 'TEXT', profileFieldOptions: [] }])
})

test('what changing the type costs is told before it is saved', async () => {
  const server = profileServer()
  open('#2')
  await press('Edit Do you see an aura?')
  await userEvent.click(await screen.findByRole('combobox', { name: /^Type/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'Text' }))
  await press(/^Save field/)
  const question = await screen.findByRole('dialog', { name: /^Save/ })
  expect(question.textContent).toContain(effectText({ kind: 'profile_answers_hidden', n: 1204 }))
  await userEvent.click(within(question).getByRole('button', { name: 'Save field' }))
  await screen.findByText(CHANGES_SAVED)
  expect(server.sent('mutation SaveProfileField')).toMatchObject([{ id: '5', type: 'TEXT', version: 1 }])
  await waitFor(() => expect(server.sent('query ProfileDraft').length).toBeGreaterThan(1))
})

test('one new dependency can be added at a time', async () => {
  profileServer()
  open('#1')
  await press(/^Add field/)
  await press('Add dependency')
  const add = screen.getByRole('button', { name: /^Add dependency/ })
  expect(add.dataset.tip).toBe(ONE_NEW_DEPENDENCY)
  await userEvent.click(screen.getByRole('combobox', { name: 'New dependency' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Do you see an aura?' }))
  await userEvent.click(screen.getByRole('combobox', { name: /^Shown when/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'Always' }))
  await waitFor(() => expect(screen.getByRole('button', { name: /^Add dependency/ }).dataset.tip).toBeUndefined())
})

test('while the options of a new dependency are chosen the field keeps the focus; a removed one gives it to the next', async () => {
  profileServer({ sections: [section('2', 'Your attacks', [AURA, field('10', 'Do you sleep?', 'radio', SLEEP)])] })
  open('#2')
  await press(/^Add field/)
  const add = () => screen.getByRole('button', { name: /^Add dependency/ })
  const depend = async (question: string, ...options: string[]) => {
    await userEvent.click(add())
    await userEvent.click(screen.getByRole('combobox', { name: 'New dependency' }))
    await userEvent.click(await screen.findByRole('option', { name: question }))
    const shownWhen = screen.getByRole('combobox', { name: `Shown when “${question}” is` })
    await userEvent.click(shownWhen)
    for (const name of options) await userEvent.click(await screen.findByRole('option', { name }))
    await waitFor(() => expect(add().dataset.tip).toBeUndefined())
    expect(document.activeElement).toBe(shownWhen)
  }
  await depend('Do you see an aura?', 'Always', 'Other')
  await depend('Do you sleep?', 'Well')
  await press('Remove the dependency on Do you see an aura?')
  const next = screen.getByRole('button', { name: 'Remove the dependency on Do you sleep?' })
  await waitFor(() => expect(document.activeElement).toBe(next))
  await userEvent.click(next)
  await waitFor(() => expect(document.activeElement).toBe(add()))
  expect(screen.queryByRole('combobox', { name: /^Shown when/ })).toBeNull()
})

test('a section needs a name that no other has; a new one is appended and opened', async () => {
  const server = profileServer()
  const { history } = open()
  await press(/^Add Section/)
  await press('Save section')
  await screen.findByText(FIELD_REQUIRED)
  const name = screen.getByRole('textbox', { name: 'Section Name' })
  await userEvent.type(name, 'your attacks')
  await press('Save section')
  await screen.findByText(SECTION_TAKEN)
  await userEvent.type(name, ' at night')
  await press('Save section')
  await waitFor(() => expect(history.location.hash).toBe('#20'))
  expect(server.sent('mutation CreateProfileSection')).toEqual([{ name: 'your attacks at night' }])
})

test('a name kept over the one that somebody else gave a section is saved over their version of it', async () => {
  const server = profileServer()
  const theirs = { ...section('2', 'Your days'), version: 5 }
  const refusal = { message: SECTION_CHANGED, extensions: { code: 'CONFLICT', state: theirs } }
  server.refuse = ({ version }) => (version === 5 ? null : refusal)
  open('#2')
  await press('Edit Your attacks')
  await userEvent.type(await screen.findByRole('textbox', { name: 'Section Name' }), ' at night')
  await press('Save section')
  await press('Keep mine')
  await screen.findByText(CHANGES_SAVED)
  expect(server.sent('mutation UpdateProfileSection').at(-1)).toEqual({
    id: '2',
    name: 'Your attacks at night',
    version: 5,
  })
})

test('a field that somebody else changed stands beside mine in words', async () => {
  const server = profileServer()
  const { options: profileFieldOptions, ...theirs } = {
    ...AURA,
    version: 5,
    sectionId: '1',
    type: 'select',
    privacy: 0,
  }
  const state = { ...theirs, profileFieldOptions, dependentOptionIds: ['6'], parentProfileFieldId: '8' }
  server.refuse = () => ({ message: FIELD_CHANGED, extensions: { code: 'CONFLICT', state } })
  open('#2')
  await press('Edit Do you see an aura?')
  await userEvent.type(await screen.findByRole('textbox', { name: 'Question' }), '!')
  await press('Save field')
  const table = within(await screen.findByRole('dialog', { name: FIELD_CHANGED }))
  const told = table.getAllByRole('row').map((row) => [...row.children].slice(0, 2).map((cell) => cell.textContent))
  expect(told.slice(2)).toEqual([
    ['Type', 'Select'],
    ['Section', 'About you'],
    ['Parent', 'More about your aura'],
    ['Privacy setting', 'Public'],
    ['Dependencies', 'Shown when “Do you see an aura?” is Always'],
  ])
})

test('an option that goes is asked about again where mine is kept over what somebody else saved', async () => {
  const server = profileServer()
  const { options, ...theirs } = { ...AURA, version: 5, sectionId: '2', description: 'Theirs' }
  const state = { ...theirs, profileFieldOptions: options }
  const refusal = { message: FIELD_CHANGED, extensions: { code: 'CONFLICT', state } }
  server.refuse = ({ version }) => (version === 5 ? null : refusal)
  open('#2')
  await press('Edit Do you see an aura?')
  await userEvent.click((await screen.findAllByRole('button', { name: /^Remove option/ }))[0] as HTMLElement)
  const ask = async () => within(await screen.findByRole('dialog', { name: 'Save “Do you see an aura?”?' }))
  await press('Save field')
  await userEvent.click((await ask()).getByRole('button', { name: 'Save field' }))
  await press('Keep mine')
  await userEvent.click((await ask()).getByRole('button', { name: 'Save field' }))
  await screen.findByText(CHANGES_SAVED)
  expect(server.sent('mutation SaveProfileField').at(-1)).toMatchObject({ version: 5, description: 'Theirs' })
})

test('a section is deleted after what it costs was told, and the page shows what is there then', async () => {
  const server = profileServer()
  open('#2')
  await press('Edit Your attacks')
  await press('Delete')
  await screen.findByText(effectText({ kind: 'profile_answers_hidden', n: 1204 }))
  await press('Delete section')
  await screen.findByText(SECTION_DELETED)
  expect(server.sent('mutation DeleteProfileSection')).toEqual([{ id: '2', version: 1 }])
  await waitFor(() => expect(server.sent('query ProfileDraft').length).toBeGreaterThan(1))
})

test('deleting a parent asks what becomes of its fields', async () => {
  const server = profileServer()
  open('#2')
  await press('Edit More about your aura')
  await userEvent.click(await screen.findByRole('combobox', { name: 'Its 1 field' }))
  await userEvent.click(await screen.findByRole('option', { name: /^Delete (it|them) too$/ }))
  await press('Delete')
  await press('Delete field')
  await screen.findByText(FIELD_DELETED)
  expect(server.sent('mutation DeleteProfileField')).toEqual([{ id: '8', children: 'DELETE', version: 1 }])
})

test('members see it when it is published, after the difference was shown', async () => {
  const server = profileServer({ published: [SECTIONS[0] as object] })
  open()
  await press('Publish')
  const added = await screen.findByText(/Do you see an aura\? \(Radio, User-managed\)/)
  expect(added.closest('ins')).toBeTruthy()
  const [, confirm] = screen.getAllByRole('button', { name: 'Publish', hidden: true })
  await userEvent.click(confirm as HTMLElement)
  await screen.findByText(PROFILE_PUBLISHED)
  expect(server.sent('mutation PublishProfile')).toEqual([{ version: 4 }])
})

test('where members see it already there is nothing to publish', async () => {
  profileServer({ published: SECTIONS })
  open()
  expect((await screen.findByRole('button', { name: 'Publish' })).dataset.tip).toBe(NOTHING_TO_PUBLISH)
})

test('the preview walks through as a member who has answered nothing: fields come with the answers', async () => {
  profileServer()
  open()
  await press('Preview as a member')
  const preview = await screen.findByRole('dialog', { name: 'Preview as a member' })
  expect(within(preview).queryByText('More about your aura')).toBeNull()
  await userEvent.click(within(preview).getByRole('combobox', { name: 'Do you see an aura?' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Always' }))
  expect(await within(preview).findByText('More about your aura')).toBeTruthy()
})

test('the preview begins with what everybody sees of a given member’s answers', async () => {
  const { sent } = profileServer()
  open()
  await press('Preview as a member')
  const preview = await screen.findByRole('dialog', { name: 'Preview as a member' })
  await userEvent.type(within(preview).getByRole('combobox', { name: /As this member/ }), 'sun')
  await userEvent.click(await screen.findByRole('option', { name: /sunniva/ }))
  expect(await within(preview).findByText('More about your aura')).toBeTruthy()
  expect(sent('MemberAnswers')).toEqual([{ id: '91' }])
})
