import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ROLE } from '@ward/domain/app/roles'
import { TEXT_COPIED } from '@ward/domain/app/shell'
import { DESTINATION_RULE } from '@ward/domain/leads/destination'
import { CAMPAIGN_NAME_REQUIRED } from '@ward/domain/leads/lead-forms/lead-forms'
import {
  ANSWERS_PAGE_SIZE,
  CAMPAIGN_CHANGED,
  CAMPAIGN_DELETED,
  CAMPAIGN_SAVED,
  LAST_DAY_OVER,
  RESPONSE_DELETED,
} from '@ward/domain/opportunity-campaigns/campaigns'
import { QUESTION_REQUIRED, QUESTIONS_SAVED } from '@ward/domain/opportunity-campaigns/questions'
import { expect, test, vi } from 'vitest'
import { makeSession } from '../../api/session.fixtures.ts'
import { openConsole } from '../../app/console.fixtures.tsx'
import { fakeLive } from '../flags/flag/flags.fixtures.ts'
import { campaignRoutes } from './campaigns.routes.tsx'

const CAMPAIGN = {
  ...{ id: '7', version: 3, name: 'Sleep diary', successUrl: '/thanks', disorderId: '4', places: null, endsOn: null },
  ...{ disorder: { id: '4', name: 'Cluster headache' }, funnel: { shown: 40, started: 10, finished: 2 } },
  ...{ consentText: 'I agree.', questions: [{ text: 'Since when?', kind: 'TEXT', options: [], notSure: true }] },
}
const RESPONSES = [
  {
    ...{ id: '12', userId: '31', insertedAt: '2026-11-20T10:00:00Z' },
    answers: [{ question: 'Since when?', answer: 'Since spring' }],
  },
  { id: '11', userId: null, insertedAt: '2026-11-19T10:00:00Z', answers: [] },
]
const LIST = '/opportunity-campaigns'

function campaignServer(refusal?: object, campaign = CAMPAIGN) {
  const asked: { query: string; variables: Record<string, unknown> }[] = []
  vi.stubGlobal('fetch', async (_url: unknown, init: RequestInit) => {
    const { query, variables } = JSON.parse(String(init.body))
    asked.push({ query, variables })
    if (refusal && query.includes('mutation')) return Response.json({ errors: [refusal] })
    const data = {
      opportunityCampaigns: { total: 120, list: [CAMPAIGN] },
      opportunityCampaign: campaign,
      opportunityResponses: { total: 2, list: RESPONSES },
      disorders: { total: 1, disorders: [{ id: '9', name: 'Vestibular migraine' }] },
      saveOpportunityCampaign: { ...CAMPAIGN, ...variables, id: '7', version: 4 },
      saveOpportunityQuestions: { ...CAMPAIGN, version: 4 },
      deleteOpportunityCampaign: true,
      deleteOpportunityResponse: true,
    }
    return new Response(JSON.stringify({ data }))
  })
  const of = (word: string) => asked.filter(({ query }) => query.includes(word)).map(({ variables }) => variables)
  return { of }
}
const open = (path: string) => openConsole(`/moderation${path}`, campaignRoutes, makeSession(ROLE.admin))
const press = async (name: RegExp | string) => userEvent.click(await screen.findByRole('button', { name }))
const type = async (name: RegExp | string, text: string) =>
  userEvent.type(await screen.findByRole('textbox', { name }), text)

