import { SLUG_VISIT_DAYS } from '@ward/domain/slugs/slugs'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { DateText } from '../../../ui/text/DateText.tsx'
import { NumberText } from '../../../ui/text/NumberText.tsx'
import { VisuallyHidden } from '../../../ui/text/VisuallyHidden.tsx'
import type { ShownThread } from '../threads/threads.api.ts'
import styles from './OlderAddresses.module.css'

type Props = Pick<ShownThread, 'olderSlugs'> & { slug: string; onUse: (slug: string) => void }

/** Slugs the thread had before, each with a button that puts it into the form again. */
export function OlderAddresses({ olderSlugs, slug, onUse }: Props) {
  if (olderSlugs.length === 0) return null
  return (
    <section className={styles.older} aria-label="Older addresses">
      <div className={styles.head} aria-hidden>
        <span>Older addresses</span>
        <span>In use until</span>
        <span>{`Visits, ${SLUG_VISIT_DAYS} days`}</span>
      </div>
      <ul>
        {olderSlugs.map((old) => (
          <li key={old.slug}>
            <code>{old.slug}</code>
            <DateText value={old.usedUntil} />
            <span className={styles.visits}>
              <span className={styles.unit}>{`Visits, ${SLUG_VISIT_DAYS} days`}</span>
              <NumberText value={old.visits} />
            </span>
            <ActionButton
              size="xs"
              kind="quiet"
              because={old.slug === slug ? 'This is in the field already' : undefined}
              onClick={() => onUse(old.slug)}
            >
              Use again<VisuallyHidden> {old.slug}</VisuallyHidden>
            </ActionButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
