import { expect, test } from 'vitest'
import { repeatHash, scoreBody } from './automod.actions.ts'

test('a body is scored by what is read of it', async () => {
  const { scores } = await scoreBody('<p>Buy oxycodone <b>online</b>, no prescription</p>', {
    authorAgeDays: 0,
    authorPosts: 0,
    repeats: 0,
  })
  expect(scores.spam.prob).toBeGreaterThan(0.6)
  expect(scores.offensive.prob).toBeLessThan(0.15)
})

test('bodies that read the same have one hash, whatever their markup', () => {
  expect(repeatHash('<p>Buy <b>now</b></p>')).toBe(repeatHash('buy now!'))
  expect(repeatHash('<p>Buy</p>')).not.toBe(repeatHash('<p>Sell</p>'))
})
