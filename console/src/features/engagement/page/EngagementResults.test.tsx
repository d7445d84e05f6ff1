import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ROLE } from '@ward/domain/app/roles'
import { STILL_RUNS } from '@ward/domain/engagement/draws'
import { type EngagementType, TEXT_CHANGED } from '@ward/domain/engagement/engagements'
import { EngagementFields, EngagementOptionInput } from '@ward/domain/engagement/input'
import { BLOCKED_NOTE, GROUP_LABELS, VOTES_A_MINUTE } from '@ward/domain/engagement/integrity'
import { kindOf } from '@ward/domain/engagement/kinds'
import { IN_OWN_WORDS, NO_OWN_WORDS, OPTION_ARCHIVED, WHERE_VOTED } from '@ward/domain/engagement/results'
import { addDays } from '@ward/domain/kernel/days'
import { DOWNLOAD_QUESTION, EXPORT_LABEL } from '@ward/domain/kernel/list-export'
import { dayAt } from '@ward/domain/kernel/time-zones'
import { expect, test, vi } from 'vitest'
import { makeSession } from '../../../api/session.fixtures.ts'
import { openConsole } from '../../../app/console.fixtures.tsx'
import { siteZone } from '../../../ui/time/zones.ts'
import { engagementRoutes } from '../engagement.routes.tsx'

const option = (id: string, name: string, totalVotes: number, more: object = {}) => ({
  ...{ id, name, totalVotes, currentSiteTotalVotes: totalVotes / 2, isCorrect: false, isArchived: false },
  ...{ isSuggested: false, textChangedAt: null, ...more },
})
const RESULTS = {
  ...{ total: 12, currentSiteTotal: 6 },
  options: [
    option('1', 'Sleep', 8, { textChangedAt: '2026-11-20T12:00:00Z' }),
    option('2', 'Cold', 4, { isArchived: true }),
  ],
  days: [
    { day: '2026-11-19', total: 5, currentSiteTotal: 2 },
    { day: '2026-11-20', total: 7, currentSiteTotal: 4 },
  ],
  others: [{ site: { id: 2, name: 'Lupus' }, votes: 5 }],
}
const group = { kind: 'NETWORK', key: 'farm12345', votes: 1000, setAside: 0, fresh: 998, isDoubtful: true }
const blocked = { kind: 'BLOCKED', key: '', votes: 6, setAside: 6, fresh: 0, isDoubtful: true }
const INTEGRITY = {
  ...{ votes: 1030, setAside: 0, fresh: 998, traced: 1030, busiestMinute: 900, groups: [group, blocked] },
  busiestMinuteAt: '2026-11-15T03:04:00Z',
  lastDay: [
    { begins: '2026-11-20T14:00:00Z', votes: 7, busiestMinute: 3 },
    { begins: '2026-11-20T15:00:00Z', votes: 2, busiestMinute: 1 },
  ],
}

/** When the newest of a group came that was set aside. */
const UNTIL = '2026-11-15T03:00:20Z'
const STUFFED = { kind: 'DOMAIN', key: 'stuffed.example', entries: 40, setAside: 0, isDoubtful: true }

/** Thirty people take part, the newest by an address. */
const entriesFrom = (offset = 0) => ({
  total: 30,
  entries: Array.from({ length: Math.min(20, 30 - offset) }, (_, at) => ({
    id: String(30 - offset - at),
    username: offset + at === 0 ? null : `member-${30 - offset - at}`,
    email: offset + at === 0 ? 'reader@x.example' : null,
    insertedAt: '2026-11-20T12:00:00Z',
  })),
})

/** Thirty members wrote something, the newest in signs. */
const wordsFrom = (offset = 0) => ({
  total: 30,
  words: Array.from({ length: Math.min(20, 30 - offset) }, (_, at) => ({
    ...{ option: 'Something else', insertedAt: '2026-11-20T12:00:00Z' },
    words: offset + at === 0 ? 'A <b>walk</b>' : `Walk ${30 - offset - at}`,
  })),
})

