import { z } from 'zod'
import { may, type Permission } from '../../app/permissions.ts'
import { type Answer, no, yes } from '../../kernel/answer.ts'
import { Id } from '../../kernel/ids.ts'
import { OUTCOME_STATUS } from '../at-risk/at-risk.ts'
import { AssocType } from './assoc-types.ts'

/** The operations on a flag (spec 1 section 7, updateContentFlag). */
export const FlagOperation = z.enum(['DONE', 'REOPEN', 'DELETE', 'UN_DELETE', 'SPAM', 'UN_SPAM', 'APPROVE'])
export type FlagOperation = z.output<typeof FlagOperation>
export const FLAG_OPERATIONS = FlagOperation.options

/** The state a rule needs to judge an operation. */
export type FlagState = {
  assocType: AssocType
  isOpen: boolean
  isDeleted: boolean
  /** The content was marked as spam by staff (not: automod thinks so). */
  isMarkedSpam: boolean
  isPendingModeration: boolean
}

/** The right each operation needs (spec 1 section 6). */
export const OPERATION_PERMISSION: Record<FlagOperation, Permission> = {
  DONE: 'flags.decide',
  REOPEN: 'flags.decide',
  SPAM: 'flags.decide',
  UN_SPAM: 'flags.decide',
  APPROVE: 'flags.approve',
  DELETE: 'flags.delete',
  UN_DELETE: 'flags.delete',
}

/** Not offered on user flags, and refused there. */
export const NOT_ON_USERS: readonly FlagOperation[] = ['APPROVE', 'DELETE', 'UN_DELETE', 'SPAM', 'UN_SPAM']

/**
 * The inverse an undo performs. APPROVE has none: nothing makes published content wait again, and REOPEN would open the
 * flag and leave the content public, so no Undo is offered for it.
 */
export const INVERSE: Readonly<Record<FlagOperation, FlagOperation | null>> = {
  DONE: 'REOPEN',
  REOPEN: 'DONE',
  DELETE: 'UN_DELETE',
  UN_DELETE: 'DELETE',
  SPAM: 'UN_SPAM',
  UN_SPAM: 'SPAM',
  APPROVE: null,
}

/** The inverse that an Undo offers after an operation on this flag; null also where it would be refused: hidden content is not reopened. */
export const undoOn = (
  flag: Pick<FlagState, 'isDeleted' | 'isMarkedSpam'>,
  operation: FlagOperation,
): FlagOperation | null => (INVERSE[operation] === 'REOPEN' && isHidden(flag) ? null : INVERSE[operation])

const isOperation = (status: string): status is FlagOperation => FLAG_OPERATIONS.some((each) => each === status)
const CLOSED_IN_LANE = Object.values(OUTCOME_STATUS)

/** Whether what happened to a flag was a decision: an operation, or an outcome with which the lane closes it. */
export const isDecision = (status: string): boolean => isOperation(status) || CLOSED_IN_LANE.includes(status)

/** The operation that takes a decision back; null where nothing does. */
export const undoOf = (status: string): FlagOperation | null =>
  CLOSED_IN_LANE.includes(status) ? 'REOPEN' : isOperation(status) ? INVERSE[status] : null

/** Success messages, word for word (spec 1 section 8). */
export const OPERATION_MESSAGE: Record<FlagOperation, string> = {
  APPROVE: 'The content was approved and published',
  DONE: 'The content was marked as done',
  REOPEN: 'The content was marked as not done',
  DELETE: 'The content was deleted',
  UN_DELETE: 'The content was undeleted',
  SPAM: 'The content was marked as spam',
  UN_SPAM: 'The content was unmarked as spam',
}

/** Buttons are verbs. */
export const OPERATION_LABEL: Record<FlagOperation, string> = {
  DONE: 'Mark done',
  REOPEN: 'Reopen',
  APPROVE: 'Approve',
  DELETE: 'Delete',
  UN_DELETE: 'Undelete',
  SPAM: 'Mark spam',
  UN_SPAM: 'Unmark spam',
}

