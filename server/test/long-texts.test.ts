import { storedLink } from '@ward/domain/kernel/links'
import { visibleLine } from '@ward/domain/kernel/visible-text'
import { pictureSource } from '@ward/domain/pictures/pictures'
import { expect, test } from 'vitest'
import { outgrows, workOf } from '../../quality/laws/growth.ts'
import { repeatHash } from '../src/features/automod/automod.actions.ts'
import { classify } from '../src/features/automod/classifier.ts'
import { crisisCues } from '../src/features/automod/crisis/crisis-cues.ts'
import { shippedWeights } from '../src/features/automod/weights.ts'
import { disguisedWordsOf } from '../src/features/automod/words.ts'
import { storedBody } from '../src/features/import/store/stored-body.ts'
import { safeText } from '../src/platform/csv.ts'
import { cleanHtml } from '../src/platform/html/clean.ts'
import { hasImage, linksIn } from '../src/platform/html/links.ts'
import { mentionsIn, unlinkMentions } from '../src/platform/html/mentions.ts'
import { autoParagraph, textToHtml } from '../src/platform/html/paragraphs.ts'
import { readBody } from '../src/platform/html/read-body.ts'
import { shownBody } from '../src/platform/html/shown.ts'
import { lineOf, plainLine, plainText, previewText } from '../src/platform/html/text.ts'

const ORIGIN = { scheme: 'https', host: 'one.test', port: '' } as const
const FACTS = { authorAgeDays: 1, authorPosts: 1, repeats: 0 }

/** Everything that reads what a member wrote, of whatever length it lets through. */
const READERS: Record<string, (text: string) => unknown> = {
  plainText,
  previewText,
  plainLine,
  lineOf: (text) => lineOf(text, 400),
  cleanHtml,
  linksIn,
  hasImage,
  mentionsIn,
  unlinkMentions: (text) => unlinkMentions(text, '7'),
  autoParagraph,
  textToHtml,
  storedBody,
  repeatHash,
  shownBody: (text) => shownBody(text, ORIGIN, () => '/members/a'),
  crisisCues,
  scores: (text) => classify({ ...readBody(text), ...FACTS }, shippedWeights()),
  'scores of plain text': (text) =>
    classify({ html: text, text, links: linksIn(text, text), ...FACTS }, shippedWeights()),
  disguisedWordsOf,
  storedLink,
  'storedLink of an address': (text) => storedLink(`https://a${text}`),
  pictureSource: (text) => pictureSource(`https://a/${text}`, 'https://one.test'),
  visibleLine,
  safeText,
}

/** The content of a long text: [what stands before, what is repeated, what stands after]. */
const TEXTS: [string, string, string][] = [
  ...[
    'not ',
    'want ',
    'overdosed ',
    'just ',
    "don't ",
    'd i ',
    '"a" ',
    'kill, ',
    'a.',
    'free cash ',
    'www.a.com ',
    '12 ',
  ].map((unit): [string, string, string] => ['', unit, 'x']),
  ...[
    ',',
    '!',
    '*',
    '-',
    '.',
    ':',
    ' ',
    '\n',
    '\t',
    '\u200b',
    '\u0301',
    '&',
    '<',
    '>',
    '"',
    "'",
    '@',
    '$',
    '9',
    'a',
    'é',
  ].flatMap((unit): [string, string, string][] => [
    ['', unit, 'x'],
    ['https://a', unit, 'x'],
  ]),
  ...[
    '<p>',
    '<b>',
    '<b ',
    '</p>',
    '<!--',
    '<a href="',
    '<a href=/x>',
    '<img ',
    '<img src=/a>',
    '<script>',
    '<pre>',
    '&amp;',
    '&#',
  ].map((unit): [string, string, string] => ['<p>', unit, '</p>']),
  ['', '<a href="https://a"><img src="https://b">', ''],
  ['<a href="https://a">', '<img src="https://b/a.png">', '</a>'],
  ['<a href="https://a', ' ', 'x">a</a>'],
  ['', '<inline-mention username="a" userid="7">@a</inline-mention>', ''],
  ['<table>', '<tr><td>', ''],
]
const SHORT = 3_000

test.each(Object.keys(READERS))('%s takes no more than the length of a text, whatever it is full of', (name) => {
  const read = READERS[name] ?? String
  const slow = TEXTS.filter(([before, unit, after]) => {
    const text = (length: number) => before + unit.repeat(Math.ceil(length / unit.length)) + after
    return outgrows((length) => workOf(() => read(text(length))), SHORT)
  })
  expect(slow).toEqual([])
})
