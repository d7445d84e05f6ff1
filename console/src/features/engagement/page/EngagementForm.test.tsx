import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MUST_BE_ADMIN, MUST_BE_SUPER_ADMIN_OR_COMMUNITY_TECH } from '@ward/domain/app/permissions'
import { ROLE } from '@ward/domain/app/roles'
import { TEXT_COPIED } from '@ward/domain/app/shell'
import { COPY_LABEL, COPY_STAYS, copied } from '@ward/domain/engagement/copies'
import {
  changedOn,
  ENGAGEMENT_CHANGED,
  ENGAGEMENT_DELETED,
  ENGAGEMENT_SAVED,
  type EngagementType,
  OPTIONS_FULL,
  TEXT_CHANGED,
} from '@ward/domain/engagement/engagements'
import { EXPIRES_AT } from '@ward/domain/engagement/giveaways'
import {
  ENGAGEMENT_IMAGE_PATH,
  ENGAGEMENT_IMAGE_TOO_LARGE,
  IMAGE_AWAITED,
  IMAGE_NOT_FETCHED,
} from '@ward/domain/engagement/images'
import { EngagementFields } from '@ward/domain/engagement/input'
import { KINDS, kindOf } from '@ward/domain/engagement/kinds'
import { RESULTS_AFTER_VOTING, RESULTS_SIGNED_IN, SUGGESTING_LABEL } from '@ward/domain/engagement/widget'
import { suggestionsTouched } from '@ward/domain/flags/at-risk-asking'
import { FAULT_MESSAGE } from '@ward/domain/kernel/refusal'
import { FIELD_REQUIRED } from '@ward/domain/kernel/required'
import { ANOTHER_ADDRESS_THERE } from '@ward/domain/users/letting-in'
import { expect, test, vi } from 'vitest'
import { makeSession, makeSite } from '../../../api/session.fixtures.ts'
import { stubUploads } from '../../../api/upload.fixtures.ts'
import { openConsole } from '../../../app/console.fixtures.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { engagementRoutes } from '../engagement.routes.tsx'

type Asked = { query: string; variables: Record<string, unknown> }

const option = (id: string, name: string, more: object = {}) => ({
  ...{ id, name, displayOrder: 0, isCorrect: false, isOther: false, ctaText: '', ctaLink: '', textChangedAt: null },
  ...{ totalVotes: 7, currentSiteTotalVotes: 7, __typename: 'EngagementOption', ...more },
})
const engagement = (type: EngagementType, more: object = {}) => ({
  ...EngagementFields.parse({
    type,
    id: '812',
    question: 'What helps?',
    answerDescription: 'Win',
    threadId: '7',
    version: 3,
  }),
  ...{
    textChangedAt: null,
    tags: [{ id: '5', name: 'Light' }],
    totalVotes: 14,
    currentSiteTotalVotes: 14,
    insertedAt: '2026-11-20T12:00:00Z',
  },
  ...{ options: kindOf(type).options ? [option('1', 'Sleep'), option('2', 'Cold')] : [], suggestions: [], ...more },
})

const version = (number: number, now: string, before: string | null) => ({
  ...{ number, insertedAt: '2026-11-20T12:00:00Z', authorKind: 'user', author: { id: '9', username: 'Ines' } },
  fields: [{ name: 'question', text: now }],
  before: before && [{ name: 'question', text: before }],
})

const LUPUS_NIGHTS = 'https://lupus.example/forums/nights'

