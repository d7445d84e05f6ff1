import { IconCheck, IconDots, IconPencil, IconTrash, IconX } from '@tabler/icons-react'
import { ActionButton } from './ActionButton.tsx'
import { IconButton } from './IconButton.tsx'
import { type Part, Row } from './part.tsx'

export const part: Part = {
  title: 'Buttons',
  group: 'Actions',
  states: {
    Kinds: () => (
      <Row>
        <ActionButton kind="primary">Mark done</ActionButton>
        <ActionButton>Assign</ActionButton>
        <ActionButton kind="quiet">Cancel</ActionButton>
        <ActionButton kind="danger">Delete</ActionButton>
        <ActionButton kind="danger-solid">Delete poll</ActionButton>
      </Row>
    ),
    'With icon and key': () => (
      <Row>
        <ActionButton kind="primary" icon={IconCheck} keys="d">
          Mark done
        </ActionButton>
        <ActionButton icon={IconPencil} keys="e">
          Edit
        </ActionButton>
        <ActionButton kind="danger" icon={IconTrash} keys="Delete">
          Delete
        </ActionButton>
      </Row>
    ),
    Sizes: () => (
      <Row>
        <ActionButton size="xs">Undo</ActionButton>
        <ActionButton>Undo</ActionButton>
        <ActionButton size="md">Undo</ActionButton>
      </Row>
    ),
    'Busy, greyed with a reason, off': () => (
      <Row>
        <ActionButton kind="primary" busy>
          Save
        </ActionButton>
        <ActionButton because="Another admin is changing it">Delete</ActionButton>
        <ActionButton kind="primary" because="Nothing has changed">
          Save
        </ActionButton>
        <ActionButton disabled>Assign</ActionButton>
      </Row>
    ),
    'A link': () => (
      <Row>
        <ActionButton href="/awards">All awards</ActionButton>
      </Row>
    ),
    'Icons alone': () => (
      <Row>
        <IconButton size={20} label="Remove" icon={IconX} />
        <IconButton size={28} label="Remove" icon={IconX} />
        <IconButton label="Edit" keys="e" icon={IconPencil} />
        <IconButton size={40} label="Edit" icon={IconPencil} />
        <IconButton edge label="More" icon={IconDots} expanded={false} />
        <IconButton edge label="Pressed" icon={IconCheck} pressed />
        <IconButton label="Off" icon={IconTrash} disabled />
      </Row>
    ),
  },
}
