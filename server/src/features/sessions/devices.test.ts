import { expect, test } from 'vitest'
import { devicesUnder } from './devices.ts'

const read = devicesUnder(Buffer.alloc(32, 1))
const owner = { siteId: 1, userId: '7', generation: 1 }

test('a browser is known for the account that signed in there, and for nobody else', () => {
  const kept = read(undefined).markedFor(owner)
  const device = read(kept)
  expect(device.idFor(owner)).toBe(kept.split('.')[0])
  for (const other of [{ siteId: 2 }, { userId: '8' }, { generation: 2 }])
    expect(device.idFor({ ...owner, ...other })).toBeNull()
  expect(devicesUnder(Buffer.alloc(32, 2))(kept).idFor(owner)).toBeNull()
})

test('it stays the same device for all who share it, eight at most, and the first is forgotten', () => {
  let kept: string | undefined
  for (let n = 1; n <= 9; n++) kept = read(kept).markedFor({ ...owner, userId: `${n}` })
  const known = [...Array(9).keys()].filter((n) => read(kept).idFor({ ...owner, userId: `${n + 1}` }) !== null)
  expect(known).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect(read(kept).markedFor({ ...owner, userId: '9' })).toBe(kept)
})

test('a device cookie that this server did not write is unknown, and a mark is worth nothing under another id', () => {
  const kept = read(undefined).markedFor(owner)
  const [, mark] = kept.split('.')
  const forged = ['', 'x', kept.slice(1), `${kept}.`, `${'A'.repeat(22)}.${mark}`, `${kept}${'.A'.repeat(9)}`]
  for (const each of forged) expect(read(each).idFor(owner), each).toBeNull()
})
