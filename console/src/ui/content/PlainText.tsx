import { cx } from '../cx.ts'
import styles from './content.module.css'
import { type LabelledPart, labelled } from './marks.tsx'

type Props = { text: string; marks: readonly string[]; parts?: readonly LabelledPart[] }

const none: never[] = []

/** A member's plain text (a bio): its line breaks are kept and nothing in it is read as markup. */
export function PlainText({ text, marks, parts = none }: Props) {
  return (
    <div className={cx(styles.text, styles.plain)}>{labelled(text, { from: 0, parts, phrases: marks, key: 0 })}</div>
  )
}
