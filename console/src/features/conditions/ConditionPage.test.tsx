import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ROLE } from '@ward/domain/app/roles'
import { CONDITION_HELP } from '@ward/domain/conditions/condition-input'
import {
  CONDITION_TOPIC,
  DISORDER_CREATED,
  DISORDER_DELETED,
  DISORDER_NOT_DELETED,
  DISORDER_UPDATED,
  VIEW_FRONT_END,
} from '@ward/domain/conditions/conditions'
import { EVERYTHING } from '@ward/domain/kernel/live'
import { expect, test } from 'vitest'
import type { Live } from '../../api/live.ts'
import { makeSession } from '../../api/session.fixtures.ts'
import { openConsole } from '../../app/console.fixtures.tsx'
import { fakeLive } from '../flags/flag/flags.fixtures.ts'
import { conditionRow, conditionServer, shownCondition } from './conditions.fixtures.ts'
import { conditionRoutes } from './conditions.routes.tsx'

const open = async (path: string, live?: Live) => {
  const opened = openConsole(`/moderation/conditions/${path}`, conditionRoutes, makeSession(ROLE.admin), live)
  await screen.findByRole('textbox', { name: 'Name' })
  return opened
}
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const save = () => userEvent.click(screen.getByRole('button', { name: /^Save/ }))

test('a condition says where it comes from, leads to its page, and its cards hold what is universal, of the site and SEO', async () => {
  conditionServer([])
  await open('7')
  screen.getByText('orphanet 58')
  screen.getByText(/Data version 2025-12-09/)
  expect(screen.getByRole('link', { name: new RegExp(VIEW_FRONT_END) }).getAttribute('href')).toBe(
    '/conditions/our-name',
  )
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
  within(screen.getByRole('region', { name: 'Universal Settings' })).getByRole('switch', { name: /^Active/ })
  screen.getByText(/Members have it on Migraine \(214 members\)/)
  const ofSite = within(screen.getByRole('region', { name: 'Site Settings' }))
  for (const name of ['User Relatable', 'Featured', 'Detail Page'])
    ofSite.getByRole('switch', { name: new RegExp(`^${name}`) })
  for (const words of [CONDITION_HELP.isRelatableToUsers, CONDITION_HELP.isFeatured, CONDITION_HELP.hasDetailPage])
    ofSite.getByText(words)
  ofSite.getByText('Shown in the ‘Find Your Condition’ component, once it has a Detail Page.')
  const seo = within(screen.getByRole('region', { name: 'Detail Page SEO' }))
  seo.getByRole('switch', { name: 'Allow indexing' })
  const graph = ['Open graph title', 'Open graph description', 'Open graph image']
  const twitter = ['Twitter title', 'Twitter description', 'Twitter image']
  for (const name of ['Title', 'Meta description', 'Canonical URL', ...graph, ...twitter])
    seo.getByRole('textbox', { name })
  expect((await screen.findAllByText('Seen in a search')).length).toBeGreaterThan(0)
  await userEvent.click(seo.getByRole('button', { name: 'Clear keywords' }))
  expect(seo.queryByText('leukodystrophy')).toBeNull()
  screen.getByText('This region comes from the source and is kept.')
})

test('the fields of a condition are its name, slug, texts, synonyms, prevalence, inheritance, onset and ad tags', async () => {
  conditionServer([])
  await open('7')
  for (const name of ['Name', 'Slug']) field(name)
  for (const name of ['Synonyms', 'Inheritance type', 'Onset age', 'Ad tags']) screen.getAllByLabelText(name)
  screen.getByText(/\/conditions\/$/)
  await screen.findByRole('textbox', { name: 'Summary' })
  await screen.findByRole('textbox', { name: 'Body' })
  screen.getByRole('group', { name: 'Prevalence' })
})

test('the prevalence of a condition has rows of a class and one of three regions, which are added, changed and deleted', async () => {
  const server = conditionServer([])
  await open('7')
  const rows = within(screen.getByRole('group', { name: 'Prevalence' }))
  await userEvent.click(rows.getByRole('button', { name: 'New row' }))
  const [, region] = rows.getAllByRole('combobox', { name: 'Geographic' })
  await userEvent.click(region as HTMLElement)
  const offered = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
  expect(offered).toEqual(['United States', 'Europe', 'Worldwide'])
  await userEvent.click(screen.getByRole('option', { name: 'Europe' }))
  await userEvent.click(rows.getByRole('button', { name: 'Remove prevalence row 1' }))
  await save()
  await screen.findByText(DISORDER_UPDATED)
  expect(server.sent('SaveDisorder')).toMatchObject([
    { prevalence: [{ class: '<1 / 1 000 000', geographic: 'Europe' }] },
  ])
})

test('the four flags are switches of the form, and are saved with it', async () => {
  const server = conditionServer([])
  await open('7')
  for (const name of ['Active', 'Featured', 'Detail Page', 'User Relatable'])
    await userEvent.click(screen.getByRole('switch', { name: new RegExp(`^${name}`) }))
  await save()
  await screen.findByText(DISORDER_UPDATED)
  expect(server.sent('SaveDisorder')).toMatchObject([
    { isActive: false, isFeatured: true, hasDetailPage: true, isRelatableToUsers: true },
  ])
})

