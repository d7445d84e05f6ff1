import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ScoreReasons } from './ScoreReasons.tsx'

test('the words and facts that made a score are shown on demand, with how much they did', async () => {
  const because = [
    { phrase: 'miracle cure', weight: 2.1 },
    { phrase: 'many digits', weight: 0.2 },
  ]
  const { container } = render(<ScoreReasons label="Spam" because={because} />)
  const details = container.querySelector('details')
  expect(details?.open).toBe(false)
  await userEvent.click(screen.getByText('Why this score'))
  expect(details?.open).toBe(true)
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '“miracle cure”strong',
    'many digitsweak',
  ])
})

test('a score that nothing speaks for says so', () => {
  render(<ScoreReasons label="Offensive" because={[]} />)
  expect(screen.getByText('No word or fact stands out.')).toBeTruthy()
})
