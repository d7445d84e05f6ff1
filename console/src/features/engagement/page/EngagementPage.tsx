import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { changedOn, ENGAGEMENT_TOPIC } from '@ward/domain/engagement/engagements'
import type { Kind } from '@ward/domain/engagement/kind'
import { Fragment, lazy } from 'react'
import { useLive } from '../../../api/useLive.tsx'
import { NotFoundPage } from '../../../routing/NotFoundPage.tsx'
import { usePageTitle } from '../../../routing/title.ts'
import { type TabEntry, Tabs } from '../../../ui/detail/Tabs.tsx'
import { Opening } from '../../../ui/Opening.tsx'
import { Loaded } from '../../../ui/states/Loaded.tsx'
import { TextSkeleton } from '../../../ui/states/Skeleton.tsx'
import { ENGAGEMENTS_KEY, engagementOptions, type ShownEngagement } from '../kinds/engagement.api.ts'
import { useKind } from '../kinds/useKind.ts'
import { EngagementHeader } from './EngagementHeader.tsx'

const EngagementHistory = lazy(async () => ({
  default: (await import('../versions/EngagementHistory.tsx')).EngagementHistory,
}))

const EngagementForm = lazy(async () => ({ default: (await import('./EngagementForm.tsx')).EngagementForm }))
const EngagementResults = lazy(async () => ({ default: (await import('./EngagementResults.tsx')).EngagementResults }))

/** A new engagement, or one that is there (spec 2 section 2, Engagement create and edit screens). */
export default function EngagementPage() {
  const kind = useKind()
  const { id } = useParams({ strict: false })
  return id === undefined ? (
    <Fragment key={kind.type}>
      <EngagementHeader kind={kind} />
      <Opening meanwhile={<TextSkeleton lines={8} />}>
        <EngagementForm kind={kind} />
      </Opening>
    </Fragment>
  ) : (
    <Existing key={`${kind.type} ${id}`} kind={kind} id={id} />
  )
}

function Existing({ kind, id }: { kind: Kind; id: string }) {
  const queries = useQueryClient()
  const query = useQuery(engagementOptions(kind.type, id))
  usePageTitle(query.data?.question)
  useLive(ENGAGEMENT_TOPIC, () => void queries.invalidateQueries({ queryKey: ENGAGEMENTS_KEY }))
  // Typed text stays, even if somebody deletes the engagement meanwhile.
  const absent = query.data ? undefined : <NotFoundPage />
  return (
    <Loaded query={query} failed={`The ${kind.one} could not be loaded`} absent={absent}>
      {(engagement) => (
        <>
          <EngagementHeader kind={kind} engagement={engagement} />
          <Tabs label={kind.one} tabs={tabsOf(kind, engagement)} />
        </>
      )}
    </Loaded>
  )
}

const tabsOf = (kind: Kind, engagement: ShownEngagement): TabEntry[] => [
  {
    id: 'edit',
    label: 'Edit',
    stays: true,
    content: () => <EngagementForm kind={kind} engagement={engagement} />,
  },
  { id: 'results', label: 'Results', content: () => <EngagementResults kind={kind} engagement={engagement} /> },
  {
    id: 'history',
    label: 'History',
    // Changes others made to a global poll are shown where they made them.
    may: engagement.elsewhere ? { ok: false, because: changedOn(engagement.elsewhere.name) } : undefined,
    content: () => <EngagementHistory kind={kind} engagement={engagement} />,
  },
]
