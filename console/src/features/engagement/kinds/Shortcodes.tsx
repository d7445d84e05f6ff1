import { IconCopy } from '@tabler/icons-react'
import { currentShortcode, shortcode } from '@ward/domain/engagement/engagements'
import type { Kind } from '@ward/domain/engagement/kind'
import { Card } from '../../../ui/card/Card.tsx'
import { copyText } from '../../../ui/copyText.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import styles from './Engagement.module.css'

/** The shortcodes for a post: the shortcode of this one and, where it is featured, the one without an id (spec 2 section 2). */
export function Shortcodes({ kind, engagement }: { kind: Kind; engagement: { id: string; isCurrent: boolean } }) {
  const { id, isCurrent } = engagement
  const current = currentShortcode(kind.type)
  return (
    <Card title="Shortcodes">
      {[shortcode(kind.type, id), ...(isCurrent ? [current] : [])].map((text) => (
        <div key={text} className={styles.code}>
          <code>{text}</code>
          <IconButton icon={IconCopy} size={28} label={`Copy ${text}`} onClick={() => void copyText(text)} />
        </div>
      ))}
      {isCurrent ? (
        <p className={styles.note}>{`${current} shows the featured ${kind.one}, which is this one.`}</p>
      ) : null}
    </Card>
  )
}