test('the list has Campaign Name, ID and actions, 25, 50 or 100 a page; a row leads to the campaign', async () => {
  const server = campaignServer()
  const { history } = open(LIST)
  const row = (await screen.findByText('Sleep diary')).closest('tr') as HTMLElement
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(heads).toEqual(['Campaign Name', 'ID', 'Actions'])
  expect(server.of('query OpportunityCampaigns')[0]).toEqual({ search: '', limit: 50, offset: 0 })
  await press('Rows per page 50')
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['25', '50', '100'])
  await userEvent.keyboard('{Escape}')
  await userEvent.click(within(row).getByRole('button', { name: /^Copy shortcode ?: Sleep diary$/ }))
  await screen.findByText(TEXT_COPIED)
  expect(screen.getByRole('link', { name: 'Create a new opportunity' })).toBeTruthy()
  await userEvent.click(within(row).getByRole('link', { name: /^Edit ?: Sleep diary$/ }))
  await waitFor(() => expect(history.location.pathname).toBe(`/moderation${LIST}/7`))
})

test('a last day that is over says at the field that nobody can take part then, and is saved where that is meant', async () => {
  const server = campaignServer()
  open(`${LIST}/7`)
  const field = await screen.findByRole('textbox', { name: /^Last day/ })
  await userEvent.type(field, '11/20/2199')
  expect(screen.queryByText(LAST_DAY_OVER)).toBeNull()
  await userEvent.clear(field)
  await userEvent.type(field, '11/20/2019')
  await waitFor(() => expect(screen.getByText(LAST_DAY_OVER)).toBeTruthy())
  await press('Save Campaign')
  await screen.findByText(CAMPAIGN_SAVED)
  expect(server.of('mutation SaveOpportunityCampaign').at(-1)).toMatchObject({ endsOn: '2019-11-20' })
})

test('a new campaign wants a name and where to lead people; saved, its edit route opens', async () => {
  const server = campaignServer()
  const { history } = open(`${LIST}/new`)
  await screen.findByRole('heading', { name: 'Create a new opportunity' })
  await type('Success URL', '//evil.example')
  await press('Save Campaign')
  await screen.findByText(CAMPAIGN_NAME_REQUIRED)
  screen.getByText(DESTINATION_RULE)
  await type('Campaign Name', 'Sleep diary')
  await userEvent.clear(screen.getByRole('textbox', { name: 'Success URL' }))
  await type('Success URL', '/thanks')
  await userEvent.type(screen.getByRole('combobox', { name: /^Condition/ }), 'vest')
  await userEvent.click(await screen.findByRole('option', { name: 'Vestibular migraine' }))
  expect(server.of('isActive: true, isRelatableToUsers: true').at(-1)).toMatchObject({ search: 'vest' })
  await press('Save Campaign')
  await screen.findByText(CAMPAIGN_SAVED)
  const [saved] = server.of('mutation SaveOpportunityCampaign')
  expect(saved).toMatchObject({ name: 'Sleep diary', successUrl: '/thanks', disorderId: '9' })
  await waitFor(() => expect(history.location.pathname).toBe(`/moderation${LIST}/7`))
})

test('a campaign shows whom it is for; it is saved, its shortcode copied, and deleted with its responses after a question', async () => {
  const server = campaignServer()
  const { history } = open(`${LIST}/7`)
  await screen.findByRole('heading', { name: 'Edit this opportunity' })
  screen.getByText('Cluster headache')
  expect(document.title).toContain('Sleep diary')
  await type('Campaign Name', '!')
  await press('Save Campaign')
  await screen.findByText(CAMPAIGN_SAVED)
  expect(server.of('mutation SaveOpportunityCampaign')[0]).toMatchObject({ id: '7', version: 3, name: 'Sleep diary!' })
  await press('Copy shortcode')
  await screen.findByText(TEXT_COPIED)
  await type('Campaign Name', '?')
  await userEvent.click(screen.getAllByRole('button', { name: 'Delete' })[0] as HTMLElement)
  await screen.findByText(/2 responses are deleted with it/)
  await press('Delete campaign')
  await screen.findByText(CAMPAIGN_DELETED)
  await waitFor(() => expect(history.location.pathname).toBe(`/moderation${LIST}`))
})

