import { ActionButton } from '../../ui/ActionButton.tsx'
import { copyText } from '../../ui/copyText.ts'
import styles from './Experiments.module.css'
import type { ShownExperiment } from './experiments.api.ts'
import { pageSnippet, shortcodeSnippet } from './page-snippets.ts'

/** The snippets for a text or a page, ready to copy. */
export function HowPagesAsk({ experiment }: { experiment: ShownExperiment }) {
  const snippets = [
    { of: 'In a post', text: shortcodeSnippet(experiment) },
    { of: 'In a page of your own', text: pageSnippet(experiment) },
  ]
  return (
    <section className={styles.card} aria-label="In pages">
      <h2>In pages</h2>
      {snippets.map(({ of, text }) => (
        <div key={of}>
          <div className={styles.row}>
            <h3>{of}</h3>
            <ActionButton size="xs" kind="quiet" onClick={() => copyText(text)}>
              Copy
            </ActionButton>
          </div>
          <pre>
            <code>{text}</code>
          </pre>
        </div>
      ))}
    </section>
  )
}
