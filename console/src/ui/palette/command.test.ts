import { expect, test } from 'vitest'
import { type Command, findCommands, matchesIn, rankGroups } from './command.ts'

const command = (label: string, words?: string): Command => ({ id: label, label, words, run: () => {} })
const labels = (commands: Command[]) => commands.map(({ label }) => label)
const screens = [command('Moderation Dashboard'), command('Awards', 'prizes'), command('Dates of awards')]

test('a command is found by every typed word, in its label or its further words', () => {
  expect(labels(findCommands(screens, 'dash'))).toEqual(['Moderation Dashboard'])
  expect(labels(findCommands(screens, 'prize'))).toEqual(['Awards'])
  expect(labels(findCommands(screens, 'awards of'))).toEqual(['Dates of awards'])
  expect(labels(findCommands(screens, 'dash award'))).toEqual([])
  expect(findCommands(screens, '  ')).toHaveLength(3)
})

test('a label that begins with the text comes first', () => {
  expect(labels(findCommands(screens, 'da'))).toEqual(['Dates of awards', 'Moderation Dashboard'])
})

test('a command is found by a word that means the same, after those that say it', () => {
  const here = [command('Mark done'), command('Skip for an hour'), command('Close the drawer')]
  const alike: Record<string, string[]> = { 'Mark done': ['close', 'finish'], 'Skip for an hour': ['snooze', 'later'] }
  const found = (text: string) => labels(findCommands(here, text, (label) => alike[label] ?? []))
  expect(found('snooze')).toEqual(['Skip for an hour'])
  expect(found('clos')).toEqual(['Close the drawer', 'Mark done'])
  expect(found('snooze hour')).toEqual(['Skip for an hour'])
  expect(found('nooze')).toEqual([])
})

test('the best match comes first: the label itself, its beginning, a word of it, elsewhere in it, its further words', () => {
  const here = [
    command('Reasons', 'sign'),
    command('Design'),
    command('Traffic sign'),
    command('Sign out'),
    command('Sign'),
  ]
  expect(labels(findCommands(here, 'sign'))).toEqual(['Sign', 'Sign out', 'Traffic sign', 'Design', 'Reasons'])
})

test('the group with the best match comes first; without a word the groups stay as they are', () => {
  const screens = { id: 'screens', label: 'Screens', commands: [command('Your sessions', 'sign out')] }
  const own = { id: 'own', label: 'Your menu', commands: [command('Sign out')] }
  const people = { id: 'people', label: 'People', commands: [command('fernhollow'), command('kettleblack')] }
  const waiting = { id: 'flags', label: 'Flags', commands: [], said: 'Looking …' }
  const order = (text: string) => rankGroups([waiting, screens, people, own], text).map(({ id }) => id)
  expect(order('sign out')).toEqual(['own', 'screens', 'people', 'flags'])
  expect(order('')).toEqual(['flags', 'screens', 'people', 'own'])
  // Somebody whose bio says it is behind who is called so.
  expect(labels([...(rankGroups([people], 'kettle')[0]?.commands ?? [])])).toEqual(['kettleblack', 'fernhollow'])
})

test('what was typed is marked in the label', () => {
  expect(matchesIn('Mark done', 'ma do')).toEqual([
    { piece: 'Ma', on: true },
    { piece: 'rk ', on: false },
    { piece: 'do', on: true },
    { piece: 'ne', on: false },
  ])
  expect(matchesIn('Awards', '')).toEqual([{ piece: 'Awards', on: false }])
  // A letter that is longer in lower case moves no mark past the end.
  expect(
    matchesIn('İzmir', 'r')
      .map(({ piece }) => piece)
      .join(''),
  ).toBe('İzmir')
})
