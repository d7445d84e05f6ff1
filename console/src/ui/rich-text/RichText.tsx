import { Input } from '@mantine/core'
import { type FocusEvent, lazy, Suspense, useState } from 'react'
import { TextAreaField, useFieldProps } from '../form/fields.tsx'
import { useKeysRest } from '../keys/useKeys.ts'
import { TextSkeleton } from '../states/Skeleton.tsx'
import { withEarly } from './early.ts'
import styles from './RichText.module.css'
import type { RichTextProps } from './RichTextEditor.tsx'

/** The editor weighs more than most screens: it is loaded when one is drawn. */
const RichTextEditor = lazy(async () => {
  const loaded = await import('./RichTextEditor.tsx').catch(() => null)
  return { default: loaded?.RichTextEditor ?? HtmlAlone }
})

/** Puts the cursor where writing goes on: after the words, within their paragraph. */
function toEndOfWords(field: HTMLTextAreaElement): void {
  const end = field.value.replace(/<\/p>\s*$/, '').length
  field.setSelectionRange(end, end)
}

/** Where the editor does not load nothing is lost: the text is there as HTML. */
function HtmlAlone({
  label,
  optional,
  error,
  value,
  onChange,
  onFocus,
  onBlur,
  readOnly,
  busy,
  autoFocus,
  ...rest
}: RichTextProps) {
  return (
    <TextAreaField
      label={label}
      optional={optional}
      help="The editor could not be loaded. This is the text as HTML; to have the editor, save and load the page again."
      error={error}
      value={value}
      readOnly={readOnly || busy}
      autoFocus={autoFocus}
      onFocus={(event) => {
        if (autoFocus) toEndOfWords(event.currentTarget)
        onFocus?.(event)
      }}
      onBlur={onBlur}
      data-path={rest['data-path']}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/**
 * The place of the editor until it is loaded. A person who came here to write can already do so: it is in the text then.
 */
function Waiting({ label, help, optional, error, value, onChange, autoFocus }: RichTextProps) {
  const [first] = useState(value)
  return (
    <Input.Wrapper labelElement="div" {...useFieldProps({ label, help, optional, error })}>
      <div className={styles.frame}>
        <div className={styles.bar} />
        <div className={styles.waiting}>
          {first === '' && autoFocus ? null : <TextSkeleton />}
          {autoFocus ? (
            <textarea
              className={styles.early}
              aria-label={label}
              // biome-ignore lint/a11y/noAutofocus: a key or a button asked for the field
              autoFocus
              onChange={(event) => onChange(withEarly(first, event.currentTarget.value))}
            />
          ) : null}
        </div>
      </div>
    </Input.Wrapper>
  )
}

/**
 * A field for text with formatting, links and mentions (spec 1 section 2.5), Visual or as HTML. Its value may be what
 * useForm gives a field.
 */
export function RichText(props: RichTextProps) {
  const [hasFocus, setHasFocus] = useState(!props.autoFocus)
  // Letters that are typed on the way into the field are words, and nothing that the page does by them.
  useKeysRest(!hasFocus)
  const focus = (event: FocusEvent<HTMLElement>) => {
    setHasFocus(true)
    props.onFocus?.(event)
  }
  return (
    <Suspense fallback={<Waiting {...props} />}>
      <RichTextEditor {...props} onFocus={focus} />
    </Suspense>
  )
}
