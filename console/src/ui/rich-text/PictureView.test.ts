import { Editor } from '@tiptap/core'
import { expect, test } from 'vitest'
import { ELEMENTS } from './elements.ts'
import { ShownPicture } from './PictureView.tsx'

test('no picture is asked for at its own address, also while the editor is not drawn yet or goes away', () => {
  const element = document.createElement('div')
  const others = ELEMENTS.filter(({ name }) => name !== ShownPicture.name)
  const content = '<p>a <img src="https://pictures.example/a.png" alt="A graph"></p>'
  const editor = new Editor({ element, extensions: [...others, ShownPicture], content, injectCSS: false })
  expect(element.querySelector('img')).toBeNull()
  editor.view.setProps({ nodeViews: {} })
  expect(element.textContent).toBe('a ')
  expect(element.querySelector('img')).toBeNull()
  editor.destroy()
})