/** Answers whatever the results of one ask; the groups excluded or counted again. */
function open(type: EngagementType, roleId: number = ROLE.admin, more: Record<string, unknown> = {}, search = '') {
  const sent: Record<string, unknown>[] = []
  const files: [string, unknown][] = []
  const ranges: unknown[] = []
  const engagement = {
    ...EngagementFields.parse({ type, id: '812', question: 'What helps?', version: 3 }),
    ...{ type: type.toUpperCase().replaceAll('-', '_'), tags: [], textChangedAt: null, totalVotes: 12 },
    ...{ currentSiteTotalVotes: 6, options: [], expiresAt: null, giveawaySubmissions: 3 },
    ...more,
  }
  vi.stubGlobal('fetch', async (url: unknown, init: RequestInit) => {
    const body = JSON.parse(String(init.body))
    if (String(url).includes('/export/')) {
      files.push([String(url), body])
      return new Response('Option', { headers: { 'content-disposition': 'attachment; filename="x.csv"' } })
    }
    if (body.query.includes('mutation')) sent.push(body.variables)
    if (body.query.includes('engagementResults')) ranges.push([body.variables.from, body.variables.to])
    const isNext = sent.length > 1
    const setVotesAside = {
      ...{ changed: isNext ? (more.next ?? 1000) : 1000, before: 1030, after: 30 },
      undoUntil: more.isPart || (isNext && more.next) ? null : UNTIL,
    }
    const isDrawn = sent.some(({ places }) => places)
    const giveawayDraw = {
      ...{ commitment: 'c0ffee', entries: isDrawn ? 3 : 0, drawnAt: isDrawn ? '2026-11-20T12:00:00Z' : null },
      winners: isDrawn ? [{ place: 1, entryId: '41', username: 'Ines', email: null }] : [],
    }
    const drawGiveaway = { id: '812' }
    const drawEffects = [{ kind: 'MAILS_SENT', n: 1 }]
    const data = {
      giveawayDraw,
      drawGiveaway,
      drawEffects,
      engagement,
      engagementUses: [],
      giveawayEntries: entriesFrom(body.variables.offset),
      ownWords: more.ownWords ?? wordsFrom(body.variables.offset),
      engagementResults: RESULTS,
      voteIntegrity: { ...INTEGRITY, groups: more.groups ?? INTEGRITY.groups },
      entryIntegrity: { entries: 60, setAside: 0, groups: [STUFFED] },
      setEntriesAside: { changed: 40, before: 60, after: 20, undoUntil: UNTIL },
      setVotesAside,
    }
    return new Response(JSON.stringify({ data }))
  })
  const { history } = openConsole(
    `/moderation${kindOf(type).paths.edit.replace('{id}', '812')}${search}#results`,
    engagementRoutes,
    makeSession(roleId),
  )
  return { sent, files, ranges, history }
}
const cells = (row: HTMLElement) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent)

test('results tell each option here and on all sites, marks what was worded otherwise or taken out, and the votes day by day', async () => {
  open('poll', ROLE.moderator, { isGlobal: true })
  const [table] = await screen.findAllByRole('table')
  const rows = within(table as HTMLElement).getAllByRole('row')
  expect(rows.slice(1).map(cells)).toEqual([
    [`Sleep${TEXT_CHANGED}`, '67%', '4', '67%', '8'],
    [`Cold${OPTION_ARCHIVED}`, '33%', '2', '33%', '4'],
    ['Votes', '', '6', '', '12'],
  ])
  await userEvent.click(await screen.findByRole('radio', { name: 'Table' }))
  const days = within(screen.getByRole('table', { name: 'Votes a day' })).getAllByRole('row')
  expect(days.map(cells)).toEqual([
    ['Day', 'This site', 'All sites'],
    ['11/19/2026', '2', '5'],
    ['11/20/2026', '4', '7'],
  ])
  expect(screen.queryByRole('region', { name: 'Vote integrity' })).toBeNull()
})

test('what members wrote who chose “Other” is read twenty at a time and kept as a file; where nobody did it is said, or there is no “Other”', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  const { files } = open('poll', ROLE.moderator)
  const card = within(await screen.findByRole('region', { name: IN_OWN_WORDS }))
  expect(card.getByText('A <b>walk</b>')).toBeTruthy()
  expect(card.getAllByRole('listitem')).toHaveLength(20)
  await userEvent.click(card.getByRole('button', { name: 'Show more' }))
  expect(await card.findByText('Walk 1')).toBeTruthy()
  await userEvent.click(card.getByRole('button', { name: EXPORT_LABEL }))
  await waitFor(() =>
    expect(files).toEqual([[expect.stringContaining('/api/moderation/export/engagement-own-words'), { id: '812' }]]),
  )
  cleanup()
  const nothing = { total: 0, words: [] }
  const options = [{ ...EngagementOptionInput.parse({ id: '1', name: 'Else', isOther: true }), totalVotes: 0 }]
  open('poll', ROLE.moderator, { ownWords: nothing, options })
  expect(await screen.findByText(NO_OWN_WORDS)).toBeTruthy()
  cleanup()
  open('poll', ROLE.moderator, { ownWords: nothing })
  await screen.findAllByRole('table')
  expect(screen.queryByRole('region', { name: IN_OWN_WORDS })).toBeNull()
})

