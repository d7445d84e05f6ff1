import type { OwnHelpline } from '@ward/domain/flags/at-risk/helplines'
import { ExternalLink } from '../../../ui/text/ExternalLink.tsx'
import styles from './AtRisk.module.css'

/** Each line with what to dial and the page of whoever answers. */
export const HelplineList = ({ lines }: { lines: readonly OwnHelpline[] }) => (
  <ul className={styles.lines}>
    {lines.map(({ name, reach, source }) => (
      <li key={`${name} ${reach}`}>
        <strong>{name}</strong>
        <span>{reach}</span>
        {source ? (
          <ExternalLink href={source} icon={false}>
            {new URL(source).host}
          </ExternalLink>
        ) : null}
      </li>
    ))}
  </ul>
)
