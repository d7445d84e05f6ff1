import { type Editor, Extension } from '@tiptap/core'

/** Marks that look alike: the first is the one that is written anew, all of them are taken away. */
export const BOLD = ['strong', 'b'] as const
export const ITALIC = ['em', 'i'] as const

export const isMarked = (editor: Editor, marks: readonly string[]) => marks.some((mark) => editor.isActive(mark))

/** Puts a mark on the selection, or takes it and all that look like it away. */
export function toggleMarks(editor: Editor, marks: readonly [string, ...string[]]): boolean {
  if (!isMarked(editor, marks)) return editor.chain().focus().setMark(marks[0]).run()
  const chain = editor.chain().focus()
  for (const mark of marks) chain.unsetMark(mark)
  return chain.run()
}

/** Makes a list of the selected lines, another kind of list of a list, and lines of a list of this kind. */
export function toggleList(editor: Editor, list: 'ul' | 'ol'): boolean {
  const chain = editor.chain().focus()
  if (editor.isActive(list)) return chain.toggleList(list, 'li').setNode('paragraph').run()
  if (editor.isActive('li')) return chain.toggleList(list, 'li').run()
  return chain.setNode('loose').toggleList(list, 'li').run()
}

/** A list's item: the nodes around the cursor's line. */
const inItem = (editor: Editor) => {
  const { $from } = editor.state.selection
  return $from.depth > 1 && $from.node(-1).type.name === 'li'
}

const isEmptyLine = (editor: Editor) => editor.state.selection.$from.parent.content.size === 0

const breakLine = (editor: Editor): boolean =>
  editor.commands.command(({ tr, state, dispatch }) => {
    const lineBreak = state.schema.nodes.br
    if (!lineBreak || !state.selection.$from.parent.inlineContent) return false
    if (dispatch) {
      const marks = state.storedMarks ?? state.selection.$from.marks()
      tr.replaceSelectionWith(lineBreak.create(), false).ensureMarks(marks).scrollIntoView()
    }
    return true
  })

const newParagraph = (editor: Editor): boolean =>
  editor.commands.first(({ commands }) => [
    () => commands.exitCode(),
    () => commands.createParagraphNear(),
    () => commands.liftEmptyBlock(),
    () => commands.splitBlock(),
  ])

const newItem = (editor: Editor): boolean => {
  if (!isEmptyLine(editor)) return editor.commands.splitListItem('li')
  if (editor.commands.splitListItem('li')) return true
  return editor.chain().liftListItem('li').setNode('paragraph').run()
}

/**
 * Enter inserts a line break (spec 1 section 2.5), and Shift+Enter starts a paragraph. In a list it is the other way round
 * than in text: Enter starts the next item, or leaves the list from an empty one, because no other key makes items.
 */
export const Keys = Extension.create({
  name: 'keys',
  priority: 900,
  addKeyboardShortcuts() {
    const { editor } = this
    return {
      Enter: () => {
        if (inItem(editor)) return newItem(editor)
        return editor.commands.newlineInCode() || editor.commands.createParagraphNear() || breakLine(editor)
      },
      'Shift-Enter': () => (inItem(editor) ? breakLine(editor) : newParagraph(editor)),
      'Mod-b': () => toggleMarks(editor, BOLD),
      'Mod-i': () => toggleMarks(editor, ITALIC),
      'Mod-u': () => toggleMarks(editor, ['u']),
      'Mod-Shift-x': () => toggleMarks(editor, ['s']),
      'Mod-]': () => editor.commands.sinkListItem('li'),
      'Mod-[': () => editor.commands.liftListItem('li'),
    }
  },
})

/**
 * Whether a key is not the text's: in a form that is sent, what sends it and what leaves it. The library would take every
 * Enter and Escape for itself.
 */
export const isForForm = (event: KeyboardEvent, text: HTMLElement): boolean =>
  (event.key === 'Escape' || (event.key === 'Enter' && (event.ctrlKey || event.metaKey))) &&
  text.closest('form[data-sends]') !== null
