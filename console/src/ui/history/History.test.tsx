import { MantineProvider } from '@mantine/core'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NO_VERSIONS, restoreText } from '@ward/domain/kernel/versions'
import { expect, test } from 'vitest'
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx'
import { History, type ShownVersion } from './History.tsx'

const version = (number: number, text: string, before: string | null): ShownVersion => ({
  number,
  insertedAt: '2026-03-01T09:30:00Z',
  author: null,
  authorKind: 'command',
  fields: [
    { name: 'steps', text },
    { name: 'same', text: 'stays' },
  ],
  before:
    before === null
      ? null
      : [
          { name: 'steps', text: before },
          { name: 'same', text: 'stays' },
        ],
})
const restored: number[] = []
const draw = (versions: ShownVersion[], because?: string) =>
  render(
    <MantineProvider env="test">
      <History
        versions={versions}
        labels={{ steps: 'Guideline' }}
        because={because}
        onRestore={(number) => void restored.push(number)}
      />
      <ConfirmDialog />
    </MantineProvider>,
  )
const changedIn = (item: HTMLElement, tag: string) =>
  [...item.querySelectorAll(tag)].map((element) => element.textContent)

test('each version shows what became of each field that changed, word by word; the first shows all', () => {
  draw([version(2, 'Ask them plainly', 'Ask plainly now'), version(1, 'Ask plainly now', null)])
  const [newest, first] = screen.getAllByRole('listitem') as [HTMLElement, HTMLElement]
  expect(changedIn(newest, 'ins').join()).toContain('them')
  expect(changedIn(newest, 'del').join()).toContain('now')
  expect(within(newest).queryByText('same')).toBeNull()
  expect(within(newest).getByText('Guideline')).toBeDefined()
  expect(first.textContent).toContain('Ask plainly now')
  expect(first.textContent).toContain('stays')
  expect(changedIn(first, 'ins, del')).toEqual([])
})

test('what the first version leaves empty is not told, and a sign that turns the direction of writing turns no other piece', () => {
  draw([version(2, 'Now plainly', 'Ask \u202Eplainly'), version(1, '', null)])
  const [newest, first] = screen.getAllByRole('listitem') as [HTMLElement, HTMLElement]
  expect(first.textContent).not.toContain('Guideline')
  expect(first.textContent).toContain('stays')
  for (const { textContent } of newest.querySelectorAll('ins, del')) expect(textContent).not.toBe('')
  expect([...newest.querySelectorAll('bdi')].map(({ textContent }) => textContent).join('')).toContain('Now')
  expect(newest.querySelectorAll('ins > bdi, del > bdi').length).toBe(newest.querySelectorAll('ins, del').length)
})

test('markup in a version is shown as it is written', () => {
  draw([version(2, '<b>bold</b>', '<i>bold</i>')])
  expect(document.querySelector('dd b, dd i')).toBeNull()
  expect(screen.getByRole('listitem').textContent).toContain('bold')
})

test('an earlier version is restored after a question, the newest never', async () => {
  draw([version(2, 'b', 'a'), version(1, 'a', null)])
  const buttons = screen.getAllByRole('button', { name: /^Restore version/ })
  expect(buttons.map((button) => button.textContent)).toEqual(['Restore version 1'])
  await userEvent.click(buttons[0] as HTMLElement)
  expect(await screen.findByText(restoreText(1))).toBeDefined()
  expect(restored).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Restore' }))
  await expect.poll(() => restored).toEqual([1])
})

test('a thing that was never changed says so', () => {
  draw([])
  expect(screen.getByText(NO_VERSIONS)).toBeDefined()
})
