import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { ALLOWED_TAGS } from '@ward/domain/kernel/allowed-html'
import { expect, test } from 'vitest'
import { Avatar } from '../text/Avatar.tsx'
import { PlainText } from './PlainText.tsx'
import { SafeHtml } from './SafeHtml.tsx'

const draw = (html: string) => render(<SafeHtml html={html} />).container

test.each([
  '<script>alert(1)</script>a',
  '<img src=x onerror=alert(1)>a',
  '<a href="javascript:alert(1)">a</a>',
  '<a href="//elsewhere.example">a</a>',
  '<a href="/\\elsewhere.example">a</a>',
  '<svg><script>alert(1)</script></svg>a',
  '<math><mi xlink:href="javascript:alert(1)">a</mi></math>',
  '<iframe src="https://elsewhere.example"></iframe>a',
  '<p style="position:fixed;inset:0" class="x" id="root">a</p>',
  '<form action="https://elsewhere.example"><input name="x"><button>a</button></form>',
  '<p onclick="alert(1)">a</p>',
  '<style>*{display:none}</style>a',
])('nothing that acts or reaches out of its place is left of %s', (html) => {
  const shown = draw(html)
  expect(shown.querySelectorAll('script, iframe, form, input, style, svg, math, object')).toHaveLength(0)
  for (const element of shown.querySelectorAll('div > *, div > * *')) {
    expect([...element.attributes].map((a) => a.name).filter((name) => /^on|^style$|^id$/.test(name))).toEqual([])
  }
  expect(shown.querySelector('a[href^="javascript"], a[href^="//"], a[href^="/\\\\"]')).toBeNull()
})

test('the formatting of the editor stays', () => {
  const shown = draw('<p><b>a</b> <em>b</em></p><ul><li>c</li></ul><blockquote>d</blockquote>e<br>f')
  expect(shown.querySelectorAll('p, b, em, ul, li, blockquote, br')).toHaveLength(7)
})

/** Elements that are drawn as another one, or only with an address. */
const AS: Record<string, string> = { 'inline-mention': 'span', li: 'ul > li' }
const ATTRIBUTES: Record<string, string> = { a: 'href="/x"', img: 'src="/x.png"', 'inline-mention': 'userid="7"' }

test.each([...ALLOWED_TAGS])('what the server stores is shown: %s', (tag) => {
  const element = `<${tag} ${ATTRIBUTES[tag] ?? ''}>`
  const shown = draw(tag === 'li' ? `<ul>${element}a</li></ul>` : `${element}a`)
  expect(shown.querySelector(`div > ${AS[tag] ?? tag}, div > span > ${AS[tag] ?? tag}`)).not.toBeNull()
})

test('a mail address is no picture, and a place inside the page no link', () => {
  expect(draw('<img src="mailto:a@example.com"><a href="#top">a</a>').querySelector('img, a')).toBeNull()
})

test('plain text is not read as markup, its lines stay, and phrases are marked', () => {
  const text = 'If x<y and y>z then ok\n<b>not bold</b> &amp; <img src=x onerror=alert(1)>'
  const { container } = render(<PlainText text={text} marks={['ok']} />)
  expect(container.textContent).toBe(text)
  expect([...container.querySelectorAll('div > div *')].map(({ outerHTML }) => outerHTML)).toEqual(['<mark>ok</mark>'])
  expect(container.firstElementChild?.className).toMatch(/plain/)
})

test('links open in a new tab; those to elsewhere tell nothing and vouch for nothing', () => {
  const shown = draw('<a href="/forums/x">here</a> <a href="https://elsewhere.example/x">there</a>')
  const [here, there] = [...shown.querySelectorAll('a')]
  expect(here?.rel).toBe('noopener')
  expect(there?.rel).toBe('noopener noreferrer ugc')
  expect(there?.target).toBe('_blank')
})

test('a mention is drawn as one and leads to the member where that is allowed', () => {
  const html = 'Hello <inline-mention username="ada" userid="7">@ada</inline-mention>'
  const { container } = render(<SafeHtml html={html} mentionHref={(id) => `/moderation/users/${id}`} />)
  expect(container.querySelector('a')?.getAttribute('href')).toBe('/moderation/users/7')
  cleanup()
  expect(draw(html).querySelector('a')).toBeNull()
  expect(document.body.textContent).toBe('Hello @ada')
})

test('a picture keeps its size, so that nothing jumps when it comes', () => {
  const image = draw('<img src="/a.png" alt="a" width="640" height="480">').querySelector('img')
  expect([image?.getAttribute('width'), image?.getAttribute('height')]).toEqual(['640', '480'])
})