export const MUST_DECIDE_PENDING = 'Content must be approved, deleted or marked as spam first'
export const NOT_FOR_USERS_MESSAGE = 'Not available for user flags'

/** Its author or staff took the text away, or staff marked it as spam: whether it waits makes no difference then. */
const isHidden = ({ isDeleted, isMarkedSpam }: Pick<FlagState, 'isDeleted' | 'isMarkedSpam'>): boolean =>
  isDeleted || isMarkedSpam

const TRANSITION: Record<FlagOperation, (flag: FlagState) => Answer> = {
  DONE: (flag) =>
    !flag.isOpen
      ? no('This flag is already closed')
      : flag.isPendingModeration && !isHidden(flag)
        ? no(MUST_DECIDE_PENDING)
        : yes,
  REOPEN: (flag) =>
    flag.isOpen
      ? no('This flag is already open')
      : flag.isDeleted
        ? no('Deleted content must be undeleted first')
        : flag.isMarkedSpam
          ? no('Content marked as spam must be unmarked first')
          : yes,
  APPROVE: (flag) =>
    !flag.isPendingModeration
      ? no('This content isn’t waiting for approval')
      : flag.isDeleted
        ? no('Deleted content must be undeleted first')
        : flag.isMarkedSpam
          ? no('Content marked as spam must be unmarked first')
          : yes,
  DELETE: (flag) => (flag.isDeleted ? no('This content is already deleted') : yes),
  UN_DELETE: (flag) => (flag.isDeleted ? yes : no('This content is not deleted')),
  SPAM: (flag) => (flag.isMarkedSpam ? no('This content is already marked as spam') : yes),
  UN_SPAM: (flag) => (flag.isMarkedSpam ? yes : no('This content is not marked as spam')),
}

/** Whether the flag's state allows an operation; a no is a CONFLICT. */
export const canTransition = (flag: FlagState, operation: FlagOperation): Answer =>
  flag.assocType === 'user' && NOT_ON_USERS.includes(operation)
    ? no(NOT_FOR_USERS_MESSAGE)
    : TRANSITION[operation](flag)

/** Whether a role may perform an operation on a kind of flag at all; a no is FORBIDDEN. */
export const mayOperate = (roleId: number, assocType: AssocType, operation: FlagOperation): Answer =>
  assocType === 'user' && NOT_ON_USERS.includes(operation)
    ? no(NOT_FOR_USERS_MESSAGE)
    : may(roleId, OPERATION_PERMISSION[operation])

/** Moderators that a search for somebody to tag offers (spec 1 section 9). */
export const MODERATORS_FOUND = 5
/** Moderators one flag can be assigned to at once. */
export const ASSIGNED_MAX = 50

/** On the page of a text that has no flag. */
export const NO_FLAG_YET = 'This hasn’t been flagged or decided on. Viewing it changes nothing.'
export const OPEN_FLAG_LABEL = 'Open a flag'

/** The thing a flag is about. */
export const FlagTarget = z.object({ assocType: AssocType, assocId: Id })
export type FlagTarget = z.output<typeof FlagTarget>

/** A flag by its id or by what it is about. */
export const FlagChoice = z
  .object({ id: Id.nullish(), assocType: AssocType.nullish(), assocId: Id.nullish() })
  .refine(({ id, assocType, assocId }) => id || (assocType && assocId), {
    path: ['id'],
    error: 'Ask by id, or by assocType and assocId',
  })

export const ASSIGNED_MESSAGE = 'The content was assigned and the moderator will be notified'
/** Nobody is notified of what they do themselves. */
export const ASSIGNED_TO_YOU = 'The content was assigned to you'
export const UNTAGGED_MESSAGE = 'The moderator was successfully untagged'
export const NOT_ASSIGNABLE = 'Only staff of this site can be assigned'
export const ASSIGNED_TWICE = 'Each moderator can be assigned once'

