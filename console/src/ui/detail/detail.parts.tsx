import { IconBan, IconCheck, IconCopy, IconFlag, IconGitMerge, IconTrash, IconUserPlus } from '@tabler/icons-react'
import { no } from '@ward/domain/kernel/answer'
import { useState } from 'react'
import { ActionButton } from '../ActionButton.tsx'
import { TextAreaField, TextField } from '../form/fields.tsx'
import { Column, type Part, Row } from '../part.tsx'
import { ArchiveAction } from './ArchiveAction.tsx'
import { Banner } from './Banner.tsx'
import { ChosenTabs } from './ChosenTabs.tsx'
import { OverflowMenu } from './OverflowMenu.tsx'
import { SidePanel } from './SidePanel.tsx'
import { Tabs } from './Tabs.tsx'
import { Timeline } from './Timeline.tsx'

const nothing = () => {}
const soon = () => new Promise((resolve) => setTimeout(resolve, 400))

function Archives() {
  const [archived, setArchived] = useState(false)
  return (
    <ArchiveAction
      what="The forum “Sleep and weather”"
      archived={archived}
      means="Its 214 threads stay readable; nobody can answer any more."
      archive={() => soon().then(() => setArchived(true))}
      restore={() => soon().then(() => setArchived(false))}
    />
  )
}

const SCORES = [
  { id: 'spam', label: 'Spam' },
  { id: 'offensive', label: 'Offensive' },
] as const

function Scores() {
  const [chosen, setChosen] = useState<'spam' | 'offensive'>('spam')
  return (
    <ChosenTabs label="Score" tabs={SCORES} chosen={chosen} onChoose={setChosen}>
      <p>Texts at or above 60% are flagged.</p>
    </ChosenTabs>
  )
}

function Panel() {
  const [opened, setOpened] = useState(true)
  return (
    <>
      <ActionButton onClick={() => setOpened(true)}>Side effects</ActionButton>
      <p>What medicine does besides helping.</p>
      <SidePanel
        opened={opened}
        onClose={() => setOpened(false)}
        title="Side effects"
        footer={
          <>
            <ActionButton kind="danger">Delete</ActionButton>
            <ActionButton onClick={() => setOpened(false)}>Cancel</ActionButton>
            <ActionButton kind="primary">Save</ActionButton>
          </>
        }
      >
        <TextField label="Name" defaultValue="Side effects" />
        <TextAreaField label="Description" optional help="Members see it under the tag’s name." />
      </SidePanel>
    </>
  )
}

const text = (words: string) => () => <p>{words}</p>

export const part: Part = {
  title: 'Detail page',
  group: 'Pages',
  states: {
    Timeline: () => (
      <Timeline
        label="What happened"
        entries={[
          {
            id: '1',
            icon: IconFlag,
            children: <strong>2 members reported this</strong>,
            note: '“Sells cold caps”',
            at: '2026-11-19T20:12:00Z',
          },
          { id: '2', icon: IconUserPlus, children: 'della tagged tomas', at: '2026-11-19T20:42:00Z' },
          { id: '3', icon: IconBan, children: 'tomas marked the content as spam', at: '2026-11-20T08:03:00Z' },
          {
            id: '4',
            icon: IconCheck,
            good: true,
            children: 'tomas marked the content as done',
            at: '2026-11-20T08:04:00Z',
          },
        ]}
      />
    ),
    Banners: () => (
      <div>
        <Banner tone="danger" title="This member may be in danger" end="Written 2 hours, 5 minutes ago">
          Found: “cannot go on”
        </Banner>
        <Banner
          tone="warning"
          title="Another admin changed this 3 minutes ago"
          end={<ActionButton size="xs">Show</ActionButton>}
        />
        <Banner tone="info" title="This poll is shown on two sites" onClose={nothing} />
        <Banner tone="success" title="All addresses were checked" onClose={nothing} />
      </div>
    ),
    'Tabs that the page keeps': Scores,
    'Further actions, archive and restore': () => (
      <Row>
        <OverflowMenu
          actions={[
            { id: 'copy', label: 'Copy shortcode', icon: IconCopy, onClick: nothing },
            {
              id: 'merge',
              label: 'Merge',
              icon: IconGitMerge,
              onClick: nothing,
              because: 'There is nothing to merge with',
            },
            { id: 'delete', label: 'Delete', icon: IconTrash, danger: true, onClick: nothing },
          ]}
        />
        <Archives />
        <ArchiveAction what="It" archived archive={soon} restore={soon} />
        <ArchiveAction what="It" archived={false} archive={soon} restore={soon} because="It is the last one" />
      </Row>
    ),
  },
  windows: {
    Tabs: () => (
      <Tabs
        label="User"
        tabs={[
          { id: 'current-user', label: 'Activity', content: text('What they wrote.') },
          {
            id: 'edit-user',
            label: 'Edit',
            content: () => (
              <Column>
                <TextField label="Username" defaultValue="tealumbrella" />
              </Column>
            ),
          },
          { id: 'social-sites', label: 'Socials', count: 3, content: text('Where else they are.') },
          { id: 'conditions', label: 'Conditions', count: 2, content: text('What they live with.') },
          { id: 'awards', label: 'Awards', count: 1204, content: text('What they won.') },
          { id: 'other-users', label: 'Linked Accounts', count: 0, content: text('Nobody.') },
          { id: 'secret', label: 'Secret', may: no('Only an admin can see this'), content: text('') },
        ]}
      />
    ),
    'Side panel': Panel,
  },
}
