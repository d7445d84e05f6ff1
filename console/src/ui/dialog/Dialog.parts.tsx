import { useEffect, useState } from 'react'
import { ActionButton } from '../ActionButton.tsx'
import { Form } from '../form/Form.tsx'
import { TextField } from '../form/fields.tsx'
import type { Part } from '../part.tsx'
import { confirm, type Question } from './confirm.ts'
import { Dialog } from './Dialog.tsx'
import { Drawer } from './Drawer.tsx'

/** Asks at once, and again by the button. */
function Asks({ question }: { question: Question }) {
  useEffect(() => void confirm(question), [question])
  return <ActionButton onClick={() => void confirm(question)}>Ask again</ActionButton>
}

const ARCHIVE: Question = {
  title: 'Archive the forum "Sleep and weather"?',
  text: 'Its 214 threads stay readable; nobody can answer any more.',
  confirm: 'Archive forum',
}
const DELETE: Question = {
  title: 'Delete the poll "Sleep and weather"?',
  text: 'This deletes 214 votes. You can’t undo this.',
  confirm: 'Delete poll',
  danger: true,
}

const TYPED: Question = {
  title: 'Delete the site Lupus?',
  text: 'This deletes 4,812 members and everything they wrote. You can’t undo this.',
  confirm: 'Delete site',
  danger: true,
  type: 'Lupus',
}

export const part: Part = {
  title: 'Dialogs',
  group: 'Messages',
  windows: {
    'A dialog with a form': () => {
      const [opened, setOpened] = useState(true)
      return (
        <>
          <ActionButton onClick={() => setOpened(true)}>Open</ActionButton>
          <Dialog
            opened={opened}
            onClose={() => setOpened(false)}
            title="Create Award"
            keepOpen
            footer={
              <>
                <ActionButton onClick={() => setOpened(false)}>Cancel</ActionButton>
                <ActionButton kind="primary">Create</ActionButton>
              </>
            }
          >
            <Form label="Create Award" onSubmit={() => true} saveKey={null}>
              <TextField label="Name" help="As members see it" />
            </Form>
          </Dialog>
        </>
      )
    },
    'A question': () => <Asks question={ARCHIVE} />,
    'A question before something is destroyed': () => <Asks question={DELETE} />,
    'A question with a word to type': () => <Asks question={TYPED} />,
    'A drawer': () => {
      const [opened, setOpened] = useState(true)
      return (
        <>
          <ActionButton onClick={() => setOpened(true)}>Open</ActionButton>
          <Drawer opened={opened} onClose={() => setOpened(false)} title="Tag">
            <p>What belongs to it.</p>
          </Drawer>
        </>
      )
    },
  },
}