/** The answer to an operation on a state that is no longer the one shown: who did what. */
export const staleMessage = (username: string | null, status: string | null) =>
  username && status
    ? `${username} got there first: ${EVENT_SENTENCE[status] ?? 'changed this flag'}`
    : 'This flag has changed since you opened it'

export const STILL_OPENING = 'The next flag is still opening. Nothing was changed.'
export const STILL_SAVING = 'Your last decision on this flag is still being saved. Please wait.'

/**
 * Somebody else's action on a flag, as it is read out: 'mara.tindall marked this done'. `what` names it where it is not the one
 * shown.
 */
export const eventMessage = (username: string, status: string, what = 'this') =>
  `${username} ${(EVENT_VERB[status] ?? EVENT_VERB.CHANGED)(what)}`

const EVENT_VERB: Record<string, (what: string) => string> & { CHANGED: (what: string) => string } = {
  DONE: (what) => `marked ${what} done`,
  REOPEN: (what) => `reopened ${what}`,
  APPROVE: (what) => `approved and published ${what}`,
  DELETE: (what) => `deleted ${what}`,
  UN_DELETE: (what) => `undeleted ${what}`,
  SPAM: (what) => `marked ${what} as spam`,
  UN_SPAM: (what) => `unmarked ${what} as spam`,
  ASSIGNED: (what) => `assigned somebody to ${what}`,
  UNASSIGNED: (what) => `untagged somebody from ${what}`,
  REPORTED: (what) => `reported ${what}`,
  APPEALED: (what) => `asked to look at ${what} again`,
  UNCONVERTED: (what) => `undid the story’s conversion, which deleted ${what}`,
  EDITED: (what) => `edited ${what}`,
  MASKED: (what) => `masked private data in ${what}`,
  UNMASKED: (what) => `unmasked ${what}`,
  REPLIED: (what) => `replied to ${what}`,
  TAKEN: (what) => `claimed ${what}`,
  GIVEN_BACK: (what) => `released ${what}`,
  HANDED: (what) => `handed ${what} off`,
  WRITTEN: (what) => `wrote to the author of ${what}`,
  NO_CONCERN: (what) => `closed ${what} as no concern`,
  FOLLOWED_UP: (what) => `closed ${what} as followed up`,
  BLOCKED: (what) => `blocked the author of ${what}`,
  BLOCKED_AT_RISK: (what) => `blocked the author of ${what}`,
  BLOCK_RECALLED: (what) => `recalled the block of the author of ${what}`,
  CHANGED: (what) => `changed ${what}`,
}

/** The verb after the name in the event list. */
export const EVENT_SENTENCE: Record<string, string> = {
  DONE: 'marked the content as done',
  REOPEN: 'marked the content as not done',
  APPROVE: 'approved and published the content',
  DELETE: 'deleted the content',
  UN_DELETE: 'undeleted the content',
  SPAM: 'marked the content as spam',
  UN_SPAM: 'unmarked the content as spam',
  ASSIGNED: 'assigned moderators',
  UNASSIGNED: 'untagged a moderator',
  OPENED: 'opened the flag',
  REPORTED: 'reported this',
  APPEALED: 'asked to look again',
  APPEAL_ENDED: 'no longer waits for another look: the account is deleted',
  WITHDRAWN: 'deleted their own text',
  UNCONVERTED: 'undid the story’s conversion, which deleted the thread',
  EDITED: 'edited the text',
  MASKED: 'masked private data in the text',
  UNMASKED: 'unmasked the private data',
  REPLIED: 'replied to this',
  SCORED: 'scored the text later and held it for approval',
  SHOWN: 'showed the text: its author speaks of danger',
  TAKEN: 'claimed this',
  GIVEN_BACK: 'released this',
  HANDED: 'handed this off',
  WRITTEN: 'wrote to the member',
  NO_CONCERN: 'closed this as no concern',
  FOLLOWED_UP: 'closed this as followed up',
  BLOCKED: 'blocked the user: closed as spam',
  BLOCKED_AT_RISK: 'blocked the user: hidden, and still at risk',
  BLOCK_RECALLED: 'recalled the block of the user',
}
