import type { Editor } from '@tiptap/core'

export type LinkDraft = { text: string; url: string; newTab: boolean }

const linkRange = (editor: Editor) => editor.chain().extendMarkRange('a')

/** The link the cursor is in, or the selected words as the beginning of one. */
export function selectedLink(editor: Editor): LinkDraft {
  if (editor.isActive('a')) linkRange(editor).run()
  const { href = '', target } = editor.getAttributes('a')
  const { from, to } = editor.state.selection
  return { text: editor.state.doc.textBetween(from, to, ' '), url: href ?? '', newTab: target === '_blank' }
}

export function removeLink(editor: Editor) {
  linkRange(editor).unsetMark('a').focus().run()
}

/** Makes the selection a link. Words that were not changed in the dialog keep their formatting and pictures. */
export function setLink(editor: Editor, was: LinkDraft, link: LinkDraft & { href: string; rel: string }) {
  const { href, rel, newTab } = link
  const attributes = { href, rel, target: newTab ? '_blank' : null }
  const { from, to, empty } = editor.state.selection
  const keeps = !empty && link.text === was.text
  const chain = editor.chain()
  if (keeps) chain.setMark('a', attributes).setTextSelection(to)
  else {
    const text = link.text.trim() || href
    const around = editor.state.doc.resolve(from).marksAcross(editor.state.doc.resolve(to)) ?? []
    const marks = around.filter((mark) => mark.type.name !== 'a').map((mark) => mark.toJSON())
    chain.insertContentAt({ from, to }, { type: 'text', text, marks: [...marks, { type: 'a', attrs: attributes }] })
  }
  // Text typed next is no part of the link.
  chain.unsetMark('a').focus().run()
}
