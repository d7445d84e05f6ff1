import { render, screen } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { expect, test } from 'vitest'
import { Deferred } from './Deferred.tsx'

/** The content of the page at each commit of the title. */
const seen: string[] = []

function Page({ of, title = of }: { of: string; title?: string }) {
  useLayoutEffect(() => {
    const part = screen.getByText(/^Author/)
    seen.push(`${title}: ${part.closest('[data-behind]') ? 'hidden' : ''} ${part.textContent}`)
  }, [title])
  return (
    <>
      <h1>{title}</h1>
      <Deferred of={of}>
        <p>{`Author of ${of}, ${title}`}</p>
      </Deferred>
    </>
  )
}

test('what is told of the former thing is hidden from the new title on, and then follows', () => {
  const { rerender } = render(<Page of="A" />)
  rerender(<Page of="B" />)
  expect(seen).toEqual(['A:  Author of A, A', 'B: hidden Author of A, A'])
  expect(screen.getByText('Author of B, B').closest('[data-behind]')).toBeNull()
  rerender(<Page of="B" title="B again" />)
  expect(seen.at(-1)).toBe('B again:  Author of B, B')
  expect(screen.getByText('Author of B, B again')).toBeTruthy()
})
