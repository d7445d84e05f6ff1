import { expect, test } from 'vitest'
import { byWord } from './by-word.ts'

test('a word is read once, a long one each time', () => {
  const asked: string[] = []
  const read = byWord((word) => {
    asked.push(word)
    return word.toUpperCase()
  })
  const long = 'a'.repeat(25)
  expect(['pill', 'pill', long, long].map(read)).toEqual(['PILL', 'PILL', 'A'.repeat(25), 'A'.repeat(25)])
  expect(asked).toEqual(['pill', long, long])
})

test('nobody fills the memory with words of their own: the first is forgotten after some thousand others', () => {
  let asked = 0
  const read = byWord((word) => {
    asked += 1
    return word
  })
  for (let at = 0; at < 10_000; at++) read(`word${at}`)
  expect(asked).toBe(10_000)
  read('word0')
  expect(asked).toBe(10_001)
  read('word9999')
  expect(asked).toBe(10_001)
})
