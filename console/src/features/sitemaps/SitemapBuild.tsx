import { IconCircleCheck, IconClock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { SUPER_SETTINGS_LABEL } from '@ward/domain/app/shell'
import { SITEMAP_URLS_MAX } from '@ward/domain/sitemaps/sitemaps'
import { useMay } from '../../api/session.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { Card } from '../../ui/card/Card.tsx'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { Chip } from '../../ui/text/Chip.tsx'
import { DateText } from '../../ui/text/DateText.tsx'
import { Fact, Facts } from '../../ui/text/Facts.tsx'
import { count, formatNumber } from '../../ui/text/NumberText.tsx'
import styles from './Sitemaps.module.css'
import { buildOptions } from './sitemaps.api.ts'

/** Twice the time after which they are generated again: later than that something is wrong. */
const LATE_MS = 30 * 60_000

function State({ build }: { build: { builtAt: string } | null | undefined }) {
  const isLate = !build || Date.now() - new Date(build.builtAt).getTime() > LATE_MS
  return (
    <Chip hue={isLate ? 'amber' : 'green'} icon={isLate ? IconClock : IconCircleCheck}>
      {isLate ? (build ? 'Late' : 'Not yet') : 'Current'}
    </Chip>
  )
}

/** When the files were last generated, how much of them changed, and how full the fullest is. */
export function SitemapBuild() {
  const query = useQuery(buildOptions)
  const mayChoose = useMay('superSettings.read').ok
  return (
    <Card title="Build" beside={query.data ? <State build={query.data.build} /> : undefined}>
      <Loaded query={query} failed="The build could not be loaded" lines={4} small>
        {({ build, maps, largest }) => (
          <Facts>
            <Fact name="Last build">{build ? <DateText value={build.builtAt} /> : 'Never'}</Fact>
            {build ? (
              <Fact name="Written again">
                {`${formatNumber(build.filesWritten)} of ${count(maps, 'map')}, ${(build.tookMs / 1000).toFixed(1)} seconds`}
              </Fact>
            ) : null}
            <Fact name="Largest map">{`${formatNumber(largest)} of ${count(SITEMAP_URLS_MAX, 'URL')}`}</Fact>
            <Fact name="In robots.txt">{maps > 0 ? 'Yes' : 'No: there is nothing to list'}</Fact>
          </Facts>
        )}
      </Loaded>
      <p className={styles.why}>
        Changed maps are written again every quarter of an hour. Choose the listed pages in{' '}
        {mayChoose ? <AppLink href="/super-settings">{SUPER_SETTINGS_LABEL}</AppLink> : SUPER_SETTINGS_LABEL}.
      </p>
    </Card>
  )
}
