import { IconPlus } from '@tabler/icons-react'
import { ActionButton } from './ActionButton.tsx'
import { useBack } from './detail/useBack.ts'
import { PageTitle } from './PageTitle.tsx'
import type { Part } from './part.tsx'
import { Chip } from './text/Chip.tsx'

export const part: Part = {
  title: 'Title of a page',
  group: 'Pages',
  windows: {
    'A list': () => (
      <PageTitle title="Polls" count="128 open" live>
        <ActionButton>Export</ActionButton>
        <ActionButton kind="primary" icon={IconPlus}>
          New poll
        </ActionButton>
      </PageTitle>
    ),
    'One thing, with the way back': WithWayBack,
  },
}

function WithWayBack() {
  return (
    <PageTitle
      title="Sleep and weather: which of the two keeps you awake?"
      count={<Chip>Draft</Chip>}
      onBack={useBack('/parts')}
    >
      <ActionButton kind="danger">Delete</ActionButton>
    </PageTitle>
  )
}