test('the slug is typed in lower case, with letters of a to z, digits and hyphens alone', async () => {
  conditionServer([])
  await open('7')
  await userEvent.clear(field('Slug'))
  await userEvent.type(field('Slug'), 'Ça va, Type_2-B!')
  expect(field('Slug').value).toBe('avatype2-b')
})

test('a field that was edited can be put back to what the source says; saving says it was updated', async () => {
  const server = conditionServer([])
  await open('7')
  expect(screen.getAllByText('Same as the source')).toHaveLength(5)
  expect((await screen.findByText(/^Edited by mara/)).textContent).toMatch(/March 4, 2026 at /)
  await userEvent.click(screen.getByRole('button', { name: /Revert to source ?: Name$/ }))
  expect(field('Name').value).toBe('Source name')
  await userEvent.keyboard('{Meta>}s{/Meta}')
  await screen.findByText(DISORDER_UPDATED)
  expect(server.sent('SaveDisorder')).toMatchObject([{ id: '7', name: 'Source name', slug: 'our-name', version: 3 }])
})

test('of two who change a condition at once, the second sees a prevalence that one of them emptied as nothing', async () => {
  const server = conditionServer([])
  await open('7')
  await userEvent.type(field('Name'), '!')
  const state = { ...shownCondition(), prevalence: [], version: 4 }
  server.refusal = { message: 'Theirs', extensions: { code: 'CONFLICT', state } }
  await save()
  const theirs = within(await screen.findByRole('dialog', { name: 'Theirs' })).getByRole('row', { name: /^Prevalence/ })
  expect(theirs.textContent).toBe('Prevalence—Not changed by you')
})

test('a new condition is made and opens; without a slug one is made of its name', async () => {
  const server = conditionServer([])
  const { router } = await open('new')
  screen.getByText('admin')
  await userEvent.type(field('Name'), 'Salt hunger')
  await save()
  await screen.findByText(DISORDER_CREATED)
  expect(server.sent('SaveDisorder')).toMatchObject([{ name: 'Salt hunger', isActive: true }])
  expect(server.sent('SaveDisorder')[0]).not.toHaveProperty('slug')
  await waitFor(() => expect(router.state.location.pathname).toBe('/conditions/7'))
})

test('who stays with what they typed while it was made saves that into it, and is told that it was updated', async () => {
  const server = conditionServer([])
  await open('new')
  await userEvent.type(field('Name'), 'Salt hunger')
  fireEvent.click(screen.getByRole('button', { name: /^Save/ }))
  fireEvent.change(field('Name'), { target: { value: 'Hunger for salt' } })
  await screen.findByText(DISORDER_CREATED)
  await userEvent.click(await screen.findByRole('button', { name: 'Stay' }))
  await save()
  await screen.findByText(DISORDER_UPDATED)
  expect(server.sent('SaveDisorder')[1]).toMatchObject({ id: '7', name: 'Hunger for salt' })
})

test('each message of a save that was refused is told', async () => {
  const server = conditionServer([])
  const fields = [
    { path: 'name', message: 'Not this name' },
    { path: 'slug', message: 'Not this slug' },
  ]
  server.refusal = { message: 'Wrong', extensions: { code: 'INVALID', fields } }
  await open('7')
  await userEvent.type(field('Name'), '!')
  await save()
  const reported = await screen.findAllByRole('alert')
  for (const words of ['Not this name', 'Not this slug'])
    expect(reported.some(({ textContent }) => textContent?.includes(words))).toBe(true)
})

test('a custom condition that was merged offers no Delete', async () => {
  const mergedInto = { id: '9', name: 'Target' }
  conditionServer([], shownCondition({ orphaCode: null, orphaData: null, mergedInto }))
  await open('7')
  screen.getByText('This condition was merged')
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
})

test('the page hears of changes of its condition, of all, and of what was missed', async () => {
  const server = conditionServer([])
  const { live, say } = fakeLive()
  await open('7', live)
  const asked = () => server.details().length
  for (const [topic, subjectId, more] of [
    [CONDITION_TOPIC, '8', 0],
    [CONDITION_TOPIC, '7', 1],
    [CONDITION_TOPIC, '0', 1],
    [EVERYTHING, '0', 1],
  ] as const) {
    const before = asked()
    act(() => say(topic, subjectId))
    await waitFor(() => expect(asked()).toBe(before + more))
  }
})

test('a custom condition is deleted after a question, and one goes back; else it is told why not', async () => {
  const server = conditionServer([conditionRow('8', 'Other')], shownCondition({ orphaCode: null, orphaData: null }))
  const { router } = await open('7')
  await userEvent.type(field('Name'), ' II')
  const remove = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Delete condition' }))
  }
  const words = `${DISORDER_NOT_DELETED}: 2 members have it`
  server.refusal = { message: words, extensions: { code: 'CONFLICT' } }
  await remove()
  await screen.findByText(words)
  server.refusal = null
  await remove()
  await screen.findByText(DISORDER_DELETED)
  await waitFor(() => expect(router.state.location.pathname).toBe('/conditions'))
})
