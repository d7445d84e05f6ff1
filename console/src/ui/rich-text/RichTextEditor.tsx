import { Input, SegmentedControl } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import type { Editor } from '@tiptap/react'
import { type FocusEvent, type ReactNode, useId, useMemo, useState } from 'react'
import { confirm } from '../dialog/confirm.ts'
import { useFieldProps } from '../form/fields.tsx'
import { readBody } from './body.ts'
import type { OpenPage } from './checkLink.ts'
import { schema } from './elements.ts'
import { LinkDialog } from './LinkDialog.tsx'
import type { FindMentions } from './mention.ts'
import styles from './RichText.module.css'
import { Toolbar } from './Toolbar.tsx'
import { toolsOf } from './tools.ts'
import { VisualEditor } from './VisualEditor.tsx'

export type RichTextProps = {
  label: string
  /** Below the field; an error takes its place. */
  help?: ReactNode
  optional?: boolean
  error?: ReactNode
  /** HTML of the domain's allow-list. Untouched text stays as it is, letter by letter. */
  value: string
  onChange: (html: string) => void
  onFocus?: (event: FocusEvent<HTMLElement>) => void
  onBlur?: (event: FocusEvent<HTMLElement>) => void
  /** By this a form finds the field again. */
  'data-path'?: string
  readOnly?: boolean
  /** It is being saved: nothing can be changed meanwhile. */
  busy?: boolean
  /** How the link dialog verifies links to this host: the console's `send`. */
  openPage: OpenPage
  /** The people `@` offers; without it there are no mentions to choose, those in the text stay. */
  mentions?: FindMentions
  /** article: also headings, code and dividers. */
  tools?: 'text' | 'article'
  /** Pictures stay covered until each is revealed, as in flagged content. */
  blurPictures?: boolean
  autoFocus?: boolean
  /** The name of the mode that is not HTML. */
  visual?: string
}

const lostOf = (html: string) => readBody(html, schema).lost

/** `<table>, style of <p> and 2 more`. */
function inWords(lost: readonly string[]) {
  const more = lost.length - 4
  return more > 0 ? `${lost.slice(0, 4).join(', ')} and ${more} more` : lost.join(', ')
}

const agreesToLose = (lost: readonly string[], visual: string) =>
  confirm({
    title: `Continue in ${visual}?`,
    text: `${visual} cannot hold ${inWords(lost)}. The words stay; the rest is lost with your first change there.`,
    confirm: `Continue in ${visual}`,
    cancel: 'Stay in HTML',
    danger: true,
  })

/** The text and the way it is shown. Another value from outside is another reading; typing is not. */
function useReading(value: string) {
  const [reading, setReading] = useState(() => ({ at: 0, html: value, isHtml: lostOf(value).length > 0 }))
  const [typed, setTyped] = useState(value)
  let now = reading
  if (value !== typed) {
    now = { at: reading.at + 1, html: value, isHtml: reading.isHtml || lostOf(value).length > 0 }
    setTyped(value)
    setReading(now)
  }
  return { ...now, setTyped, show: (isHtml: boolean) => setReading({ at: now.at + 1, html: value, isHtml }) }
}

/** The editor itself; screens use `RichText`, which loads it when it is drawn. */
export function RichTextEditor(props: RichTextProps) {
  const {
    label,
    help,
    optional,
    error,
    value,
    onChange,
    onFocus,
    onBlur,
    mentions,
    readOnly = false,
    busy = false,
  } = props
  const { tools = 'text', blurPictures = false, autoFocus = false, visual = 'Visual' } = props
  const id = useId()
  const { at, html, isHtml, show, setTyped } = useReading(value)
  const [editor, setEditor] = useState<Editor | null>(null)
  const [link, setLink] = useState({ opened: false, times: 0 })
  const lost = useMemo(() => (isHtml ? lostOf(value) : []), [isHtml, value])
  const editable = !readOnly && !busy

  const change = (text: string) => {
    setTyped(text)
    onChange(text)
  }
  const toggle = async (mode: string) => {
    if (mode === 'html') show(true)
    else if (lost.length === 0 || readOnly || (await agreesToLose(lost, visual))) show(false)
  }
  const named = {
    id,
    'data-path': props['data-path'],
    'aria-labelledby': `${id}-label`,
    'aria-describedby': error ? `${id}-error` : help ? `${id}-description` : undefined,
    'aria-invalid': error ? ('true' as const) : undefined,
  }
  const shownTools = useMemo(
    () =>
      toolsOf({
        isArticle: tools === 'article',
        hasMentions: mentions !== undefined,
        openLink: () => setLink(({ times }) => ({ opened: true, times: times + 1 })),
      }),
    [tools, mentions],
  )
  return (
    <Input.Wrapper
      id={id}
      labelElement="div"
      labelProps={{ onClick: () => (isHtml ? document.getElementById(id)?.focus() : editor?.commands.focus()) }}
      {...useFieldProps({ label, help, optional, error })}
    >
      <div className={styles.frame} data-error={error ? true : undefined} data-off={busy || undefined} aria-busy={busy}>
        <div className={styles.bar}>
          {isHtml || readOnly || !editor ? null : (
            <Toolbar editor={editor} tools={shownTools} disabled={!editable} controls={id} />
          )}
          <SegmentedControl
            className={styles.mode}
            aria-label="Editor mode"
            size="xs"
            disabled={busy}
            value={isHtml ? 'html' : 'visual'}
            data={[
              { value: 'visual', label: visual },
              { value: 'html', label: 'HTML' },
            ]}
            onChange={(mode) => void toggle(mode)}
          />
        </div>
        {lost.length > 0 ? (
          <p className={styles.note} role="status">
            <IconInfoCircle size={16} stroke={1.5} aria-hidden />
            {visual} cannot hold {inWords(lost)}, so this text is shown as HTML.
          </p>
        ) : null}
        {isHtml ? (
          <textarea
            {...named}
            className={styles.html}
            spellCheck={false}
            value={value}
            readOnly={!editable}
            // biome-ignore lint/a11y/noAutofocus: a key or a button asked for the field
            autoFocus={autoFocus && at === 0}
            onFocus={onFocus}
            onBlur={onBlur}
            onChange={(event) => change(event.currentTarget.value)}
          />
        ) : (
          <VisualEditor
            key={at}
            html={html}
            onChange={change}
            onFocus={onFocus}
            onBlur={onBlur}
            onReady={setEditor}
            editable={editable}
            mentions={mentions}
            blurPictures={blurPictures}
            autoFocus={autoFocus && at === 0}
            named={named}
          />
        )}
      </div>
      {editor && link.times > 0 ? (
        <LinkDialog
          key={link.times}
          editor={editor}
          openPage={props.openPage}
          opened={link.opened}
          onClose={() => setLink({ ...link, opened: false })}
        />
      ) : null}
    </Input.Wrapper>
  )
}
