import { expect, test } from 'vitest'
import { may } from '../app/permissions.ts'
import { ROLE } from '../app/roles.ts'
import { ROUTE_PATHS } from '../app/routes.ts'
import { FIELD_REQUIRED } from '../kernel/required.ts'
import {
  currentShortcode,
  ENGAGEMENT_TYPES,
  type EngagementType,
  LINK_FORMAT,
  LINK_REQUIRED,
  OPTION_LINK_REQUIRED,
  OPTION_MISSING,
  OPTION_TWICE,
  OPTIONS_FULL,
  OPTIONS_MAX,
  shortcode,
} from './engagements.ts'
import { expiryOf, HELPER_COPY_TOO_LONG } from './giveaways.ts'
import { EngagementFields, PRIORITY_REQUIRED } from './input.ts'
import { EngagementInput, KINDS, kindOf, newEngagement, settled } from './kinds.ts'
import { ANSWER_REQUIRED } from './quizlets.ts'

const RIGHT: Record<EngagementType, object> = {
  poll: { question: 'What helps?', options: [{ name: 'Sleep' }, { name: 'Cold' }] },
  quizlet: { question: 'How long?', options: [{ name: 'An hour' }, { name: 'Days', isCorrect: true }] },
  'this-or-that': { question: 'Heat or cold?', options: [{ name: 'Heat' }, { name: 'Cold' }] },
  'forum-driver': { question: 'How do you sleep?', threadId: '7' },
  'forum-starter': { question: 'What was hard today?' },
  giveaway: { question: 'A lamp', answerDescription: 'Win a lamp' },
}
/** Problems of a valid engagement after this change: `path: message`. */
const problems = (type: EngagementType, change: object) =>
  EngagementInput.safeParse({ type, ...RIGHT[type], ...change }).error?.issues.map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  ) ?? []
const kept = (type: EngagementType, change: object) =>
  settled(EngagementInput.parse({ type, ...RIGHT[type], ...change }))

test('there are six kinds of engagement, each with a list, a create and an edit screen and a shortcode of its own', () => {
  expect(KINDS.map(({ type }) => type).sort()).toEqual([...ENGAGEMENT_TYPES].sort())
  for (const { type, paths } of KINDS) {
    expect(ROUTE_PATHS).toEqual(expect.arrayContaining(Object.values(paths)))
    expect(paths.create).toBe(`/${type}`)
    expect([shortcode(type, '812'), currentShortcode(type)]).toEqual([`[${type} id="812"]`, `[${type}]`])
    expect(problems(type, {})).toEqual([])
  }
})

const options = (...named: object[]) => ({ options: named })
const cta = (ctaText: string, ctaLink: string) => ({ ctaText, ctaLink })
const withCta = (...of: [string, string]) => ({ hasOptionCta: true, ...options({ name: 'Sleep', ...cta(...of) }) })
const many = (n: number) => Array.from({ length: n }, (_, at) => ({ name: `Option ${at}`, isCorrect: true }))

test.each<[EngagementType, object, string[]]>([
  ...ENGAGEMENT_TYPES.map((type): [EngagementType, object, string[]] => [
    type,
    { question: ' ' },
    [`question: ${FIELD_REQUIRED}`],
  ]),
  ['poll', options({ name: '' }, { name: 'Sleep' }), [`options.0.name: ${FIELD_REQUIRED}`]],
  ['poll', options(), [`options: ${OPTION_MISSING}`]],
  ['poll', options({ name: 'a' }, { name: ' A ' }), [`options.1.name: ${OPTION_TWICE}`]],
  ['poll', { options: [], isSuggestable: true }, []],
  ['poll', withCta('', ''), [`options.0.ctaText: ${FIELD_REQUIRED}`]],
  ['poll', withCta('Read', ''), [`options.0.ctaLink: ${OPTION_LINK_REQUIRED}`]],
  ['poll', withCta('Read', 'read'), [`options.0.ctaLink: ${LINK_FORMAT}`]],
  ['poll', withCta('Read', '/read'), []],
  ['poll', { ...withCta('', ''), isMultiSelect: true }, []],
  ['poll', cta('Read', ''), [`ctaLink: ${LINK_REQUIRED}`]],
  ['this-or-that', cta('Read', ''), [`ctaLink: ${LINK_REQUIRED}`]],
  ['quizlet', cta('Read', ''), [`ctaLink: ${LINK_REQUIRED}`]],
  ['quizlet', cta('', '/read'), []],
  ['poll', cta('Read', 'read'), [`ctaLink: ${LINK_FORMAT}`]],
  ['poll', cta('Read', '//evil.example'), [`ctaLink: ${LINK_FORMAT}`]],
  ['poll', cta('Read', '/\\evil.example'), [`ctaLink: ${LINK_FORMAT}`]],
  ['poll', cta('Read', 'javascript:alert(1)'), [`ctaLink: ${LINK_FORMAT}`]],
  ['poll', cta('Read', 'mailto:me@ward.example'), [`ctaLink: ${LINK_FORMAT}`]],
  ...['/read', 'http://ward.example', 'https://ward.example/read'].map((link): [EngagementType, object, string[]] => [
    'poll',
    cta('Read', link),
    [],
  ]),
  ['poll', cta('', '/read'), []],
  ['poll', options(...many(OPTIONS_MAX)), []],
  ['poll', options(...many(OPTIONS_MAX + 1)), [`options: ${OPTIONS_FULL}`]],
  ['quizlet', options(...many(3)), []],
  ['quizlet', options(...many(4)), [`options: ${OPTIONS_FULL}`]],
  ['quizlet', options({ name: 'An hour' }), [`options: ${ANSWER_REQUIRED}`]],
  ['quizlet', options(), [`options: ${ANSWER_REQUIRED}`]],
  ['quizlet', { imageUrl: 'attack.png' }, [`imageUrl: ${LINK_FORMAT}`]],
  ['this-or-that', options(...many(2)), []],
  ['this-or-that', options(...many(3)), [`options: ${OPTIONS_FULL}`]],
  ['forum-driver', { threadId: null }, [`threadId: ${FIELD_REQUIRED}`]],
  ['giveaway', { answerDescription: '' }, [`answerDescription: ${FIELD_REQUIRED}`]],
  ['giveaway', { answerDescription: 'a'.repeat(125) }, []],
  ['giveaway', { answerDescription: 'a'.repeat(126) }, [`answerDescription: ${HELPER_COPY_TOO_LONG}`]],
  ['giveaway', { ctaLink: 'details' }, [`ctaLink: ${LINK_FORMAT}`]],
  ['giveaway', { date: '12/24/2026' }, ['date: Please enter a date as MM/DD/YYYY']],
])('what is wrong with a %s of %j is said at its field', (type, change, wrong) => {
  expect(problems(type, change)).toEqual(wrong)
})

