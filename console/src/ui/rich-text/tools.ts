import {
  type Icon,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconAt,
  IconBlockquote,
  IconBold,
  IconCode,
  IconH2,
  IconH3,
  IconH4,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconSeparatorHorizontal,
  IconSourceCode,
  IconStrikethrough,
  IconUnderline,
} from '@tabler/icons-react'
import type { Editor } from '@tiptap/core'
import { BOLD, ITALIC, isMarked, toggleList, toggleMarks } from './keys.ts'

export type Tool = {
  label: string
  icon: Icon
  keys?: string
  run: (editor: Editor) => unknown
  /** Whether it holds where the cursor is; a tool without it only acts. */
  isOn?: (editor: Editor) => boolean
  isOff?: (editor: Editor) => boolean
}

const mark = (label: string, icon: Icon, marks: readonly [string, ...string[]], keys?: string): Tool => ({
  label,
  icon,
  keys,
  run: (editor) => toggleMarks(editor, marks),
  isOn: (editor) => isMarked(editor, marks),
})

const line = (label: string, icon: Icon, node: string): Tool => ({
  label,
  icon,
  run: (editor) => editor.chain().focus().toggleNode(node, 'paragraph').run(),
  isOn: (editor) => editor.isActive(node),
})

const list = (label: string, icon: Icon, node: 'ul' | 'ol'): Tool => ({
  label,
  icon,
  run: (editor) => toggleList(editor, node),
  isOn: (editor) => editor.isActive(node),
})

const formatting = [
  mark('Bold', IconBold, BOLD, 'mod+b'),
  mark('Italic', IconItalic, ITALIC, 'mod+i'),
  mark('Underline', IconUnderline, ['u'], 'mod+u'),
  mark('Strikethrough', IconStrikethrough, ['s'], 'mod+shift+x'),
]

const lines: Tool[] = [
  list('List', IconList, 'ul'),
  list('Numbered list', IconListNumbers, 'ol'),
  {
    label: 'Quote',
    icon: IconBlockquote,
    run: (editor) => editor.chain().focus().toggleWrap('blockquote').run(),
    isOn: (editor) => editor.isActive('blockquote'),
  },
]

const article: Tool[] = [
  line('Heading', IconH2, 'h2'),
  line('Smaller heading', IconH3, 'h3'),
  line('Smallest heading', IconH4, 'h4'),
  mark('Code', IconCode, ['code']),
  line('Preformatted', IconSourceCode, 'pre'),
  {
    label: 'Divider',
    icon: IconSeparatorHorizontal,
    run: (editor) => editor.chain().focus().insertContent({ type: 'hr' }).run(),
  },
]

const history: Tool[] = [
  {
    label: 'Undo typing',
    icon: IconArrowBackUp,
    keys: 'mod+z',
    run: (editor) => editor.chain().focus().undo().run(),
    isOff: (editor) => !editor.can().undo(),
  },
  {
    label: 'Redo typing',
    icon: IconArrowForwardUp,
    keys: 'mod+shift+z',
    run: (editor) => editor.chain().focus().redo().run(),
    isOff: (editor) => !editor.can().redo(),
  },
]

const mention: Tool = {
  label: 'Mention',
  icon: IconAt,
  run: (editor) => {
    const { $from } = editor.state.selection
    const before = $from.parent.textBetween(Math.max(0, $from.parentOffset - 1), $from.parentOffset, ' ', ' ')
    return editor
      .chain()
      .focus()
      .insertContent(/\S/.test(before) ? ' @' : '@')
      .run()
  },
}

type Requested = { isArticle: boolean; hasMentions: boolean; openLink: () => void }

/** The tools of an editor, in groups. */
export function toolsOf({ isArticle, hasMentions, openLink }: Requested): Tool[][] {
  const link: Tool = { label: 'Link', icon: IconLink, run: openLink, isOn: (editor) => editor.isActive('a') }
  const groups = [formatting, hasMentions ? [link, mention] : [link], lines, isArticle ? article : [], history]
  return groups.filter((group) => group.length > 0)
}
