import { Dropcursor, Gapcursor, UndoRedo } from '@tiptap/extensions'
import { Selection } from '@tiptap/pm/state'
import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import { type FocusEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import content from '../content/content.module.css'
import { type Body, readBody } from './body.ts'
import { blankAtEnd } from './early.ts'
import { ELEMENTS } from './elements.ts'
import { isForForm, Keys } from './keys.ts'
import { MentionMenu, type MentionMenuKeys } from './MentionMenu.tsx'
import { type FindMentions, type MentionMenuProps, Mentions } from './mention.ts'
import { ShownPicture } from './PictureView.tsx'
import { CleanPaste } from './paste.ts'
import styles from './RichText.module.css'

type VisualEditorProps = {
  /** The first text; another text is another editor, by its key. */
  html: string
  onChange: (html: string) => void
  onFocus?: (event: FocusEvent<HTMLElement>) => void
  onBlur?: (event: FocusEvent<HTMLElement>) => void
  /** The editor, when it is there. */
  onReady: (editor: Editor | null) => void
  editable: boolean
  mentions?: FindMentions
  blurPictures: boolean
  autoFocus: boolean
  /** Of the field it stands in: its id, name, description and error. */
  named: Record<string, string | undefined>
}

/** The attributes of the text for screen readers. */
const attributesOf = ({ named, editable }: VisualEditorProps): Record<string, string> => {
  const attributes = Object.entries({ ...named, 'aria-readonly': editable ? undefined : 'true' })
  const given = attributes.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  return {
    ...Object.fromEntries(given),
    role: 'textbox',
    'aria-multiline': 'true',
    tabindex: '0',
    class: `${content.text} ${styles.text}`,
  }
}

/** Where text is written as it will be seen. */
export function VisualEditor(props: VisualEditorProps) {
  const { html, onReady, editable, mentions, blurPictures } = props
  const latest = useRef(props)
  latest.current = props
  const body = useRef<Body>(null)
  const [menu, setMenu] = useState<MentionMenuProps | null>(null)
  const menuKeys = useRef<MentionMenuKeys>(null)
  const isMenuOpen = useRef(false)
  isMenuOpen.current = menu !== null

  const editor = useEditor({
    injectCSS: false,
    editable,
    extensions: [
      ...ELEMENTS.filter((element) => element.name !== ShownPicture.name),
      ShownPicture.configure({ blur: blurPictures }),
      ...[Keys, CleanPaste, UndoRedo, Gapcursor, Dropcursor.configure({ class: styles.drop, color: false })],
      ...(mentions
        ? [
            Mentions.configure({
              find: () => latest.current.mentions ?? (async () => []),
              show: setMenu,
              press: (event) => menuKeys.current?.(event) ?? false,
            }),
          ]
        : []),
    ],
    onBeforeCreate: ({ editor: created }) => {
      body.current = readBody(html, created.schema)
      created.options.content = body.current.doc.toJSON()
    },
    onUpdate: ({ editor: now }) => {
      if (body.current) latest.current.onChange(body.current.write(now.state.doc))
    },
    editorProps: {
      attributes: () => attributesOf(latest.current),
      handleDOMEvents: { keydown: ({ dom }, event) => !isMenuOpen.current && isForForm(event, dom) },
    },
  })

  useEffect(() => {
    editor?.setEditable(editable, false)
  }, [editor, editable])
  useLayoutEffect(() => {
    if (!latest.current.autoFocus || !editor || editor.isDestroyed) return
    // At once, and not some time after, as the library's own autofocus does it: a person who is writing already goes on here, at the
    // end.
    const { state, view } = editor
    const atEnd = state.tr.setSelection(Selection.atEnd(state.doc))
    view.dispatch(atEnd.insertText(blankAtEnd(latest.current.html)).setMeta('addToHistory', false).scrollIntoView())
    view.focus()
  }, [editor])
  useEffect(() => {
    onReady(editor)
    return () => onReady(null)
  }, [editor, onReady])
  const attributes = JSON.stringify(attributesOf(props))
  // biome-ignore lint/correctness/useExhaustiveDependencies: a view that is updated asks for its attributes again
  useEffect(() => {
    if (editor && !editor.isDestroyed) editor.view.updateState(editor.state)
  }, [editor, attributes])

  return (
    <>
      <EditorContent editor={editor} className={styles.page} onFocus={props.onFocus} onBlur={props.onBlur} />
      {menu ? <MentionMenu menu={menu} keys={menuKeys} /> : null}
    </>
  )
}
