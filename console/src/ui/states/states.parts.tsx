import { IconChartBar, IconChecks } from '@tabler/icons-react'
import { Fault } from '../../fault.ts'
import { ActionButton } from '../ActionButton.tsx'
import type { Part } from '../part.tsx'
import { EmptyState } from './EmptyState.tsx'
import { ErrorState } from './ErrorState.tsx'
import { Loaded } from './Loaded.tsx'
import { NotFound } from './NotFound.tsx'
import { TextSkeleton } from './Skeleton.tsx'

export const part: Part = {
  title: 'Empty, error, loading',
  group: 'Pages',
  states: {
    Loading: () => <TextSkeleton lines={4} />,
    Empty: () => (
      <EmptyState
        title="No polls yet"
        icon={IconChartBar}
        actions={<ActionButton kind="primary">New poll</ActionButton>}
      >
        Members vote on a poll in the middle of an article.
      </EmptyState>
    ),
    'Empty because all is done': () => (
      <EmptyState tone="good" icon={IconChecks} title="Nothing is waiting">
        New flags appear here by themselves.
      </EmptyState>
    ),
    'Could not be loaded': () => (
      <ErrorState title="The flags could not be loaded" requestId="req-4f1c" onRetry={() => {}}>
        What you typed is kept.
      </ErrorState>
    ),
    'Could not be loaded, in a card': () => (
      <Loaded
        query={{ data: undefined, error: new Fault(), refetch: () => {} }}
        failed="The entries could not be loaded"
        small
      >
        {() => null}
      </Loaded>
    ),
  },
  windows: {
    'Not found': () => (
      <NotFound heading="Page Not Found" text="There is nothing here." actions={<ActionButton>Back</ActionButton>} />
    ),
  },
}
