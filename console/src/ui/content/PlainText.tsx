import { cx } from '../cx.ts'
import styles from './content.module.css'
import { marked } from './marks.tsx'

/** What a member wrote as plain text (a bio): its line breaks are kept and nothing in it is read as markup. */
export function PlainText({ text, marks }: { text: string; marks: readonly string[] }) {
  return <div className={cx(styles.text, styles.plain)}>{marked(text, marks, 0)}</div>
}
