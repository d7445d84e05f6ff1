import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { ENGAGEMENT_SAVED } from '@ward/domain/engagement/engagements'
import { ENGAGEMENT_LABELS } from '@ward/domain/engagement/input'
import type { Kind } from '@ward/domain/engagement/kind'
import { useMay } from '../../../api/session.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { VersionHistory } from '../../../ui/history/VersionHistory.tsx'
import {
  ENGAGEMENTS_KEY,
  engagementVersionsOptions,
  restoreEngagement,
  type ShownEngagement,
} from '../kinds/engagement.api.ts'

type Props = { kind: Kind; engagement: ShownEngagement }

/** The history of an engagement; an earlier version is restored as a change of its own. */
export function EngagementHistory({ kind, engagement: { id, version } }: Props) {
  const queries = useQueryClient()
  const mayChange = useMay('engagement.change')
  return (
    <Card>
      <VersionHistory
        query={useInfiniteQuery(engagementVersionsOptions(kind.type, id))}
        shown={(each) => ({ ...each, author: each.author?.username ?? null })}
        labels={{ ...ENGAGEMENT_LABELS, ...kind.titles }}
        restore={(number) => restoreEngagement({ id, number, version })}
        saved={ENGAGEMENT_SAVED}
        onRestored={() => queries.invalidateQueries({ queryKey: ENGAGEMENTS_KEY })}
        because={mayChange.ok ? undefined : mayChange.because}
      />
    </Card>
  )
}
