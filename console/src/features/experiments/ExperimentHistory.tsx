import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { pathTo } from '@ward/domain/app/routes'
import { EXPERIMENT_LABELS } from '@ward/domain/experiments/experiments'
import { type VersionField, versionFields } from '@ward/domain/kernel/versions'
import { AppLink } from '../../ui/AppLink.tsx'
import { History, type ShownVersion } from '../../ui/history/History.tsx'
import { Loaded } from '../../ui/states/Loaded.tsx'
import styles from './Experiments.module.css'
import { experimentHistoryOptions, experimentSites, type HistoryEntry } from './experiments.api.ts'

type Content = Omit<NonNullable<HistoryEntry['before']>, '__typename'>
type Sites = readonly { id: number; name: string }[]

/** A version as texts: sites by their names, variants a line each. */
function textsOf(content: Content, sites: Sites): VersionField[] {
  const { siteIds, variants, audience, name, symbol, description, isActive, persistSessions } = content
  const { exclusionGroup, plannedSessions, plannedEnd } = content
  return versionFields({
    name,
    symbol,
    description,
    isActive,
    persistSessions,
    siteIds: siteIds.map((id) => sites.find((site) => site.id === id)?.name ?? String(id)),
    variants: variants.map(({ key, weight }) => `${key}: ${weight}`),
    audience: [
      ...(audience.excludeEmployees ? ['Exclude Employees'] : []),
      ...(audience.excludeBots ? ['Exclude Bots'] : []),
    ],
    exclusionGroup,
    plannedSessions,
    plannedEnd,
  })
}

const shown = (entry: HistoryEntry, sites: Sites): ShownVersion => ({
  number: entry.number,
  insertedAt: entry.insertedAt,
  author: <Author user={entry.user} />,
  authorKind: entry.authorKind,
  fields: textsOf(entry, sites),
  before: entry.before && textsOf(entry.before, sites),
})

/** The author of a change: their address, which leads to their edit page where they have an account here. */
function Author({ user }: { user: HistoryEntry['user'] }) {
  if (!user) return null
  const name = user.email ?? 'Somebody without an address'
  return user.id ? <AppLink href={pathTo('/users/{id}', { id: user.id })}>{name}</AppLink> : name
}

/** The history of an experiment, newest first. */
export function ExperimentHistory({ id }: { id: string }) {
  const query = useInfiniteQuery(experimentHistoryOptions(id))
  const { data: sites = [] } = useQuery(experimentSites)
  return (
    <div className={styles.stack}>
      <div className={styles.card}>
        <Loaded query={query} failed="The history could not be loaded">
          {({ pages }) => (
            <History
              versions={pages.flat().map((entry) => shown(entry, sites))}
              labels={EXPERIMENT_LABELS}
              onMore={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
            />
          )}
        </Loaded>
      </div>
    </div>
  )
}
