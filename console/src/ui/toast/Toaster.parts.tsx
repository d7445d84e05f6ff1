import { useEffect } from 'react'
import { ActionButton } from '../ActionButton.tsx'
import type { Part } from '../part.tsx'
import { toast } from './toast.ts'

/** Says it at once, and again by the button. */
function Says({ say }: { say: () => void }) {
  useEffect(say, [say])
  return <ActionButton onClick={say}>Say it again</ActionButton>
}

const done = () => toast.success('Changes were saved')
const undone = () => toast.success('The content was marked as done', { undo: () => toast.success('Taken back') })
const failed = () => toast.error('Something went wrong. Please try again.')
const again = () => toast.error('The flags could not be loaded', { again: () => {} })

export const part: Part = {
  title: 'Toasts',
  group: 'Messages',
  windows: {
    Success: () => <Says say={done} />,
    'With Undo': () => <Says say={undone} />,
    Error: () => <Says say={failed} />,
    'Error that can be tried again': () => <Says say={again} />,
  },
}