test('a global poll shows where people voted: each option here and on the other sites, and the votes of each site', async () => {
  open('poll', ROLE.moderator, { isGlobal: true })
  const where = within(await screen.findByRole('table', { name: WHERE_VOTED }))
  expect(where.getAllByRole('row').map(cells)).toEqual([
    ['Option', 'This site', 'Other sites'],
    ['Sleep', '4', '4'],
    ['Cold', '2', '2'],
    ['Votes', '6', '6'],
    ['of these on Lupus', '', '5'],
  ])
  cleanup()
  open('poll')
  await screen.findAllByRole('table')
  expect(screen.queryByRole('table', { name: WHERE_VOTED })).toBeNull()
})

test('how the votes came is told by the minute: when most came, and the last day as a table; and what is done with those of blocked accounts', async () => {
  open('poll')
  const panel = within(await screen.findByRole('region', { name: 'Vote integrity' }))
  expect(await panel.findByText(/At most 900 came in one minute, on November 1\d, 2026 at/)).toBeTruthy()
  expect(panel.getByText(GROUP_LABELS.blocked)).toBeTruthy()
  expect(panel.getByText(`${BLOCKED_NOTE} 6 excluded.`)).toBeTruthy()
  const series = within(screen.getByRole('region', { name: VOTES_A_MINUTE }))
  await userEvent.click(await series.findByRole('radio', { name: 'Table' }))
  expect(series.getAllByRole('row').map((row) => cells(row).slice(1))).toEqual([
    ['Most in a minute', 'In the hour'],
    ['3', '7'],
    ['1', '2'],
  ])
})

