import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import { parsed, tidy } from './tidy.ts'

/** Styles of word processors become the elements of the allow-list. */
function settleStyles(body: HTMLElement) {
  // Google Docs wraps all that is copied in a `b` that is not bold.
  for (const bold of body.querySelectorAll<HTMLElement>('b[style*="font-weight"]'))
    if (/^(?:normal|400)$/.test(bold.style.fontWeight)) bold.replaceWith(...bold.childNodes)
  for (const span of body.querySelectorAll<HTMLElement>('span[style]')) {
    if (/^(?:bold|[6-9]00)$/.test(span.style.fontWeight)) wrapContent(span, 'strong')
    if (span.style.fontStyle === 'italic') wrapContent(span, 'em')
  }
}

function wrapContent(element: Element, tag: string) {
  const around = element.ownerDocument.createElement(tag)
  around.append(...element.childNodes)
  element.append(around)
}

/** Pasted HTML as the editor may take it in: cut down to the allow-list. */
export function cleanPaste(html: string): string {
  const body = parsed(html)
  settleStyles(body)
  return tidy(body.innerHTML).innerHTML
}

export const CleanPaste = Extension.create({
  name: 'cleanPaste',
  addProseMirrorPlugins: () => [new Plugin({ props: { transformPastedHTML: cleanPaste } })],
})
