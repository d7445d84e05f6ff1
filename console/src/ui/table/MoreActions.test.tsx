import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ThemeProvider } from '../../theme/ThemeProvider.tsx'
import { TableToolbar } from './TableToolbar.tsx'

test('what the menu of a selection cannot do now stays in it with the reason, and does nothing', async () => {
  const run = vi.fn()
  const action = (id: string, because?: string) => ({ id, label: id, because: () => because, run: () => run(id) })
  render(
    <ThemeProvider env="test">
      <TableToolbar
        label="Pets"
        onPage={2}
        selection={{ ids: ['1'], here: 1, all: false } as never}
        total={2}
        actions={[...'abcde'].map((id) => action(id)).concat(action('Sell', 'This pet is loved'), action('Walk'))}
        onSelectPage={() => {}}
        onClear={() => {}}
      />
    </ThemeProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'More actions' }))
  const line = await screen.findByRole('menuitem', { name: 'Sell' })
  expect([line.getAttribute('aria-disabled'), line.dataset.tip]).toEqual(['true', 'This pet is loved'])
  await userEvent.click(line)
  expect(run).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('menuitem', { name: 'Walk' }))
  expect(run).toHaveBeenCalledWith('Walk')
})
