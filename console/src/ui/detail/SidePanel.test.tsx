import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { ThemeProvider } from '../../theme/ThemeProvider.tsx'
import { SidePanel } from './SidePanel.tsx'

function wide(matches: boolean) {
  vi.stubGlobal('matchMedia', () => ({ matches, addEventListener() {}, removeEventListener() {} }))
}

function Page() {
  const [opened, setOpened] = useState(false)
  return (
    <ThemeProvider env="test">
      <button type="button" onClick={() => setOpened(true)}>
        Side effects
      </button>
      <SidePanel opened={opened} onClose={() => setOpened(false)} title="Tag">
        <input aria-label="Name" />
      </SidePanel>
    </ThemeProvider>
  )
}

test('on a wide window it stands beside the page, takes the focus, and Escape gives it back', async () => {
  wide(true)
  render(<Page />)
  const opener = screen.getByRole('button', { name: 'Side effects' })
  await userEvent.click(opener)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('complementary', { name: 'Tag' })).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('complementary')).toBeNull()
  expect(document.activeElement).toBe(opener)
})

test('elsewhere it lies over the page', async () => {
  wide(false)
  render(<Page />)
  await userEvent.click(screen.getByRole('button', { name: 'Side effects' }))
  expect(await screen.findByRole('dialog', { name: 'Tag' })).toBeTruthy()
})
