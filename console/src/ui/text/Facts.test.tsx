import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Fact, Facts } from './Facts.tsx'

test('each fact has its name before its value, and one without a value is left out', () => {
  render(
    <Facts>
      <Fact name="Submitted">Yes</Fact>
      <Fact name="Replies">{0}</Fact>
      <Fact name="Campaign">{null}</Fact>
      <Fact name="Form">{''}</Fact>
    </Facts>,
  )
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Submitted', 'Replies'])
  expect(screen.getAllByRole('definition').map((value) => value.textContent)).toEqual(['Yes', '0'])
})