test('before a campaign without responses is deleted nothing is said of any', async () => {
  campaignServer(undefined, { ...CAMPAIGN, funnel: { shown: 40, started: 1, finished: 0 } })
  open(`${LIST}/7`)
  await screen.findByRole('heading', { name: 'Edit this opportunity' })
  await userEvent.click(screen.getAllByRole('button', { name: 'Delete' })[0] as HTMLElement)
  const question = await screen.findByRole('dialog', { name: 'Delete “Sleep diary”?' })
  expect(within(question).getByText('It is no longer shown.')).toBeTruthy()
})

test('responses are paged like the list: the user, and in a row that opens each question with its answer; one is deleted after a question', async () => {
  const server = campaignServer()
  open(`${LIST}/7`)
  const table = await screen.findByRole('region', { name: 'Responses' })
  const link = await within(table).findByRole('link', { name: '31' })
  expect(link.getAttribute('href')).toBe('/moderation/users/31')
  within(table).getByText('Withdrawn')
  expect(server.of('query OpportunityResponses')[0]).toEqual({ opportunityCampaignId: '7', limit: 50, offset: 0 })
  expect(ANSWERS_PAGE_SIZE).toBe(1000)
  const row = link.closest('tr') as HTMLElement
  await userEvent.click(within(row).getByRole('button', { name: /^Details of/ }))
  await screen.findByRole('rowheader', { name: 'Since when?' })
  screen.getByRole('cell', { name: 'Since spring' })
  await userEvent.click(within(table).getAllByRole('button', { name: /^Details of/ })[1] as HTMLElement)
  await screen.findByText('Withdrawn: name and answers are deleted.')
  await userEvent.click(within(row).getByRole('button', { name: 'Delete the response from user 31' }))
  await screen.findByRole('dialog', { name: 'Delete the response from user 31?' })
  await press('Delete response')
  await screen.findByText(RESPONSE_DELETED)
  expect(server.of('mutation DeleteOpportunityResponse')).toEqual([{ id: '12' }])
})

test('a response can be deleted while the deletion of another is under way', async () => {
  const server = campaignServer()
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const done = answer(url, init)
    return String(init.body).includes('mutation DeleteOpportunityResponse') ? new Promise(() => {}) : done
  })
  open(`${LIST}/7`)
  for (const name of ['the response from user 31', 'a withdrawn response']) {
    await press(`Delete ${name}`)
    await press('Delete response')
  }
  await waitFor(() => expect(server.of('mutation DeleteOpportunityResponse')).toEqual([{ id: '12' }, { id: '11' }]))
})

test('a campaign shows how many members saw, began and answered it, and what they are asked; questions are edited in a dialog', async () => {
  const server = campaignServer()
  open(`${LIST}/7`)
  const figures = await screen.findByRole('region', { name: 'Figures' })
  expect(figures.textContent).toMatch(/Shown40.*Started10.*25.*Finished2.*5/)
  expect(screen.getByRole('region', { name: 'Questions' }).textContent).toContain('Since when? In words, Not sure')
  await press('Edit questions')
  const dialog = await screen.findByRole('dialog', { name: 'Edit questions' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add question' }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save questions' }))
  await within(dialog).findByText(QUESTION_REQUIRED)
  await userEvent.type(within(dialog).getAllByRole('textbox', { name: 'Question' })[1] as HTMLElement, 'How often?')
  await userEvent.click(within(dialog).getAllByRole('combobox', { name: 'Answered' })[1] as HTMLElement)
  await userEvent.click(await screen.findByRole('option', { name: 'One of several answers' }))
  await userEvent.type(
    within(dialog).getByLabelText('Answers to choose from', { selector: 'input' }),
    'Weekly{Enter}Daily{Enter}',
  )
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save questions' }))
  await screen.findByText(QUESTIONS_SAVED)
  expect(server.of('mutation SaveOpportunityQuestions')).toMatchObject([
    {
      ...{ opportunityCampaignId: '7', version: 3, consentText: 'I agree.' },
      questions: [{ text: 'Since when?' }, { text: 'How often?', kind: 'ONE', options: ['Weekly', 'Daily'] }],
    },
  ])
})