/** Answers whatever is asked about one engagement; `refusal` answers what would be changed. */
function engagementServer(shown: { type?: string } = {}) {
  const onTheGraph = { ...shown, type: shown.type?.toUpperCase().replaceAll('-', '_') }
  const asked: Asked[] = []
  const server = {
    refusal: null as object | null,
    saved: () => asked.filter(({ query }) => query.includes('mutation')).map(({ variables }) => variables),
    asked,
  }
  vi.stubGlobal('fetch', async (_url: unknown, init: RequestInit) => {
    const { query, variables }: Asked = JSON.parse(String(init.body))
    asked.push({ query, variables })
    const isSave = query.includes('mutation')
    if (isSave && server.refusal) return new Response(JSON.stringify({ errors: [server.refusal] }))
    const saved = { ...shown, ...variables, id: '812', version: 4 }
    const data = isSave
      ? {
          copyEngagement: [{ siteId: 2, id: '900' }],
          saveEngagement: saved,
          deleteEngagement: true,
          restoreEngagement: { id: '812' },
        }
      : {
          engagement: onTheGraph,
          engagements: { total: 0, engagements: [] },
          engagementUses: [
            { source: 'post', id: '3', title: 'The day after', href: '/the-day-after', elsewhere: null },
            { source: 'thread', id: '3', title: 'Nights', href: LUPUS_NIGHTS, elsewhere: { name: 'Lupus' } },
          ],
          engagementVersions: [version(2, 'What helps?', 'What helped?'), version(1, 'What helped?', null)],
          thread: variables.id === '42' ? { id: '42', name: 'Storm days' } : { id: variables.id, name: 'Nights' },
          threads: { total: 1, threads: [{ id: '42', name: 'Storm days', isDeleted: false }] },
          tagPage: { total: 1, tags: [{ id: '6', name: 'Night', slug: 'night' }] },
        }
    return new Response(JSON.stringify({ data }))
  })
  return server
}
const OTHER = makeSite(2, 'Lupus')
const open = (path: string, roleId: number = ROLE.admin) =>
  openConsole(`/moderation${path}`, engagementRoutes, {
    ...makeSession(roleId, [makeSite(1, 'Migraine'), OTHER]),
    features: ['forums'],
  })
const edit = async (type: EngagementType, more: object = {}, roleId?: number) => {
  const server = engagementServer(engagement(type, more))
  const opened = open(kindOf(type).paths.edit.replace('{id}', '812'), roleId)
  await screen.findByRole('heading', { name: `Edit ${kindOf(type).one}` })
  await screen.findByRole('form', { name: kindOf(type).one })
  return { ...server, server, ...opened }
}
const field = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const setting = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name: new RegExp(`^${name}`) })
const type = (name: string | RegExp, value: string) => fireEvent.change(field(name), { target: { value } })
const saveButton = () => screen.getByRole('button', { name: /^Save/ })
const isGreyed = (element: HTMLElement) => element.getAttribute('aria-disabled') === 'true'

const FIELDS: Record<EngagementType, { texts: string[]; settings: string[] }> = {
  poll: {
    texts: ['Question', 'Option 1', 'Option 2', 'CTA text (optional)', 'CTA link (optional)'],
    settings: [
      'Featured',
      'Multi-select',
      'Show on homepage',
      'Dynamic Poll',
      'Global Poll',
      'Results only for members who are signed in',
      'Show results only after voting or sign-in',
    ],
  },
  quizlet: {
    texts: [
      ...['Question', 'Option 1', 'Option 2', 'Answer description (optional)', 'Image URL (optional)'],
      ...['CTA text (optional)', 'CTA link (optional)'],
    ],
    settings: ['Featured'],
  },
  'this-or-that': {
    texts: ['Question', 'Option 1', 'Option 2', 'CTA text (optional)', 'CTA link (optional)'],
    settings: ['Featured'],
  },
  'forum-driver': {
    texts: ['Question', 'Forum Thread ID'],
    settings: ['Featured'],
  },
  'forum-starter': { texts: ['Question'], settings: ['Featured', 'Promote on forum index page'] },
  giveaway: {
    texts: ['Name', 'Helper copy', 'Image URL (optional)', 'Expiration date (optional)', 'Details URL (optional)'],
    settings: ['Featured'],
  },
}

test.each(KINDS)('a new $one has the fields of its kind, with nothing filled in', async ({ type, one, paths }) => {
  engagementServer()
  open(paths.create)
  await screen.findByRole('heading', { name: `New ${one}` })
  await screen.findByRole('form', { name: one })
  expect(screen.getAllByRole('textbox').filter((each) => !each.closest('[inert]'))).toHaveLength(
    FIELDS[type].texts.length,
  )
  for (const name of FIELDS[type].texts) expect(field(name).value).toBe('')
  for (const name of FIELDS[type].settings) expect(setting(name)).toBeTruthy()
  expect(screen.queryAllByRole('switch')).toHaveLength(FIELDS[type].settings.length)
  expect(screen.queryByRole('heading', { name: 'Shortcodes' })).toBeNull()
})

