import { Editor } from '@tiptap/core'
import { MENTION_DEBOUNCE, MENTION_RESULTS } from '@ward/domain/member-site/mentions'
import { expect, test, vi } from 'vitest'
import { ELEMENTS } from './elements.ts'
import { type MentionMenuProps, Mentions } from './mention.ts'

test('people are looked for 300 ms after the last letter, and five are offered', async () => {
  vi.useFakeTimers()
  const asked: string[] = []
  const shown: (MentionMenuProps | null)[] = []
  const find = async (term: string) => {
    asked.push(term)
    return Array.from({ length: 8 }, (_, at) => ({ id: String(at + 1), username: `rill${at}` }))
  }
  const mentions = Mentions.configure({ find: () => find, show: (menu) => shown.push(menu), press: () => false })
  const editor = new Editor({ element: document.createElement('div'), extensions: [...ELEMENTS, mentions] })
  for (const letter of ['@', 'r', 'i', 'l']) {
    editor.commands.insertContent(letter)
    await vi.advanceTimersByTimeAsync(MENTION_DEBOUNCE - 1)
  }
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toEqual(['ril'])
  expect([MENTION_DEBOUNCE, MENTION_RESULTS]).toEqual([300, 5])
  expect(shown.at(-1)?.items.map(({ username }) => username)).toEqual(['rill0', 'rill1', 'rill2', 'rill3', 'rill4'])
  editor.destroy()
})
