import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ROLE } from '@ward/domain/app/roles'
import { HAND_LABEL, OUTCOME_LABEL, TAKE_LABEL } from '@ward/domain/flags/at-risk/at-risk'
import { WRITE_LABEL } from '@ward/domain/flags/at-risk/at-risk-writing'
import { EDIT_LABEL } from '@ward/domain/flags/editing/text-editing'
import { FLAG_OPERATIONS, OPERATION_LABEL } from '@ward/domain/flags/flag/flag-operations'
import { JUDGING_SETTINGS } from '@ward/domain/flags/judging-settings/judging-settings'
import { MASK_LABEL } from '@ward/domain/flags/private-data/masking'
import { SKIP_LABEL } from '@ward/domain/flags/queue/flag-skips'
import { BLUR_LABEL, UNFOLD_LABEL } from '@ward/domain/flags/wellbeing/wellbeing'
import { afterEach, expect, test } from 'vitest'
import { makeSession } from '../api/session.fixtures.ts'
import { caseServer } from '../features/flags/flag/case-server.fixtures.ts'
import { makeCase } from '../features/flags/flag/flag-case.fixtures.ts'
import { flagServer, makeFlag } from '../features/flags/flag/flags.fixtures.ts'
import { FOUND_SETTINGS } from '../features/flags/judging-settings/foundSettings.ts'
import { findCommands } from '../ui/palette/command.ts'
import { alikeTo } from './alike.ts'
import { openConsole } from './console.fixtures.tsx'
import { routes } from './routes.ts'
import { screenActions } from './screenActions.ts'

afterEach(() => localStorage.clear())

/** Those that are found by the words of their label alone: `alike.ts` needs a line for each. */
const withoutWords = (labels: readonly string[]) => [...new Set(labels)].filter((label) => alikeTo(label).length === 0)
const look = async (words: string) => {
  await userEvent.keyboard('{Control>}k{/Control}')
  const field = screen.getByRole('combobox', { name: /^Find flags/ })
  await userEvent.clear(field)
  await userEvent.type(field, words)
}
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)

async function openFlag(change: object = {}) {
  caseServer(makeCase(change))
  const { history } = openConsole('/moderation/content-flag/1', routes, makeSession(ROLE.superAdmin))
  await screen.findByRole('group', { name: 'Decide' })
  return history
}

test('each operation and each screen is found by a word that people may type instead of its own', () => {
  const operations = FLAG_OPERATIONS.map((operation) => OPERATION_LABEL[operation])
  const titles = routes.filter(({ path }) => !path.includes('{')).map(({ title }) => title)
  expect(withoutWords([...operations, ...titles])).toEqual([])
})

test('so is each key that the sources bind, on whatever screen, unless the palette does not offer it', () => {
  const bound = globSync('src/**/*.tsx', { cwd: join(import.meta.dirname, '../..') }).flatMap((file) => {
    const text = readFileSync(join(import.meta.dirname, '../..', file), 'utf8')
    if (/\.(test|parts|fixtures)\.tsx$/.test(file)) return []
    const calls = [...text.matchAll(/useKeys\(([\s\S]*?)\n?\s*\{ ?group/g)].map(([, call = '']) => call)
    return calls.flatMap((call) =>
      [...call.matchAll(/label: '([^']+)'([^}]*)/g)].flatMap(([, label = '', rest = '']) =>
        rest.includes('onlyKey: true') ? [] : [label],
      ),
    )
  })
  expect(bound.length).toBeGreaterThan(10)
  const own = [
    WRITE_LABEL,
    TAKE_LABEL,
    HAND_LABEL,
    ...Object.values(OUTCOME_LABEL),
    MASK_LABEL,
    UNFOLD_LABEL,
    EDIT_LABEL,
  ]
  expect(withoutWords([...bound, ...own])).toEqual([])
})

test('so is each key of the queue, of a row in it and of a flag', async () => {
  flagServer([makeFlag('1'), makeFlag('2')])
  openConsole('/moderation/', routes, makeSession(ROLE.superAdmin))
  await screen.findByText('2 unmoderated')
  await userEvent.keyboard('j')
  const ofQueue = screenActions().map(({ label }) => label)
  expect(ofQueue).toContain(SKIP_LABEL)
  expect(withoutWords(ofQueue)).toEqual([])
  await look('snooze')
  expect(options().some((option) => option?.includes(SKIP_LABEL))).toBe(true)
  document.body.replaceChildren()
  await openFlag()
  expect(withoutWords(screenActions().map(({ label }) => label))).toEqual([])
})

test('each setting of judging is found by the words of its name in the catalogue, and leads to its field', async () => {
  for (const name of JUDGING_SETTINGS)
    for (const word of name.split(/(?=[A-Z])/)) {
      const commands = FOUND_SETTINGS.map((setting) => ({ ...setting, id: setting.name, run: () => {} }))
      expect([name, word, findCommands(commands, word).some(({ id }) => id === name)]).toEqual([name, word, true])
    }
  const history = await openFlag()
  await look('helpline')
  const settings = within(await screen.findByRole('group', { name: /Settings/ }))
  // The field itself, not the page it stands on.
  expect(options().filter((option) => option?.startsWith('Moderation settings'))).toEqual([])
  await userEvent.click(settings.getByRole('option', { name: /^Site helpline/ }))
  await waitFor(() =>
    expect(history.location.pathname + history.location.hash).toBe('/moderation/judging-settings#helplines'),
  )
})

test('each line of the own menu is found, and a choice is made there', async () => {
  await openFlag()
  await userEvent.click(screen.getByRole('button', { name: /your menu$/ }))
  await screen.findByRole('menuitem', { name: 'Sign out' })
  const roles = ['menuitem', 'menuitemcheckbox', 'menuitemradio'] as const
  const lines = roles.flatMap((role) => screen.getAllByRole(role).map(({ textContent }) => textContent ?? ''))
  expect(lines).toContain(BLUR_LABEL)
  await userEvent.keyboard('{Escape}')
  for (const line of lines.filter((each) => each !== 'Keyboard shortcuts')) {
    await look(line)
    expect([line, options().some((option) => option?.includes(line))]).toEqual([line, true])
    await userEvent.keyboard('{Escape}')
  }
  await look('blur')
  const option = await screen.findByRole('option', { name: new RegExp(BLUR_LABEL) })
  expect(option.textContent).toContain('On: turn it off')
  await act(async () => option.click())
  await look('unblur')
  expect((await screen.findByRole('option', { name: new RegExp(BLUR_LABEL) })).textContent).toContain('Off: turn it on')
})

test.each([
  ['undo', { isOpen: false }, OPERATION_LABEL.REOPEN],
  ['junk', {}, OPERATION_LABEL.SPAM],
  ['crisis', {}, 'At risk'],
  ['log out', {}, 'Sign out'],
])('on a flag "%s" finds what is there', async (words, change, label) => {
  await openFlag(change)
  await look(words)
  expect(options().some((option) => option?.includes(label))).toBe(true)
})
