import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { pathTo } from '@ward/domain/app/routes'
import { EXPERIMENT_TOPIC, type ExperimentInput } from '@ward/domain/experiments/experiments'
import { lazy, type ReactNode } from 'react'
import { useLive } from '../../api/useLive.tsx'
import { NotFoundPage } from '../../routing/NotFoundPage.tsx'
import { usePageTitle } from '../../routing/title.ts'
import { type TabEntry, Tabs } from '../../ui/detail/Tabs.tsx'
import { useBack } from '../../ui/detail/useBack.ts'
import { useOwnChanges } from '../../ui/form/useOwnChanges.ts'
import { Opening } from '../../ui/Opening.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { TextSkeleton } from '../../ui/states/Skeleton.tsx'
import { Chip } from '../../ui/text/Chip.tsx'
import { ExperimentForm } from './ExperimentForm.tsx'
import { EXPERIMENTS_KEY, experimentOptions, type ShownExperiment } from './experiments.api.ts'

const Stats = lazy(async () => ({ default: (await import('./ExperimentStats.tsx')).ExperimentStats }))
const Preview = lazy(async () => ({ default: (await import('./ExperimentPreview.tsx')).ExperimentPreview }))
const History = lazy(async () => ({ default: (await import('./ExperimentHistory.tsx')).ExperimentHistory }))

const late = (content: ReactNode) => <Opening meanwhile={<TextSkeleton lines={8} />}>{content}</Opening>

type Own = Partial<ReturnType<typeof useOwnChanges<ExperimentInput>>>

/** A new experiment has no figures, no session and no history. */
const tabsOf = (experiment?: ShownExperiment, [own, addOwn]: Own = []): TabEntry[] => [
  {
    id: 'configuration',
    label: 'Configuration',
    stays: true,
    content: () => <ExperimentForm experiment={experiment} own={own} />,
  },
  ...(experiment
    ? [
        {
          id: 'stats',
          label: 'Stats',
          content: () => late(<Stats experiment={experiment} onSaved={addOwn} />),
        },
        { id: 'preview', label: 'Preview', content: () => late(<Preview experiment={experiment} />) },
        {
          id: 'history',
          label: 'History',
          count: experiment.version,
          content: () => late(<History id={experiment.id} />),
        },
      ]
    : []),
]

function Header({ experiment }: { experiment?: ShownExperiment }) {
  const back = useBack(pathTo('/experiments'))
  return (
    <PageTitle
      title={experiment?.name ?? 'New experiment'}
      count={
        experiment ? (
          <>
            {experiment.isActive ? (
              <Chip hue="green" icon={IconCircleCheck}>
                Active
              </Chip>
            ) : (
              <Chip>Inactive</Chip>
            )}
            {experiment.symbol}
          </>
        ) : undefined
      }
      onBack={back}
    />
  )
}

/** A new experiment, or one that is there (spec 2 section 2, Experiments). */
export default function ExperimentPage() {
  const { id } = useParams({ strict: false })
  if (id !== undefined) return <Existing key={id} id={id} />
  return (
    <>
      <Header />
      <Tabs label="Experiment" tabs={tabsOf()} />
    </>
  )
}

function Existing({ id }: { id: string }) {
  const queries = useQueryClient()
  const query = useQuery(experimentOptions(id))
  const own = useOwnChanges<ExperimentInput>()
  usePageTitle(query.data?.name)
  useLive(EXPERIMENT_TOPIC, () => void queries.invalidateQueries({ queryKey: EXPERIMENTS_KEY }))
  // Typed text stays, even if somebody deletes the experiment meanwhile.
  const absent = query.data ? undefined : <NotFoundPage />
  return (
    <Loaded query={query} failed="The experiment could not be loaded" absent={absent}>
      {(experiment) => (
        <>
          <Header experiment={experiment} />
          <Tabs label="Experiment" tabs={tabsOf(experiment, own)} />
        </>
      )}
    </Loaded>
  )
}
