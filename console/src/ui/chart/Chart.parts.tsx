import type { Part } from '../part.tsx'
import { Chart } from './Chart.tsx'
import type { Figures } from './figures.ts'

const OURS = [88, 96, 90, 74, 66, 64, 70, 69, 62, 66, 64, 60, 61, 57, 66]
const ALL = [451, 540, 489, 386, 347, 314, 362, 338, 282, 568, 306, 267, 282, 254, 226]
const VOTES: Figures = {
  of: 'Day',
  series: ['This site', 'All sites'],
  points: OURS.map((value, index) => ({ name: `Nov ${index + 6}`, values: [value, ALL[index] ?? null] })),
}
const MARKS = [
  { at: 'Nov 9', label: 'Began' },
  { at: 'Nov 15', label: 'Today', isMain: true },
]
const WAYS: Figures = {
  of: 'Where from',
  series: ['Comments', 'Threads', 'Replies', 'Statuses'],
  points: ['Automod', 'Members', 'Pictures', 'Staff'].map((name, index) => ({
    name,
    values: [120 - index * 30, 84 - index * 12, 60 + index * 9, 12 * index],
  })),
}
const ANSWERS: Figures = {
  of: 'Answer',
  series: ['Votes'],
  points: [
    ['A dark, quiet room', 512],
    ['Cold or heat', 331],
    ['Sleep, if it comes', 241],
    ['Someone to talk to', 200],
    ['A long walk', 61],
    ['Something else', 44],
  ].map(([name, votes]) => ({ name: String(name), values: [Number(votes)] })),
}
const EMPTY = 'Nobody has voted yet. Votes appear here within a minute.'

export const part: Part = {
  title: 'Charts',
  group: 'Work',
  states: {
    Lines: () => <Chart title="Votes a day" kind="line" figures={VOTES} empty={EMPTY} />,
    'Lines with marks': () => <Chart title="Votes a day" kind="line" figures={VOTES} marks={MARKS} empty={EMPTY} />,
    Bars: () => <Chart title="Flags by what opened them" kind="bars" figures={WAYS} empty={EMPTY} />,
    'Parts of a whole': () => <Chart title="Answers" kind="share" figures={ANSWERS} empty={EMPTY} />,
    'Being loaded': () => <Chart title="Votes a day" kind="line" figures={undefined} empty={EMPTY} />,
    Nothing: () => <Chart title="Votes a day" kind="line" figures={{ ...VOTES, points: [] }} empty={EMPTY} />,
  },
}
