import type { Fault } from './fault.ts'

/** Faults of what is seen. */
export const CONSOLE_FAULTS: Fault[] = [
  {
    breaks: 'who may not change awards is offered to make one',
    room: 'awards',
    in: 'console/src/features/awards',
    from: "useMay('awards.change').ok",
    to: "(useMay('awards.change').ok || true)",
    caughtBy: ['console/src/features/awards/AwardListPage.test.tsx'],
  },
  {
    breaks: 'a double click sends a form twice',
    room: 'console/src/ui/form',
    in: 'console/src/ui/form',
    from: 'if (running.current) return',
    to: '',
    caughtBy: ['console/src/ui/form/useSubmit.test.tsx', 'console/src/ui/form/useForm.test.tsx'],
  },
  {
    breaks: 'what was typed is lost without a question',
    room: 'console/src/ui/form',
    in: 'console/src/ui/form',
    from: 'if (isDirty && !(await confirm(DISCARD))) return false',
    to: '',
    caughtBy: ['console/src/ui/form/FormDialog.test.tsx', 'console/src/ui/form/useUnsavedGuard.test.tsx'],
  },
  {
    breaks: 'the flag of a status update is told as that of a user: an enum read wrong',
    room: 'console/src/api',
    in: 'console/src/api/enums.ts',
    from: 'const word = wordsOf(type).get(name)',
    to: "const word = wordsOf(type).get(name === 'USER_PROFILE_STATUS' ? 'USER' : name)",
    caughtBy: ['console/src/api/enums.test.ts'],
  },
  {
    breaks: 'moderators are shown buttons for what they may not do to a flag',
    room: 'flags',
    in: 'console/src/features/flags',
    from: `.filter(
    ({ operation }) => mayOperate(roleId, assocType, operation).ok,
  )`,
    to: '',
    caughtBy: [
      'console/src/features/flags/case/FlagDetailPage.test.tsx',
      'console/src/features/flags/case/FlagDecision.test.tsx',
    ],
  },
  {
    breaks: 'a change of the filter stays on the page of the list before',
    room: 'console/src/routing',
    in: 'console/src/routing',
    from: "'page' in schema.shape && !('page' in change) ? { page: undefined } : {}",
    to: '{}',
    caughtBy: ['console/src/routing/search.test.ts', 'console/src/routing/useList.test.tsx'],
  },
]
