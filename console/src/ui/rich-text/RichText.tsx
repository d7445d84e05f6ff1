import { Input } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { TextAreaField, useFieldProps } from '../form/fields.tsx'
import { TextSkeleton } from '../states/Skeleton.tsx'
import styles from './RichText.module.css'
import type { RichTextProps } from './RichTextEditor.tsx'

/** The editor weighs more than most screens: it is loaded when one is drawn. */
const RichTextEditor = lazy(async () => {
  const loaded = await import('./RichTextEditor.tsx').catch(() => null)
  return { default: loaded?.RichTextEditor ?? HtmlAlone }
})

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
      onFocus={onFocus}
      onBlur={onBlur}
      data-path={rest['data-path']}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** The place of the editor until it is loaded. */
const Waiting = ({ label, help, optional, error }: RichTextProps) => (
  <Input.Wrapper labelElement="div" {...useFieldProps({ label, help, optional, error })}>
    <div className={styles.frame}>
      <div className={styles.bar} />
      <div className={styles.waiting}>
        <TextSkeleton />
      </div>
    </div>
  </Input.Wrapper>
)

/**
 * A field for text with formatting, links and mentions (spec 1 section 2.5), Visual or as HTML. Its value may be what
 * useForm gives a field.
 */
export function RichText(props: RichTextProps) {
  return (
    <Suspense fallback={<Waiting {...props} />}>
      <RichTextEditor {...props} />
    </Suspense>
  )
}