test('the last thirty days are shown and named; any are all there were', async () => {
  const { ranges } = open('poll')
  await userEvent.click(await screen.findByRole('button', { name: 'Days Last 30 days' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Any' }))
  expect(await screen.findByRole('button', { name: 'Days Any' })).toBeTruthy()
  const to = dayAt(new Date(), siteZone())
  await waitFor(() =>
    expect(ranges).toEqual([
      [addDays(to, -29), to],
      [null, null],
    ]),
  )
})

test('the days belong to the address, beside the tab, and are left out of it where they are the usual ones', async () => {
  const { history, ranges } = open('poll', ROLE.admin, {}, '?from=2026-10-20&to=2026-10-05')
  await screen.findByRole('button', { name: 'Days 10/05/2026 to 10/20/2026' })
  const at = () => history.location.search + history.location.hash
  await waitFor(() => expect(at()).toBe('?from=2026-10-05&to=2026-10-20#results'))
  expect(ranges).toEqual([['2026-10-05', '2026-10-20']])
  await userEvent.click(screen.getByRole('button', { name: 'Days 10/05/2026 to 10/20/2026' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Any' }))
  await waitFor(() => expect(at()).toBe('?from=&to=#results'))
  expect(ranges.at(-1)).toEqual([null, null])
  history.back()
  expect(await screen.findByRole('button', { name: 'Days 10/05/2026 to 10/20/2026' })).toBeTruthy()
})

test('a doubtful group of votes is set aside after a question, once however often it is pressed, with the totals and an Undo of those alone', async () => {
  const { sent } = open('poll')
  const panel = within(await screen.findByRole('region', { name: 'Vote integrity' }))
  expect(await panel.findByText(GROUP_LABELS.network)).toBeTruthy()
  await userEvent.dblClick(panel.getByRole('button', { name: /^Exclude .+: / }))
  await userEvent.dblClick(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Exclude' }))
  await waitFor(() =>
    expect(sent).toEqual([{ id: '812', type: 'POLL', kind: 'NETWORK', key: 'farm12345', setAside: true, until: null }]),
  )
  expect(await screen.findByText(/1,030 were counted before, 30 are now/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sent[1]).toEqual({ ...sent[0], setAside: false, until: UNTIL }))
  expect(sent).toHaveLength(2)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
})

test('of a group that was excluded in part the rest is excluded without an Undo', async () => {
  open('poll', ROLE.admin, { groups: [{ ...group, setAside: 400 }], isPart: true })
  const panel = within(await screen.findByRole('region', { name: 'Vote integrity' }))
  await userEvent.click(await panel.findByRole('button', { name: /^Exclude .+: / }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Exclude' }))
  expect(await screen.findByText(/1,030 were counted before, 30 are now/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('the Undo of an exclusion goes with the next one, and one of which somebody excluded a part meanwhile has none', async () => {
  const hour = { ...group, kind: 'HOUR', key: '2026-11-15T03:00:00.000Z', votes: 900 }
  const { sent } = open('poll', ROLE.admin, { groups: [group, hour], next: 300 })
  const panel = within(await screen.findByRole('region', { name: 'Vote integrity' }))
  const exclude = async (nth: number, said: RegExp) => {
    const button = (await panel.findAllByRole('button', { name: /^Exclude .+: / }))[nth]
    await userEvent.click(button as HTMLElement)
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Exclude' }))
    await screen.findByText(said)
  }
  await exclude(0, /^1,000 votes changed/)
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy()
  await exclude(1, /^300 votes changed/)
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  expect(sent).toHaveLength(2)
})

test.each([
  ['poll', '/api/moderation/export/engagement-results'],
  ['giveaway', '/api/moderation/export/giveaway-entries'],
] as const)('the file of a %s is asked for at %s', async (type, path) => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  const { files } = open(type)
  await userEvent.click((await screen.findAllByRole('button', { name: 'Download as CSV' }))[0] as HTMLElement)
  if (type === 'giveaway') {
    const question = within(await screen.findByRole('dialog', { name: DOWNLOAD_QUESTION }))
    expect(question.getByText('3 people’s names or addresses are in the file')).toBeTruthy()
    await userEvent.click(question.getByRole('button', { name: EXPORT_LABEL }))
  }
  await waitFor(() => expect(files).toEqual([[expect.stringContaining(path), { id: '812' }]]))
})

test('winners are drawn after a question, once however often it is pressed, and named with the record of the draw', async () => {
  const { sent } = open('giveaway')
  const card = within(await screen.findByRole('region', { name: 'Draw' }))
  expect(await card.findByText('c0ffee')).toBeTruthy()
  await userEvent.dblClick(card.getByRole('button', { name: 'Draw the winners' }))
  const question = within(await screen.findByRole('dialog'))
  expect(question.getByText('1 email is sent')).toBeTruthy()
  await userEvent.dblClick(question.getByRole('button', { name: 'Draw' }))
  expect(await card.findByText('Ines')).toBeTruthy()
  expect(sent).toEqual([{ id: '812', places: 1 }])
  expect(card.getByRole('button', { name: 'Record of the draw' })).toBeTruthy()
  expect(card.getByText('npm run draw -- draw-812.json').parentElement?.textContent).toMatch(/^Whoever runs the server/)
})

test('a giveaway that has not ended cannot be drawn, which is said', async () => {
  open('giveaway', ROLE.admin, { date: '2199-01-01', expiresAt: '2199-01-01T05:00:00Z' })
  const card = within(await screen.findByRole('region', { name: 'Draw' }))
  expect((await card.findByRole('button', { name: 'Draw the winners' })).dataset.tip).toBe(STILL_RUNS)
})

test('the entries of a giveaway are listed for those who may draw it, twenty at a time; a moderator sees the sum alone', async () => {
  open('giveaway')
  const card = within(await screen.findByRole('region', { name: 'Entries' }))
  expect(await card.findByText('30 entries')).toBeTruthy()
  expect(card.getByText('reader@x.example')).toBeTruthy()
  expect(card.getAllByRole('row')).toHaveLength(21)
  await userEvent.click(card.getByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(card.getAllByRole('row')).toHaveLength(31))
  expect(card.getByText('member-1')).toBeTruthy()
  expect(card.queryByRole('button', { name: 'Show more' })).toBeNull()
  cleanup()
  open('giveaway', ROLE.moderator)
  await screen.findAllByRole('table')
  expect(screen.queryByRole('region', { name: 'Entries' })).toBeNull()
})

test('doubtful entries of a giveaway are told of, and set aside after a question', async () => {
  const { sent } = open('giveaway')
  expect(await screen.findByText('They end in @stuffed.example.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /^Exclude .+: / }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Exclude 40 entries?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Exclude' }))
  expect(await screen.findByText('40 entries changed: 60 were in the draw before, 20 are now')).toBeTruthy()
  expect(sent).toEqual([{ id: '812', kind: 'DOMAIN', key: 'stuffed.example', setAside: true, until: null }])
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sent[1]).toEqual({ ...sent[0], setAside: false, until: UNTIL }))
})
