import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ThemeProvider } from '../../theme/ThemeProvider.tsx'
import type { Figures } from './figures.ts'
import { Plot } from './Plot.tsx'

const VOTES: Figures = { of: 'Day', series: ['This site'], points: [{ name: 'Nov 6', values: [1451] }] }

/** Sees at once that each element is 400 wide. */
class Observer {
  see: ResizeObserverCallback
  constructor(see: ResizeObserverCallback) {
    this.see = see
  }
  observe = () => this.see([{ contentRect: new DOMRect(0, 0, 400, 224) } as ResizeObserverEntry], this as never)
  unobserve = () => undefined
  disconnect = () => undefined
}

test('what a finger tapped stays to be read when it is lifted; what a mouse reads goes with it', async () => {
  vi.stubGlobal('ResizeObserver', Observer)
  const { container } = render(
    <ThemeProvider env="test">
      <Plot kind="line" figures={VOTES} />
    </ThemeProvider>,
  )
  const drawing = await waitFor(() => container.querySelector('svg') ?? expect.fail())
  fireEvent.pointerDown(drawing, { clientX: 200, pointerType: 'touch' })
  fireEvent.pointerLeave(drawing, { pointerType: 'touch' })
  expect(screen.getByText('1,451')).toBeTruthy()
  fireEvent.pointerMove(drawing, { clientX: 200, pointerType: 'mouse' })
  fireEvent.pointerLeave(drawing, { pointerType: 'mouse' })
  expect(screen.queryByText('1,451')).toBeNull()
})
