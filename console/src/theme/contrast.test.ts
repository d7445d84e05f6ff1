import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')
const [light = '', dark = ''] = css.split(/^\[data-theme="dark"\] \{/m)

function tokens(block: string) {
  return new Map([...block.matchAll(/--w-([\w-]+):\s*(#[0-9a-f]{6});/g)].map(([, name = '', hex = '']) => [name, hex]))
}

/** WCAG 2 relative luminance of #rrggbb. */
function luminance(hex: string) {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const c = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function ratio(a: string, b: string) {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (high + 0.05) / (low + 0.05)
}

const surfaces = ['sunken', 'canvas', 'surface', 'raised', 'hover', 'selected']
const hues = ['plum', 'red', 'violet', 'amber', 'rust', 'green']
const meanings = ['danger', 'warning', 'success', 'info']

/** [word, grounds it stands on, least ratio] */
const pairs: [string, string[], number][] = [
  ['text', surfaces, 4.5],
  ['text-2', [...surfaces, 'fill'], 4.5],
  ['text-3', surfaces, 4.5],
  ['accent-text', [...surfaces, 'accent-tint'], 4.5],
  ['on-solid', ['accent', 'accent-hover', 'danger-solid', 'danger-solid-hover'], 4.5],
  ...meanings.map((m): [string, string[], number] => [m, [...surfaces, `${m}-tint`], 4.5]),
  ...hues.map((h): [string, string[], number] => [h, [`${h}-tint`], 4.5]),
  ['control', surfaces, 3],
  ['focus', surfaces, 3],
  ['accent', ['canvas', 'surface', 'raised', 'selected'], 3],
  ['danger-edge', ['canvas', 'surface', 'raised'], 3],
  ['warning-solid', ['canvas', 'surface', 'fill'], 3],
  ['success-solid', ['canvas', 'surface'], 3],
  ['info-solid', ['canvas', 'surface'], 3],
  ...[1, 2, 3, 4].map((n): [string, string[], number] => [`chart-${n}`, ['surface'], 3]),
]

const cells = [['light', light] as const, ['dark', dark] as const].flatMap(([theme, block]) => {
  const map = tokens(block)
  return pairs.flatMap(([word, grounds, least]) => grounds.map((ground) => ({ theme, word, ground, least, map })))
})

test.each(cells)('in the $theme theme $word reads on $ground (at least $least:1)', ({ map, word, ground, least }) => {
  const [a, b] = [map.get(word), map.get(ground)]
  if (!a || !b) throw new Error(`${word} or ${ground} is not a token`)
  expect(ratio(a, b)).toBeGreaterThanOrEqual(least)
})

test('both themes define the same colours', () => {
  expect([...tokens(dark).keys()].sort()).toEqual([...tokens(light).keys()].sort())
})
