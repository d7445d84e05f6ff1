import { IconCopy } from '@tabler/icons-react'
import { currentShortcode, shortcode } from '@ward/domain/engagement/engagements'
import type { Kind } from '@ward/domain/engagement/kind'
import { Card } from '../../../ui/card/Card.tsx'
import { copyText } from '../../../ui/copyText.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import styles from './Engagement.module.css'
import type { ShownEngagement } from './engagement.api.ts'

type ShortcodesProps = { kind: Kind; engagement: Pick<ShownEngagement, 'id' | 'isCurrent' | 'elsewhere'> }

/** The shortcodes for a post: the shortcode of this one and, where it is featured, the one without an id (spec 2 section 2). */
export function Shortcodes({ kind, engagement }: ShortcodesProps) {
  const { id, isCurrent, elsewhere } = engagement
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
        <p className={styles.note}>
          {elsewhere
            ? `On this site ${current} shows this one only while the site features no ${kind.one} of its own and no other global one was featured later.`
            : `${current} shows the featured ${kind.one}, which is this one.`}
        </p>
      ) : null}
    </Card>
  )
}
