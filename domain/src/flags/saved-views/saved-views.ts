import { z } from 'zod'
import { may } from '../../app/permissions.ts'
import { isAdminLevel } from '../../app/roles.ts'
import { type Answer, no, yes } from '../../kernel/answer.ts'
import { changeOf } from '../../kernel/change.ts'
import { Id } from '../../kernel/ids.ts'
import { isSeen } from '../../kernel/visible-text.ts'
import { ADMIN_FILTERS, asFlagQuery, FlagFilter, type FlagQuery } from '../flag/flags.ts'

export const VIEWS_TITLE = 'Saved views'
export const SAVE_VIEW_LABEL = 'Save this view'
export const VIEW_SAVED = 'The view was saved'
export const VIEW_DELETED = 'The view was deleted'
export const VIEW_RESTORED = 'The view is back'
/** The answer to a save of a view that somebody else changed since it was shown. */
export const VIEW_CHANGED = 'Someone else just changed this view'
export const VIEW_NAME_TAKEN = 'A view with this name already exists'
export const NOT_YOUR_VIEW = 'Only the person who made this view and admins can change it'

/** Views of one person, and of the team of a site, at most. */
export const OWN_VIEWS_MAX = 20
export const TEAM_VIEWS_MAX = 20
export const VIEW_NAME_MAX = 40
export const VIEW_ADDRESS_MAX = 1000
export const tooManyViews = (isTeam: boolean): string =>
  isTeam
    ? `The team can have at most ${TEAM_VIEWS_MAX} views`
    : `You can have at most ${OWN_VIEWS_MAX} views of your own`
/** Days in which a deleted view can be restored. */
export const VIEW_KEPT_DAYS = 1

/** The saved part of the queue's address: everything but the page. */
const ViewFilter = FlagFilter.omit({ page: true, itemsPerPage: true })
type ViewFilter = z.output<typeof ViewFilter>
const LISTS: readonly string[] = ['filters', 'assignedToUserIds']
const SWITCHES: readonly string[] = ['unmoderated', 'sortDesc']

/** An address of the queue (`filters=spam&assocType=reply`) as its filter; null where anything in it is wrong. */
export function filterOfView(address: string): ViewFilter | null {
  const given = [...new URLSearchParams(address)].map(([name, text]) => [
    name,
    LISTS.includes(name)
      ? text.split(',')
      : SWITCHES.includes(name)
        ? ({ true: true, false: false }[text] ?? text)
        : text,
  ])
  const names = given.map(([name]) => String(name))
  if (new Set(names).size < names.length) return null
  return ViewFilter.strict().safeParse(Object.fromEntries(given)).data ?? null
}

/** A filter as the address of the queue: in one order, defaults left out, so that the same view is the same text. */
export function addressOfView(filter: ViewFilter): string {
  const usual = ViewFilter.parse({})
  const parts = Object.keys(usual).flatMap((name) => {
    const key = name as keyof ViewFilter
    const text = String(filter[key])
    return text === String(usual[key]) ? [] : [`${name}=${text}`]
  })
  return parts.join('&')
}

/** The query of a view, without its page. */
export const queryOfView = (address: string): Omit<FlagQuery, 'limit' | 'offset'> => {
  const {
    limit: _,
    offset: __,
    ...query
  } = asFlagQuery({
    ...renamed(filterOfView(address) ?? ViewFilter.parse({})),
    limit: 10,
    offset: 0,
  })
  return query
}
const renamed = ({ sortBy, ...filter }: ViewFilter) => ({ ...filter, sort: sortBy })

/** Whether a view has a filter that is for admin-level viewers alone. */
export const isForAdmins = (address: string): boolean =>
  filterOfView(address)?.filters.some((name) => ADMIN_FILTERS.includes(name)) ?? false

/** A view as it is saved: a new one, or one by its id. */
export const SavedViewInput = z.object({
  id: Id.nullish(),
  name: z
    .string()
    .transform((text) => text.trim().replace(/\s+/g, ' '))
    .pipe(
      z
        .string()
        .min(1, 'The view needs a name')
        .max(VIEW_NAME_MAX, `The name may have at most ${VIEW_NAME_MAX} characters`)
        .refine(isSeen, 'The view needs a name'),
    )
    .meta({ title: 'Name' }),
  address: z
    .string()
    .max(VIEW_ADDRESS_MAX, 'The filters are too long to be saved')
    .refine((address) => filterOfView(address) !== null, 'These are not filters of the dashboard')
    .describe('The address of the dashboard, without its page.'),
  isTeam: z.boolean().default(false).meta({ title: 'Share with the team' }),
  version: z.number().int().nullish().describe('The version the screen showed.'),
})
export type SavedViewInput = z.output<typeof SavedViewInput>
/** Arguments of saveView: fields that a change leaves out stay. */
export const SavedViewChange = changeOf(SavedViewInput)
export type SavedViewChange = z.output<typeof SavedViewChange>

/** Whether somebody may change a view: their own, and who is admin-level those of the team. */
export const mayChangeView = (
  { id, roleId }: { id: string; roleId: number | null },
  view: { ownerId: string; isTeam: boolean },
): Answer =>
  view.ownerId === id || (view.isTeam && roleId !== null && isAdminLevel(roleId) && may(roleId, 'flags.read').ok)
    ? yes
    : no(NOT_YOUR_VIEW)