test('what is typed in the campaign is saved over one’s own questions, which were saved meanwhile, and nothing else is unsaved', async () => {
  const server = campaignServer()
  open(`${LIST}/7`)
  await type('Campaign Name', '!')
  await press('Edit questions')
  await type('Question', ' Roughly')
  await press('Save questions')
  await screen.findByText(QUESTIONS_SAVED)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await type('Campaign Name', '{Backspace}')
  await waitFor(() => expect(screen.queryByText('1 unsaved change')).toBeNull())
  await type('Campaign Name', '!')
  expect(screen.getByText('1 unsaved change').nextSibling?.textContent).toBe('in Campaign Name')
  await press('Save Campaign')
  await screen.findByText(CAMPAIGN_SAVED)
  expect(server.of('mutation SaveOpportunityCampaign')).toMatchObject([{ version: 4, name: 'Sleep diary!' }])
})

test('questions that were saved as they were are no change of one’s own: somebody else’s change before them is not written over', async () => {
  const server = campaignServer()
  const answer = globalThis.fetch
  const { live, say } = fakeLive()
  openConsole(`/moderation${LIST}/7`, campaignRoutes, makeSession(ROLE.admin), live)
  await type('Campaign Name', '!')
  const theirs = { ...CAMPAIGN, version: 4, successUrl: '/theirs', consentText: 'I do agree.' }
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const { query } = JSON.parse(String(init.body))
    return query.includes('query OpportunityCampaign(')
      ? Response.json({ data: { opportunityCampaign: theirs } })
      : answer(url, init)
  })
  act(() => void say('opportunityCampaign', '7'))
  await screen.findByText('I do agree.')
  await press('Edit questions')
  await press('Save questions')
  await screen.findByText(QUESTIONS_SAVED)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press('Save Campaign')
  await screen.findByText(CAMPAIGN_SAVED)
  expect(server.of('mutation SaveOpportunityQuestions')).toMatchObject([{ version: 4 }])
  expect(server.of('mutation SaveOpportunityCampaign')).toMatchObject([{ version: 3, name: 'Sleep diary!' }])
})

test('a condition that is chosen stands beside that of somebody else by its name', async () => {
  const state = { ...CAMPAIGN, version: 4, name: 'Diary of sleep' }
  campaignServer({ message: CAMPAIGN_CHANGED, extensions: { code: 'CONFLICT', state } })
  open(`${LIST}/7`)
  await userEvent.type(await screen.findByRole('combobox', { name: /^Condition/ }), 'vest')
  await userEvent.click(await screen.findByRole('option', { name: 'Vestibular migraine' }))
  await press('Save Campaign')
  const dialog = within(await screen.findByRole('dialog', { name: CAMPAIGN_CHANGED }))
  const row = dialog.getByRole('row', { name: /^Condition/ })
  await within(row).findByText('Vestibular migraine')
  expect(within(row).getByText('Cluster headache')).toBeTruthy()
})

test('questions that somebody else changed stand beside mine in the same words', async () => {
  const theirs = { notSure: false, options: ['Weekly', 'Daily'], kind: 'one', text: 'How often?' }
  const state = { ...CAMPAIGN, version: 4, questions: [theirs] }
  campaignServer({ message: CAMPAIGN_CHANGED, extensions: { code: 'CONFLICT', state } })
  open(`${LIST}/7`)
  await press('Edit questions')
  await type('Question', ' Roughly')
  await press('Save questions')
  const row = within(await screen.findByRole('dialog', { name: CAMPAIGN_CHANGED })).getByRole('row', {
    name: /^Questions/,
  })
  expect([...row.children].map(({ textContent }) => textContent)).toEqual([
    'Questions',
    'How often? (One of several answers, Weekly, Daily)',
    'Since when? Roughly (In words, Not sure)',
  ])
})