test('a poll is made: Save is greyed while something is wrong, which is said when its field is left; then its edit screen opens', async () => {
  const server = engagementServer(engagement('poll'))
  const { history } = open('/poll')
  await screen.findByRole('heading', { name: 'New poll' })
  await screen.findByRole('form', { name: 'poll' })
  expect(isGreyed(saveButton())).toBe(true)
  fireEvent.focus(field('Question'))
  fireEvent.blur(field('Question'))
  expect(await screen.findByText(FIELD_REQUIRED)).toBeTruthy()
  type('Question', 'What helps?')
  type('Option 1', 'Sleep')
  expect(saveButton().dataset.tip).toBe(`Option 2: ${FIELD_REQUIRED}`)
  await userEvent.click(screen.getByRole('button', { name: 'Remove option 2' }))
  await waitFor(() => expect(isGreyed(saveButton())).toBe(false))
  await userEvent.dblClick(saveButton())
  expect(await screen.findByText(ENGAGEMENT_SAVED)).toBeTruthy()
  await waitFor(() => expect(history.location.pathname).toBe('/moderation/poll/812'))
  expect(server.saved()).toHaveLength(1)
  expect(server.saved()[0]).toMatchObject({
    type: 'POLL',
    question: 'What helps?',
    options: [{ name: 'Sleep' }],
    priority: 2,
  })
})

test('what is there is changed: it is sent with its version and without what the graph adds, and asked for anew', async () => {
  const { saved, asked } = await edit('poll')
  expect(document.title).toContain('What helps?')
  type('Option 2', 'Ice')
  const before = asked.length
  await userEvent.click(saveButton())
  expect(await screen.findByText(ENGAGEMENT_SAVED)).toBeTruthy()
  expect(saved()[0]).toMatchObject({ id: '812', version: 3 })
  const { options } = saved()[0] as { options: object[] }
  expect(options.map((each) => Object.keys(each).sort())).toEqual(
    Array(2).fill(['ctaLink', 'ctaText', 'displayOrder', 'id', 'isCorrect', 'isOther', 'name']),
  )
  await waitFor(() => expect(asked.slice(before).some(({ query }) => query.includes('query Engagement('))).toBe(true))
})

test('several answers at once switch the CTAs of the options off, and their box cannot be pressed', async () => {
  await edit('poll', { hasOptionCta: true })
  expect([
    box('Each option has its own CTA').checked,
    screen.queryAllByRole('textbox', { name: 'CTA text' }).length,
  ]).toEqual([true, 2])
  await userEvent.click(setting('Multi-select'))
  expect(box('Each option has its own CTA')).toMatchObject({ checked: false, disabled: true })
  expect(screen.queryAllByRole('textbox', { name: 'CTA text' })).toEqual([])
})

test('a CTA link says that members see it only with a CTA text; the details of a giveaway need none', async () => {
  const words = /Members see it only with a CTA text/
  await edit('quizlet')
  expect(screen.getByText(words)).toBeTruthy()
  cleanup()
  await edit('giveaway')
  expect(field('Details URL (optional)')).toBeTruthy()
  expect(screen.queryByText(words)).toBeNull()
})

test('a Dynamic Poll has a priority, which is Medium unless another is chosen', async () => {
  const { saved } = await edit('poll')
  expect(screen.queryByRole('combobox', { name: 'Priority' })).toBeNull()
  await userEvent.click(setting('Dynamic Poll'))
  const priority = screen.getByRole<HTMLInputElement>('combobox', { name: 'Priority' })
  expect(priority.value).toBe('Medium')
  await userEvent.click(priority)
  await userEvent.click(await screen.findByRole('option', { name: 'High' }))
  await userEvent.click(saveButton())
  await waitFor(() => expect(saved()[0]).toMatchObject({ isSuggestable: true, priority: 1 }))
})

test('a global poll can be chosen by Community Tech and Super Admins alone; others read why not', async () => {
  for (const [role, isDisabled] of [
    [ROLE.admin, true],
    [ROLE.communityTech, false],
    [ROLE.superAdmin, false],
  ] as const) {
    await edit('poll', {}, role)
    expect([role, setting('Global Poll').disabled]).toEqual([role, isDisabled])
    expect(screen.queryByText(MUST_BE_SUPER_ADMIN_OR_COMMUNITY_TECH) !== null).toBe(isDisabled)
    cleanup()
  }
})

