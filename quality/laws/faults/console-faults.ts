import type { Fault } from './fault.ts'

/** Faults of what is seen. */
export const CONSOLE_FAULTS: Fault[] = [
  {
    breaks: 'who may not change awards is offered to make one',
    room: 'awards',
    in: 'console/src/features/awards',
    from: "useMay('awards.change').ok",
    to: "(useMay('awards.change').ok || true)",
  },
  {
    breaks: 'a double click sends a form twice',
    room: 'console/src/ui/form',
    in: 'console/src/ui/form',
    from: 'if (running.current) return',
    to: '',
  },
  {
    breaks: 'what was typed is lost without a question',
    room: 'console/src/ui/form',
    in: 'console/src/ui/form',
    from: 'if (isDirty && !(await confirm(DISCARD))) return false',
    to: '',
  },
  {
    breaks: 'the flag of a status update is told as that of a user: an enum read wrong',
    room: 'console/src/api',
    in: 'console/src/api/enums.ts',
    from: 'const word = wordsOf(type).get(name)',
    to: "const word = wordsOf(type).get(name === 'USER_PROFILE_STATUS' ? 'USER' : name)",
  },
  {
    breaks: 'moderators are shown buttons for what they may not do to a flag',
    room: 'flags',
    in: 'console/src/features/flags',
    from: `.filter(
    ({ operation }) => mayOperate(roleId, assocType, operation).ok,
  )`,
    to: '',
  },
  {
    breaks: 'a change of the filter stays on the page of the list before',
    room: 'console/src/routing',
    in: 'console/src/routing',
    from: "'page' in schema.shape && !('page' in change) ? { page: undefined } : {}",
    to: '{}',
  },
]
