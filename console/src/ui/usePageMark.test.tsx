import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { usePageMark } from './usePageMark.ts'

const MARK = 'data-has-bar'
const isMarked = () => document.documentElement.hasAttribute(MARK)

function Bar({ on }: { on?: boolean }) {
  usePageMark(MARK, on)
  return null
}

test('the page is marked until the last of those that mark it has gone', () => {
  const first = render(<Bar />)
  const second = render(<Bar />)
  first.unmount()
  expect(isMarked()).toBe(true)
  second.rerender(<Bar on={false} />)
  expect(isMarked()).toBe(false)
})
