import type { FlagOperation } from '../flags/flag/flag-operations.ts'

/** `updateContentFlag` and `profile_field` as words: 'update content flag', 'profile field'. */
const words = (name: string) =>
  name
    .replace(/[._-]+/g, ' ')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Verbs whose past is not formed with -ed, or has a letter twice. */
const PAST: Readonly<Record<string, string>> = {
  ask: 'asked',
  begin: 'began',
  draw: 'drew',
  forget: 'forgot',
  get: 'got',
  give: 'gave',
  hand: 'handed over',
  hide: 'hid',
  keep: 'kept',
  make: 'made',
  read: 'read',
  resend: 'resent',
  rewrite: 'rewrote',
  run: 'ran',
  send: 'sent',
  set: 'set',
  skip: 'skipped',
  stop: 'stopped',
  submit: 'submitted',
  take: 'took',
  undo: 'undid',
  write: 'wrote',
}
const REGULAR = new Set(
  (
    'abort accept add answer apply approve block bulk change clear close confirm copy create decide delete deliver discard edit ' +
    'end enter export generate import invite judge link load mail mark mask merge open post prepare publish recall redeliver ' +
    'remove reorder repair report request reset restore resume revoke rotate save sign start suggest switch sync tag test unlink ' +
    'unmask unskip unsubscribe update upload upsert'
  ).split(' '),
)

function past(verb: string): string {
  if (!REGULAR.has(verb)) return PAST[verb] ?? verb
  return verb.endsWith('e') ? `${verb}d` : verb.endsWith('y') ? `${verb.slice(0, -1)}ied` : `${verb}ed`
}

/** An action as a person reads it: `updateThread` is 'Updated thread'. */
export function actionLabel(action: string): string {
  const [verb = '', ...rest] = words(action).split(' ')
  return capital([past(verb), ...rest].join(' '))
}

/** Objects whose names are not what people call them. */
const OBJECTS: Readonly<Record<string, string>> = {
  content: 'Text',
  post: 'Article',
  disorder: 'Condition',
  disorderSync: 'Condition sync',
  userDisorder: 'Condition of a user',
  userAward: 'Award of a user',
  userBlock: 'Block',
  shortlink: 'Short link',
  sftpKey: 'SFTP key',
  tag: 'Global tag',
  network: 'All sites',
  outbox: 'Message',
  run: 'Task run',
}

/** The name of an object's type: 'Flag', 'Lead form'. */
export const objectLabel = (subjectType: string): string => OBJECTS[subjectType] ?? capital(words(subjectType))

type Subject = { subjectType: string; subjectId: string | null; subjectIds: string | null }

/** The object with its ID, or with those of several: 'Flag 7', 'User 3, 5, 8'. */
export const auditSubject = ({ subjectType, subjectId, subjectIds }: Subject): string =>
  [objectLabel(subjectType), subjectId ?? subjectIds].filter(Boolean).join(' ')

/** The name of a field that changed: 'isCurrent' is 'current'. */
const fieldLabel = (field: string) =>
  words(field)
    .replace(/^(?:is|has) /, '')
    .replace(/^cta/, 'CTA')

/** The action in plain words, where the name of the mutation is not enough: `field` is the one that tells what it was. */
const READ_AS: readonly { label: string; action: string; field?: FlagOperation }[] = [
  { label: 'Marked as done', action: 'updateContentFlag', field: 'DONE' },
  { label: 'Marked as not done', action: 'updateContentFlag', field: 'REOPEN' },
  { label: 'Marked as spam', action: 'updateContentFlag', field: 'SPAM' },
  { label: 'Unmarked as spam', action: 'updateContentFlag', field: 'UN_SPAM' },
  { label: 'Deleted the content', action: 'updateContentFlag', field: 'DELETE' },
  { label: 'Undeleted the content', action: 'updateContentFlag', field: 'UN_DELETE' },
  { label: 'Approved and published the content', action: 'updateContentFlag', field: 'APPROVE' },
  { label: 'Posted a reply', action: 'ugcReply' },
  { label: 'Edited the text', action: 'editContentFlagBody' },
  { label: 'Started a private message', action: 'createConversation' },
  { label: 'Saved an award', action: 'upsertAward' },
  { label: 'Blocked the user', action: 'blockUser' },
  { label: 'Deleted the user', action: 'deleteUser' },
  { label: 'Changed roles of users', action: 'bulkUpdateUserRoles' },
]

type Done = { action: string; fields: readonly string[] }

/** The action as people read it: 'Marked as spam', 'Update thread'. */
export const auditAction = ({ action, fields }: Done): string =>
  READ_AS.find((each) => each.action === action && (each.field === undefined || fields.includes(each.field)))?.label ??
  actionLabel(action)

const wordsIn = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean)

/** Actions, and what is among their fields, that read as typed: each typed word begins one of the label's. */
export function actionsRead(typed: string): readonly { action: string; field?: FlagOperation }[] {
  const words = wordsIn(typed)
  return READ_AS.filter(({ label }) => words.every((word) => wordsIn(label).some((each) => each.startsWith(word))))
}

/**
 * The action that somebody means who types its label: 'Delete tag' is `deleteTag`; a name that is typed as it is kept stays
 * so.
 */
export const actionMeant = (typed: string): string =>
  typed
    .trim()
    .replace(/\s+(\S)/g, (_space, letter: string) => letter.toUpperCase())
    .replace(/^[A-Z]/, (letter) => letter.toLowerCase())

/** The fields that changed, as a person reads them; fields that the action names already are left out. */
export const auditFields = ({ action, fields }: Done): string =>
  capital(
    fields
      .filter((field) => !READ_AS.some((each) => each.action === action && each.field === field))
      .map(fieldLabel)
      .join(', '),
  )

/** The choices of the filter by action: those of these names, each as it reads, with the text that finds it. */
export const actionChoices = (actions: readonly string[]): { value: string; label: string }[] =>
  actions
    .flatMap((action) => {
      const labels = READ_AS.flatMap((each) => (each.action === action ? [each.label] : []))
      return labels.length > 0
        ? labels.map((label) => ({ value: label, label }))
        : [{ value: action, label: actionLabel(action) }]
    })
    .sort((a, b) => a.label.localeCompare(b.label, 'en'))
