import { useQuery } from '@tanstack/react-query'
import { USES_MAX } from '@ward/domain/engagement/engagements'
import type { Kind } from '@ward/domain/engagement/kind'
import { Card } from '../../../ui/card/Card.tsx'
import { Loaded } from '../../../ui/states/Loaded.tsx'
import { ExternalLink } from '../../../ui/text/ExternalLink.tsx'
import styles from '../kinds/Engagement.module.css'
import { type EngagementUse, engagementUsesOptions, type ShownEngagement } from '../kinds/engagement.api.ts'

type Props = { kind: Kind; engagement: Pick<ShownEngagement, 'id'> }

/** The posts and threads that show an engagement by its shortcode, of a global poll on all sites of the viewer. */
export function WhereUsed({ kind, engagement }: Props) {
  const query = useQuery(engagementUsesOptions(kind.type, engagement.id))
  return (
    <Card title="Where used">
      <Loaded query={query} failed="The places could not be loaded" lines={2} small>
        {(uses) => <Uses uses={uses} none="Not used in any post or thread yet." />}
      </Loaded>
    </Card>
  )
}

/** "Post", and of a text of another site "Post on Lupus". */
const placeOf = (source: string, site: string | undefined) =>
  `${source === 'post' ? 'Post' : 'Thread'}${site === undefined ? '' : ` on ${site}`}`

/** Each with its link, whether it is a post or a thread, and the site it is on where that is another. */
export function Uses({ uses, none }: { uses: readonly EngagementUse[]; none?: string }) {
  if (uses.length === 0) return none ? <p className={styles.note}>{none}</p> : null
  return (
    <>
      <ul className={styles.uses}>
        {uses.map(({ source, title, href, elsewhere }) => (
          <li key={`${source} ${href}`}>
            <ExternalLink href={href}>{title}</ExternalLink>
            <span className={styles.note}>{placeOf(source, elsewhere?.name)}</span>
          </li>
        ))}
      </ul>
      {uses.length === USES_MAX ? <p className={styles.note}>{`The newest ${USES_MAX} are shown.`}</p> : null}
    </>
  )
}