test('a picture of another host is a link that says whose it is, and no picture', () => {
  const shown = draw('<img src="https://pics.example/a.png" alt="my graph" width="4"><img src="/b.png" alt="own">')
  expect([...shown.querySelectorAll('img')].map((image) => image.getAttribute('src'))).toEqual(['/b.png'])
  const link = screen.getByRole('link', { name: 'Picture from pics.example: my graph' })
  expect(link.getAttribute('href')).toBe('https://pics.example/a.png')
  expect(link.getAttribute('rel')).toBe('noopener noreferrer nofollow ugc')
  expect(link.getAttribute('referrerpolicy')).toBe('no-referrer')
})

test('a picture within a link leads to itself, beside the link, which still says where it leads', () => {
  const outside = '<img src="https://pics.example/a.png" alt="">'
  const shown = draw(`<a href="https://shop.example/">${outside}</a><a href="/x">Buy ${outside}<img src="/b.png"></a>`)
  expect([...shown.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Link to shop.example', 'https://shop.example/'],
    ['Picture from pics.example', 'https://pics.example/a.png'],
    ['Buy ', '/x'],
    ['Picture from pics.example', 'https://pics.example/a.png'],
  ])
  expect(shown.querySelectorAll('a a')).toHaveLength(0)
  expect(shown.querySelectorAll('a > span > img')).toHaveLength(1)
})

test.each([
  '<img src="https://e.test/a.png">',
  '<img src="//e.test/a.png">',
  '<img src="/a.png" srcset="https://e.test/a.png 1x">',
  '<picture><source srcset="https://e.test/a.png"><img src="https://e.test/b.png"></picture>',
  '<video poster="https://e.test/a.png" src="https://e.test/a.mp4"></video>',
  '<audio src="https://e.test/a.mp3"></audio>',
  '<input type="image" src="https://e.test/a.png">',
  '<table background="https://e.test/a.png"><tr><td>a</td></tr></table>',
  '<p style="background:url(https://e.test/a.png)">a</p>',
  '<svg><image href="https://e.test/a.png"/></svg>',
  '<link rel="stylesheet" href="https://e.test/a.css"><style>@import "https://e.test/a.css"</style>',
  '<object data="https://e.test/a"></object><embed src="https://e.test/a">',
  '<image src="https://e.test/a.png">',
  '<img src="http://localhost:3000@e.test/a.png">',
  '<a href="/x" ping="https://e.test/a">a</a>',
])('nothing that is drawn asks another host: %s', (html) => {
  for (const element of draw(html).querySelectorAll('*')) {
    for (const { name, value } of element.attributes)
      if (!(element.localName === 'a' && name === 'href')) expect(value).not.toContain('e.test')
  }
})

test('an avatar of another host is not drawn: the initials stay', () => {
  const avatar = (src: string) => render(<Avatar name="River Stone" src={src} />).container
  expect(avatar('https://pics.example/a.png').innerHTML).not.toContain('pics.example')
  expect(avatar('/a.webp').querySelector('img')?.getAttribute('src')).toBe('/a.webp')
})

test('a link that hides its host behind a name is shown with the host it leads to', () => {
  const link = draw('<a href="http://migraine.localhost@evil.example/">a</a>').querySelector('a')
  expect(link?.getAttribute('href')).toBe('http://evil.example/')
  expect(link?.rel).toBe('noopener noreferrer ugc')
})

test('a phrase is marked where it is a word of its own', () => {
  const { container } = render(<SafeHtml html="<p>You and yours: you!</p>" marks={['you']} />)
  expect([...container.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['You', 'you'])
})

test('phrases are marked whatever their case, and their signs are no pattern', () => {
  const { container } = render(
    <SafeHtml html="<p>You COWARD (really). A coward?</p>" marks={['coward', '(really).']} />,
  )
  expect([...container.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual([
    'COWARD',
    '(really).',
    'coward',
  ])
})

test('parts are marked with what they are through whatever elements they go, beside phrases', () => {
  const parts = [{ start: 8, end: 20, label: 'Phone number' }]
  const { container } = render(
    <SafeHtml html="<p>Ring me <b>07700</b> <i>900123</i> rude</p>" marks={['rude']} parts={parts} />,
  )
  const marks = [...container.querySelectorAll('mark')]
  expect(marks.map(({ textContent }) => textContent)).toEqual(['Phone number: 07700', ' ', '900123', 'rude'])
  expect(marks.map((mark) => mark.dataset.tip)).toEqual([...Array(3).fill('Phone number'), undefined])
})

test('covered pictures are revealed one by one, by click or with i', () => {
  const { container } = render(<SafeHtml blur html='<img src="/1.png" alt="one"><img src="/2.png" alt="two">' />)
  const covered = () => container.querySelectorAll('[data-covered]').length
  expect(covered()).toBe(2)
  expect(screen.queryByAltText('one')).toBeNull()
  fireEvent.keyDown(document.body, { key: 'i' })
  expect(covered()).toBe(1)
  expect(screen.getByAltText('one')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: /Show image/ }))
  expect(covered()).toBe(0)
})