test.each([
  ['quizlet', 3],
  ['this-or-that', 2],
] as const)('one option more than a %s may have is not added, and said', async (type, most) => {
  await edit(type)
  for (let n = 2; n < most; n++) await userEvent.click(screen.getByRole('button', { name: 'Add option' }))
  expect(screen.queryByText(OPTIONS_FULL)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Add option' }))
  expect(await screen.findByText(OPTIONS_FULL)).toBeTruthy()
  expect(screen.getAllByRole('textbox', { name: /^Option \d/ })).toHaveLength(most)
})

test('options are added, taken out and put in order by their buttons; votes and changed words stand below each', async () => {
  const options = [option('1', 'Sleep'), option('2', 'Cold', { textChangedAt: '2026-11-20T12:00:00Z' })]
  const { saved } = await edit('poll', { options })
  expect(screen.getByText('2 options, 14 votes')).toBeTruthy()
  expect([screen.getAllByText('7 votes').length, screen.getAllByText(TEXT_CHANGED).length]).toEqual([2, 1])
  await userEvent.click(screen.getByRole('button', { name: 'Add option' }))
  expect(document.activeElement).toBe(field('Option 3'))
  type('Option 3', 'Music')
  await userEvent.click(screen.getByRole('button', { name: 'Move option 3 up' }))
  await waitFor(() => expect(field('Option 2').value).toBe('Music'))
  await userEvent.click(screen.getByRole('button', { name: 'Remove option 1' }))
  await userEvent.click(saveButton())
  await waitFor(() => expect(saved()).toHaveLength(1))
  const sent = saved()[0] as { options: { id?: string; name: string; displayOrder: number }[] }
  expect(sent.options.map(({ id, name, displayOrder }) => [id ?? null, name, displayOrder])).toEqual([
    [null, 'Music', 0],
    ['2', 'Cold', 1],
  ])
})

test('shortcodes are copied: the one of this, and the one without an id where it is featured', async () => {
  const user = userEvent.setup()
  const writeText = vi.spyOn(navigator.clipboard, 'writeText')
  await edit('this-or-that', { isCurrent: true })
  for (const text of ['[this-or-that id="812"]', '[this-or-that]'])
    await user.click(screen.getByRole('button', { name: `Copy ${text}` }))
  expect(writeText.mock.calls).toEqual([['[this-or-that id="812"]'], ['[this-or-that]']])
  expect(await screen.findByText(TEXT_COPIED)).toBeTruthy()
  cleanup()
  await edit('this-or-that')
  expect(screen.queryByRole('button', { name: 'Copy [this-or-that]' })).toBeNull()
})

test('a featured global poll of another site is what [poll] shows only where nothing else is featured', async () => {
  await edit('poll', { isCurrent: true })
  expect(screen.getByText('[poll] shows the featured poll, which is this one.')).toBeTruthy()
  cleanup()
  await edit('poll', { isCurrent: true, isGlobal: true, elsewhere: { name: 'Lupus' } })
  expect(
    screen.getByText(/^On this site \[poll\] shows this one only while the site features no poll of its own/),
  ).toBeTruthy()
  expect(screen.queryByText('[poll] shows the featured poll, which is this one.')).toBeNull()
})

test('Delete asks, says so and goes back to the list; where it fails one stays', async () => {
  const { history, saved, server } = await edit('poll')
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete the poll “What helps?”?' }))
  expect(dialog.getByRole('link', { name: /The day after/ }).getAttribute('href')).toBe('/the-day-after')
  expect(dialog.getByText('Thread on Lupus')).toBeTruthy()
  server.refusal = { message: 'x', extensions: { requestId: 'r-9' } }
  await userEvent.click(dialog.getByRole('button', { name: 'Delete poll' }))
  expect(await screen.findByText(FAULT_MESSAGE, { exact: false })).toBeTruthy()
  toast.clear()
  server.refusal = null
  // What is typed into what is deleted is not asked about.
  await userEvent.type(screen.getByRole('textbox', { name: /^Question/ }), '!')
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  // The server asks about suggested answers at risk.
  const question = suggestionsTouched({ n: 1, unseen: 1, holders: ['ines'], isYours: false })
  server.refusal = { message: question, extensions: { code: 'CONFLICT', state: { question } } }
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete poll' }))
  const asked = within(await screen.findByRole('dialog', { name: 'Delete poll anyway?' }))
  expect(asked.getByText(question)).toBeTruthy()
  server.refusal = null
  await userEvent.click(asked.getByRole('button', { name: 'Delete poll' }))
  expect(await screen.findByText(ENGAGEMENT_DELETED)).toBeTruthy()
  expect(saved().at(-1)).toEqual({ id: '812', atRiskConfirmed: true })
  await waitFor(() => expect(history.location.pathname).toBe('/moderation/polls'))
})

test('the arrow goes back to the list; moderators read, and are told why they cannot save', async () => {
  const { history } = await edit('giveaway', {}, ROLE.moderator)
  expect([saveButton(), screen.getByRole('button', { name: 'Delete' })].map((each) => each.dataset.tip)).toEqual([
    MUST_BE_ADMIN,
    MUST_BE_ADMIN,
  ])
  expect(field('Name').closest('fieldset')?.disabled).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Copy [giveaway id="812"]' }))
  expect(await screen.findByText(TEXT_COPIED)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Back' }))
  await waitFor(() => expect(history.location.pathname).toBe('/moderation/giveaways'))
})

test('the arrow goes back to the list as it was left, past the tabs that were opened', async () => {
  const { history } = await edit('giveaway')
  void history.push('/moderation/giveaways?page=2&search=tea')
  void history.push('/moderation/giveaway/812')
  await userEvent.click(await screen.findByRole('tab', { name: 'History' }))
  await userEvent.click(screen.getByRole('button', { name: 'Back' }))
  await waitFor(() => expect(history.location.pathname).toBe('/moderation/giveaways'))
  expect(history.location.search).toContain('search=tea')
})

test('a global poll of another site is read here, and says where it is changed', async () => {
  engagementServer(engagement('poll', { isGlobal: true, elsewhere: { name: 'Lupus' } }))
  open('/poll/812', ROLE.communityTech)
  const because = changedOn('Lupus')
  for (const name of ['Delete', /^Save/])
    expect((await screen.findByRole('button', { name })).dataset.tip).toBe(because)
  expect(field('Question').closest('fieldset')?.disabled).toBe(true)
  expect(screen.queryByRole('button', { name: COPY_LABEL })).toBeNull()
  expect(screen.queryByRole('tab', { name: 'History' })).toBeNull()
  expect(screen.getByText(`ID 812. ${because}.`)).toBeTruthy()
})

test('the helper copy of a giveaway counts its characters; its day is typed as MM/DD/YYYY and sent as YYYY-MM-DD', async () => {
  const { saved } = await edit('giveaway', { date: null })
  expect(screen.getByText('3 of 125 characters')).toBeTruthy()
  type('Helper copy', 'a'.repeat(126))
  expect(screen.getByText('126 of 125 characters')).toBeTruthy()
  expect(isGreyed(saveButton())).toBe(true)
  type('Helper copy', 'a'.repeat(125))
  expect(screen.getByText(EXPIRES_AT)).toBeTruthy()
  type(/^Expiration date/, '12/24/2026')
  await userEvent.click(saveButton())
  await waitFor(() => expect(saved()[0]).toMatchObject({ date: '2026-12-24', answerDescription: 'a'.repeat(125) }))
})

test.each([
  ['forum-driver', 'Error saving Forum Driver. Is the thread id correct?'],
  ['forum-starter', 'Error saving Forum Starter. Please try again.'],
  ['giveaway', 'Error saving Giveaway. Please try again.'],
  ['poll', FAULT_MESSAGE],
] as const)('a %s that could not be saved says so: %s', async (kind, words) => {
  const { server } = await edit(kind)
  server.refusal = { message: 'x', extensions: { requestId: 'r-9' } }
  type(kind === 'giveaway' ? 'Name' : 'Question', 'Another')
  await userEvent.click(saveButton())
  expect(await screen.findByText(words, { exact: false })).toBeTruthy()
})

test('where somebody else saved it first, what they changed is told by the names of options and tags, and nothing else', async () => {
  const { server, saved } = await edit('poll')
  const now = EngagementFields.parse({ ...engagement('poll'), question: 'Theirs?', tagIds: ['6'], version: 4 })
  server.refusal = { message: ENGAGEMENT_CHANGED, extensions: { code: 'CONFLICT', state: now } }
  type('Option 1', 'Mine')
  await userEvent.click(saveButton())
  const question = within(await screen.findByRole('dialog', { name: ENGAGEMENT_CHANGED }))
  await question.findByText('Night')
  expect(question.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'FieldTheirsMine',
    'QuestionTheirs?Not changed by you',
    'OptionsSleep, ColdMine, Cold',
    'TagsNightNot changed by you',
  ])
  server.refusal = null
  await userEvent.click(question.getByRole('button', { name: 'Keep mine' }))
  const options = [expect.objectContaining({ name: 'Mine' }), expect.anything()]
  await waitFor(() => expect(saved().at(-1)).toMatchObject({ question: 'Theirs?', tagIds: ['6'], version: 4, options }))
})

test('a thread is named by its number, whatever else is typed', async () => {
  const { saved } = await edit('forum-driver')
  type('Forum Thread ID', 'thread 42!')
  expect(field('Forum Thread ID').value).toBe('42')
  await userEvent.click(saveButton())
  await waitFor(() => expect(saved()[0]).toMatchObject({ threadId: '42' }))
})

test('a thread is found by its name, and its name stands below its number', async () => {
  const { saved } = await edit('forum-driver')
  await userEvent.type(screen.getByRole('combobox', { name: /^Find a thread by name/ }), 'storm')
  await userEvent.click(await screen.findByRole('option', { name: /Storm days/ }))
  expect(field('Forum Thread ID').value).toBe('42')
  expect(await screen.findByText('Storm days')).toBeTruthy()
  await userEvent.click(saveButton())
  await waitFor(() => expect(saved()[0]).toMatchObject({ threadId: '42' }))
})

test('what is typed is seen in the preview at once', async () => {
  await edit('poll')
  type('Question', 'What else?')
  type('Option 1', 'A walk')
  const preview = within(screen.getByRole('region', { name: 'Preview' }))
  expect(preview.getByText('What else?')).toBeTruthy()
  expect(preview.getByText('A walk')).toBeTruthy()
})

test('the preview of a dynamic poll has what members suggested behind the options, and room for another', async () => {
  await edit('poll', { suggestions: [{ id: '9', name: 'Music <b>&</b> tea', totalVotes: 7 }] })
  const preview = within(screen.getByRole('region', { name: 'Preview' }))
  expect(preview.getByText('Music <b>&</b> tea')).toBeTruthy()
  expect(preview.queryByText(SUGGESTING_LABEL)).toBeNull()
  await userEvent.click(setting('Dynamic Poll'))
  expect(await preview.findByText(SUGGESTING_LABEL)).toBeTruthy()
  await userEvent.click(setting('Show results only after voting or sign-in'))
  const names = [...(await preview.findByRole('list', { hidden: true })).children].map((line) => line.textContent)
  expect(names.map((name) => name?.slice(0, 5))).toEqual(['Sleep', 'Cold5', 'Music'])
})

test('the preview has the total and the results where everybody may see them, and says why where not', async () => {
  await edit('poll')
  const preview = within(screen.getByRole('region', { name: 'Preview' }))
  expect(preview.getByText(RESULTS_AFTER_VOTING)).toBeTruthy()
  expect(preview.queryByText('14 votes')).toBeNull()
  await userEvent.click(setting('Show results only after voting or sign-in'))
  expect(await preview.findByText('14 votes')).toBeTruthy()
  expect(preview.getAllByText('50%')).toHaveLength(2)
  await userEvent.click(setting('Results only for members who are signed in'))
  expect(await preview.findByText(RESULTS_SIGNED_IN)).toBeTruthy()
  expect(preview.queryByText('14 votes')).toBeNull()
})

test('tags of the network are chosen and taken off; those that stand there are sent along', async () => {
  const { saved } = await edit('forum-starter')
  expect(screen.getByText('Light')).toBeTruthy()
  const tags = screen.getByRole('combobox', { name: /^Tags/ })
  await userEvent.click(tags)
  await userEvent.type(tags, 'Ni')
  await userEvent.click(await screen.findByRole('option', { name: /Night/ }))
  await userEvent.click(saveButton())
  await waitFor(() => expect(saved()[0]).toMatchObject({ tagIds: ['5', '6'] }))
})

test('the history tells what became of it, and restores an earlier version; what is typed meanwhile stays', async () => {
  const { saved } = await edit('poll')
  type('Question', 'What else?')
  await userEvent.click(screen.getByRole('tab', { name: 'History' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Restore version 1' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Restore' }))
  await waitFor(() => expect(saved()).toEqual([{ id: '812', number: 1, version: 3 }]))
  await userEvent.click(screen.getByRole('tab', { name: 'Edit Unsaved' }))
  expect(field('Question').value).toBe('What else?')
})

test('the posts and threads that show it are told beside the form, of other sites by their name', async () => {
  await edit('giveaway')
  const used = within(await screen.findByRole('region', { name: 'Where used' }))
  expect((await used.findByRole('link', { name: /The day after/ })).getAttribute('href')).toBe('/the-day-after')
  expect(used.getByRole('link', { name: /Nights/ }).getAttribute('href')).toBe(LUPUS_NIGHTS)
  expect(used.getAllByRole('listitem').map(({ lastChild }) => lastChild?.textContent)).toEqual([
    'Post',
    'Thread on Lupus',
  ])
})

test('an engagement is copied to other sites of the viewer, once however often it is pressed; a forum driver stays', async () => {
  const { saved } = await edit('poll')
  await userEvent.click(screen.getByRole('button', { name: COPY_LABEL }))
  const dialog = within(await screen.findByRole('dialog', { name: COPY_LABEL }))
  await userEvent.click(dialog.getByRole('combobox', { name: 'Sites' }))
  await userEvent.click(await screen.findByRole('option', { name: OTHER.name }))
  await userEvent.dblClick(dialog.getByRole('button', { name: 'Copy' }))
  expect(await screen.findByText(copied(1))).toBeTruthy()
  expect(saved()).toEqual([{ id: '812', type: 'POLL', siteIds: [OTHER.id] }])
  cleanup()
  await edit('forum-driver')
  expect(screen.getByRole('button', { name: COPY_LABEL }).dataset.tip).toBe(COPY_STAYS)
})

test('a copy to a site where the viewer is an admin under another address says so, and the choice stays', async () => {
  const { server } = await edit('poll')
  await userEvent.click(screen.getByRole('button', { name: COPY_LABEL }))
  const dialog = within(await screen.findByRole('dialog', { name: COPY_LABEL }))
  await userEvent.click(dialog.getByRole('combobox', { name: 'Sites' }))
  await userEvent.click(await screen.findByRole('option', { name: OTHER.name }))
  server.refusal = { message: ANOTHER_ADDRESS_THERE, extensions: { code: 'FORBIDDEN' } }
  await userEvent.click(dialog.getByRole('button', { name: 'Copy' }))
  expect((await screen.findByText(ANOTHER_ADDRESS_THERE)).closest('[role="alert"]')).toBeTruthy()
  expect(dialog.getByText(OTHER.name)).toBeTruthy()
})

test('an image is uploaded in place of typing its address; one that is too large is not even sent', async () => {
  const sent = stubUploads()
  await edit('giveaway')
  const file = screen.getByLabelText(/Or upload an image/)
  const large = new File(['x'], 'large.png', { type: 'image/png' })
  Object.defineProperty(large, 'size', { value: 5_000_001 })
  await userEvent.upload(file, large)
  expect(await screen.findByText(ENGAGEMENT_IMAGE_TOO_LARGE)).toBeTruthy()
  await userEvent.upload(file, new File(['x'], 'lamp.png', { type: 'image/png' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  act(() => sent[0]?.answer(200, { imageUrl: '/files/0123456789abcdef0123456789abcdef-full.webp' }))
  await waitFor(() => expect(field('Image URL (optional)').value).toContain('0123456789abcdef'))
  expect(sent[0]?.path).toBe(ENGAGEMENT_IMAGE_PATH)
})

test('an image of another host is shown by our copy of it, in the preview too; until there is one it says why not', async () => {
  const outside = 'https://pictures.example/lamp.png'
  const pictures = () => [...document.querySelectorAll('img')].map((image) => image.getAttribute('src'))
  const copy = '/files/0123456789abcdef0123456789abcdef-full.webp'
  await edit('giveaway', { imageUrl: outside, image: { src: copy, isAwaited: false } })
  expect(pictures()).toEqual([copy, copy])
  type('Image URL (optional)', 'https://pictures.example/other.png')
  await waitFor(() => expect(pictures()).toEqual([]))
  cleanup()
  await edit('giveaway', { imageUrl: outside, image: { src: null, isAwaited: true } })
  expect(screen.getByText(IMAGE_AWAITED)).toBeTruthy()
  cleanup()
  await edit('giveaway', { imageUrl: outside, image: { src: null, isAwaited: false } })
  expect(screen.getByText(IMAGE_NOT_FETCHED)).toBeTruthy()
  expect(pictures()).toEqual([])
})