test('several answers at once leave no room for a CTA of each option', () => {
  expect(kept('poll', { ...withCta('Read', '/read'), isMultiSelect: true })).toMatchObject({
    hasOptionCta: false,
    options: [{ ctaText: '', ctaLink: '' }],
  })
})

test.each(['poll', 'this-or-that'] as const)(
  'a %s keeps the CTAs of its options or the one of the whole, never both',
  (type) => {
    const both = { ...cta('All', '/all'), ...options({ name: 'Sleep', ...cta('Read', '/read') }) }
    expect(kept(type, { ...both, hasOptionCta: true })).toMatchObject({
      ctaText: '',
      ctaLink: '',
      options: [cta('Read', '/read')],
    })
    expect(kept(type, both)).toMatchObject({ ...cta('All', '/all'), options: [cta('', '')] })
  },
)

test('a quizlet with several correct options is multi-select, and only such a one', () => {
  expect(kept('quizlet', options(...many(2)))).toMatchObject({ isMultiSelect: true })
  expect(kept('quizlet', { isMultiSelect: true })).toMatchObject({ isMultiSelect: false })
})

test('a kind keeps nothing that it has no field for', () => {
  const others = {
    imageUrl: '/a.png',
    date: '2026-01-01',
    isGlobal: true,
    isSuggestable: true,
    ...options({ name: 'A' }),
  }
  const { options: left, ...starter } = kept('forum-starter', others)
  expect(left).toEqual([])
  expect(starter).toMatchObject({ imageUrl: '', date: null, isGlobal: false, isSuggestable: false })
  expect(kept('poll', options({ name: 'A', isCorrect: true, isOther: true })).options).toMatchObject([
    { isCorrect: false, isOther: true },
  ])
})

test.each([
  ['https://own.example@evil.example/', 'https://evil.example/'],
  ['http://own.example:80@evil.example', 'http://evil.example/'],
  ['https://еvil.example', 'https://xn--vil-qdd.example/'],
  ['https://own.example/\r\nSet-Cookie:a', 'https://own.example/Set-Cookie:a'],
])('a CTA link %j is kept as %s, which says where it leads, of the whole and of an option', (ctaLink, stored) => {
  expect(kept('poll', cta('Read', ctaLink)).ctaLink).toBe(stored)
  const own = { ...options({ name: 'A', ctaText: 'Read', ctaLink }), hasOptionCta: true }
  expect(kept('poll', own).options[0]?.ctaLink).toBe(stored)
})

test('a new one has nothing filled in, and what the specification names as usual', () => {
  for (const kind of KINDS)
    expect(newEngagement(kind)).toMatchObject({ type: kind.type, question: '', priority: 2, resultsRequireKnown: true })
  expect(newEngagement(kindOf('poll')).options).toHaveLength(2)
  expect(EngagementFields.parse({ type: 'poll' })).toMatchObject({
    isCurrent: false,
    isGlobal: false,
    isMultiSelect: false,
  })
})

test('a global poll is for Super Admins and Community Tech', () => {
  const allowed = Object.values(ROLE).filter((role) => may(role, 'engagement.makeGlobal').ok)
  expect(allowed.sort()).toEqual([ROLE.superAdmin, ROLE.communityTech].sort())
})

const days = (from: number, to: number) =>
  Array.from({ length: Math.round((Date.UTC(to, 11, 31) - Date.UTC(from, 0, 1)) / 86_400_000) + 1 }, (_, at) =>
    new Date(Date.UTC(from, 0, 1 + at)).toISOString().slice(0, 10),
  )
const newYork = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/New_York',
  dateStyle: 'short',
  timeStyle: 'medium',
})

test('a giveaway expires at midnight of New York on every day of 2024 to 2027, in summer and in winter', () => {
  const all = days(2024, 2027)
  expect(all).toHaveLength(1461)
  expect(all.map((day) => newYork.format(expiryOf(day)))).toEqual(all.map((day) => `${day} 00:00:00`))
  const lengths = all
    .slice(1)
    .map((day, at) => (expiryOf(day).getTime() - expiryOf(all[at] ?? '').getTime()) / 3_600_000)
  expect([lengths.filter((hours) => hours === 23).length, lengths.filter((hours) => hours === 25).length]).toEqual([
    4, 4,
  ])
})

test.each([0, 4, 1.5, 'high'])('the priority %j is refused in plain words', (priority) => {
  const { error } = EngagementFields.shape.priority.safeParse(priority)
  expect(error?.issues.map(({ message }) => message)).toEqual([PRIORITY_REQUIRED])
})
