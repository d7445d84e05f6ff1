import {
  aboutYouPath,
  memberSettingsPath,
  messagesPath,
  newThreadPath,
  notificationsPath,
  ownTextsPath,
  yourReportsPath,
} from '../app/front-end-links.ts'

/** The state of an entry's target. */
export const TARGET_STATES = ['visible', 'unpublished', 'merged', 'deleted'] as const
export type TargetState = (typeof TARGET_STATES)[number]

/** The reason, shown in the entry's row, why visitors don't see it. */
export const TARGET_PROBLEMS: Record<Exclude<TargetState, 'visible'>, string> = {
  unpublished: 'Its target is not published, so visitors don’t see this entry',
  merged: 'Its target was merged into another tag',
  deleted: 'Its target was deleted, so visitors don’t see this entry',
}

/** Whether an entry with this target is kept from members: a tag that was merged leads on to the other one. */
export const isTargetHidden = (state: TargetState): boolean => state === 'unpublished' || state === 'deleted'

/** The readers a menu can be previewed as. */
export const MENU_READERS = { visitor: 'Visitor', member: 'Member', staff: 'Staff' } as const
export type MenuReader = keyof typeof MENU_READERS

/** An entry as it stands on a page for members; without an address it only heads those below it. */
export type ShownEntry = { title: string; href: string | null; isHidden: boolean; items: ShownEntry[] }
type Entry = { title: string; href: string; isHidden: boolean; items: readonly Entry[] }

/** Pages that ask a visitor to sign in first. */
const FOR_MEMBERS = [
  aboutYouPath,
  '/change-email',
  '/change-password',
  memberSettingsPath,
  messagesPath,
  newThreadPath,
  notificationsPath,
  ownTextsPath,
  yourReportsPath,
]
const FOR_STAFF = ['/moderation']

/**
 * The entries that somebody is shown: staff all, with what is hidden from others marked; members and visitors what they can open.
 * An entry above shown entries stays, as words alone.
 */
export const shownTo = (reader: MenuReader, entries: readonly Entry[]): ShownEntry[] =>
  entries.flatMap(({ title, href, isHidden, items }) => {
    const below = shownTo(reader, items)
    const mayOpen = reader === 'staff' || (!isHidden && opens(reader, href))
    return mayOpen || below.length > 0 ? [{ title, href: mayOpen ? href : null, isHidden, items: below }] : []
  })

const opens = (reader: MenuReader, href: string) =>
  !isBelow(FOR_STAFF, href) && (reader !== 'visitor' || !isBelow(FOR_MEMBERS, href))

function isBelow(paths: readonly string[], href: string): boolean {
  const [path = ''] = href.split(/[?#]/)
  return paths.some((each) => path === each || path.startsWith(`${each}/`))
}
