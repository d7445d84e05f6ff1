import { canTransition, type FlagOperation } from '@ward/domain/flags/flag/flag-operations'

/** The actions two people may take on one flag at once: an operation, or setting who is assigned. */
export type Action = { actor: string; version: number | null } & (
  | { operation: FlagOperation }
  | { assigned: readonly string[] }
)

type Before = { isOpen: boolean; isSpam?: boolean } | null

/** A flag with its content as far as actions touch it. */
export type FlagState = {
  isOpen: boolean
  isSpam: boolean
  isRequired: boolean
  isPending: boolean
  isDeleted: boolean
  isMarked: boolean
  beforeDelete: Before
  beforeSpam: Before
  assigned: readonly string[]
  version: number
  /** The events, in order: actor, action and target. */
  events: readonly string[]
}

/** The outcome of an action: done, or the code it was refused with. */
export type Answered = 'done' | 'CONFLICT'

/**
 * One action on a flag that nobody else touches, written down a second time from the description of the operations: the
 * state after it, or why not.
 */
export function after(flag: FlagState, action: Action): { flag: FlagState; answered: Answered } {
  const refused = { flag, answered: 'CONFLICT' } as const
  if (action.version !== null && action.version !== flag.version) return refused
  if ('assigned' in action) return { flag: assign(flag, action.assigned, action.actor), answered: 'done' }
  const { isPending: isPendingModeration, isMarked: isMarkedSpam, isOpen, isDeleted } = flag
  const judged = { assocType: 'comment', isOpen, isDeleted, isMarkedSpam, isPendingModeration } as const
  if (!canTransition(judged, action.operation).ok) return refused
  const changed = { ...flag, ...EFFECT[action.operation](flag) }
  return { flag: noted(changed, [`${action.actor} ${action.operation}`]), answered: 'done' }
}

const noted = (flag: FlagState, events: readonly string[]): FlagState => ({
  ...flag,
  version: flag.version + 1,
  events: [...flag.events, ...events],
})

/** Whether the flag is open once nothing hides its text any more: as noted by the first of the two ways to hide it. */
const isOpenUnhidden = ({ isOpen, isDeleted, isMarked, beforeDelete, beforeSpam }: FlagState): boolean =>
  isOpen || (isDeleted && (beforeDelete?.isOpen ?? true)) || (isMarked && (beforeSpam?.isOpen ?? true))

const EFFECT: Record<FlagOperation, (flag: FlagState) => Partial<FlagState>> = {
  DONE: () => ({ isOpen: false }),
  REOPEN: () => ({ isOpen: true }),
  APPROVE: () => ({ isOpen: false, isRequired: false, isPending: false }),
  DELETE: (flag) => ({ isOpen: false, isDeleted: true, beforeDelete: { isOpen: isOpenUnhidden(flag) } }),
  UN_DELETE: ({ beforeDelete, isMarked }) => ({
    isDeleted: false,
    isOpen: !isMarked && (beforeDelete?.isOpen ?? true),
    beforeDelete: null,
  }),
  SPAM: (flag) => ({
    isOpen: false,
    isMarked: true,
    isSpam: true,
    beforeSpam: { isOpen: isOpenUnhidden(flag), isSpam: flag.isSpam },
  }),
  UN_SPAM: ({ beforeSpam, isDeleted }) => ({
    isMarked: false,
    isSpam: beforeSpam?.isSpam ?? false,
    isOpen: !isDeleted && (beforeSpam?.isOpen ?? true),
    beforeSpam: null,
  }),
}

function assign(flag: FlagState, expected: readonly string[], actor: string): FlagState {
  const added = expected.filter((id) => !flag.assigned.includes(id))
  const removed = flag.assigned.filter((id) => !expected.includes(id))
  if (added.length + removed.length === 0) return flag
  return noted({ ...flag, assigned: [...expected].sort() }, [
    ...added.map((id) => `${actor} ASSIGNED ${id}`),
    ...removed.map((id) => `${actor} UNASSIGNED ${id}`),
  ])
}

/** Members see the text: it counts among the comments of its post. */
export const isVisible = ({ isDeleted, isMarked, isPending }: FlagState): boolean =>
  !isDeleted && !isMarked && !isPending

const OPEN: FlagState = {
  isOpen: true,
  isSpam: false,
  isRequired: false,
  isPending: false,
  isDeleted: false,
  isMarked: false,
  beforeDelete: null,
  beforeSpam: null,
  assigned: [],
  version: 1,
  events: [],
}
const HELD: FlagState = { ...OPEN, isRequired: true, isPending: true }
const WAYS: FlagOperation[][] = [[], ['DONE'], ['DELETE'], ['SPAM'], ['DONE', 'DELETE'], ['DONE', 'SPAM']]
const BOTH: FlagOperation[][] = [
  ['SPAM', 'DELETE'],
  ['DONE', 'SPAM', 'DELETE'],
  ['DELETE', 'SPAM'],
  ['DELETE', 'UN_DELETE'],
  ['APPROVE'],
]

/** Every kind of flag the queue holds, by the way it came about; `staff` may stand assigned. */
export function beginnings(staff: string): FlagState[] {
  const reached = [OPEN, HELD].flatMap((start) =>
    [...WAYS, ...BOTH].map((way) =>
      way.reduce((flag, operation) => after(flag, { actor: '', version: null, operation }).flag, start),
    ),
  )
  const fresh = reached.map((flag) => ({ ...flag, events: [], version: 1 }))
  return [...fresh, { ...OPEN, assigned: [staff] }]
}
