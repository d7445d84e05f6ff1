import { expect, test } from 'vitest'
import { bareLinkLabel, outsidePictureLabel, pictureSource } from './pictures.ts'

const ORIGIN = 'https://own.example:8443'

test.each(['/demo/a.png', '/.//evil.example/a.png', '/a?https://evil.example', 'https://own.example:8443/a.png'])(
  'a picture of this origin is drawn: %s',
  (src) => {
    expect(pictureSource(src, ORIGIN)).toEqual({ isOwn: true, src })
  },
)

test.each([
  ['https://evil.example/a.png', 'evil.example'],
  ['https://own.example/a.png', 'own.example'],
  ['http://own.example:8443/a.png', 'own.example:8443'],
  ['https://own.example:8443@evil.example/a.png', 'evil.example'],
  ['https://\u043ewn.example:8443/a.png', 'xn--wn-emc.example:8443'],
])('a picture of another origin is a link: %s', (src, host) => {
  expect(pictureSource(src, ORIGIN)).toMatchObject({ isOwn: false, host })
})

test.each([
  '//evil.example/a.png',
  '/\\evil.example/a.png',
  '/\t/evil.example/a.png',
  'data:image/png;base64,AA',
  'blob:x',
  'https://own.example:8443.evil.example/a.png',
  'a.png',
  '',
])('%j is no address of a picture', (src) => {
  expect(pictureSource(src, ORIGIN)).toBeNull()
})

test('an origin with the port that its scheme has anyway is that origin', () => {
  expect(pictureSource('https://own.example/a.png', 'https://own.example:443')).toMatchObject({ isOwn: true })
})

test('the link says the host first, whatever the author called the picture', () => {
  expect(outsidePictureLabel('pics.example', ' my \n graph ')).toBe('Picture from pics.example: my graph')
  expect(outsidePictureLabel('pics.example', '\u202e')).toBe('Picture from pics.example')
})

test('a link that held only a picture says where it leads', () => {
  expect(bareLinkLabel('https://shop.example/a')).toBe('Link to shop.example')
  expect(bareLinkLabel('/forums/a')).toBe('Link to /forums/a')
  expect(bareLinkLabel('mailto:a@b.example')).toBe('Link to mailto:a@b.example')
})
