import type { Icon } from '@tabler/icons-react'
import type { Permission } from '@ward/domain/app/permissions'
import type { RoutePath } from '@ward/domain/app/routes'
import type { MenuGroup } from '@ward/domain/app/shell'
import type { ComponentType } from 'react'

/** A line of the menu (spec 1 section 2.2). */
export type MenuItem = {
  label: string
  icon: Icon
  /** Place in the menu: tens are the blocks between its lines, ones the place in a block or group. */
  order: number
  group?: MenuGroup
  /** A number on its icon that must be visible from every screen. */
  Badge?: ComponentType
  /** The right to see it, where that is narrower than the right to open the page. */
  may?: Permission
  /** Where it leads, if not to the entry's own path: `/task-scripts/reindex_threads`. */
  href?: string
}

/** A state of a screen that is looked at for accessibility: where it is, and what is pressed there, one after the other. */
export type Example = {
  /** Below the base; of a screen with parameters one that exists in the demo network: `/content-flag/1`. */
  at: string
  /** Names of buttons, boxes, tabs or options. */
  press?: readonly RegExp[]
  /** Drawn by the same parts as a state of another screen: the long journeys alone look at it. */
  isAlike?: boolean
}

/**
 * One screen of a room: the route, the menu, the palette and the keys read the same entry. The domain's ROUTES name the right for its path: it says who may open the screen, and on which sites.
 */
export type RouteEntry = {
  path: RoutePath
  /** Title of the window and name in the palette; a page with a name of its own calls usePageTitle. */
  title: string
  page: () => Promise<{ default: ComponentType }>
  menu?: MenuItem | readonly MenuItem[]
  /** `g` and this letter go here. */
  goKey?: string
  /** States that the journey of accessibility looks at; a screen without parameters is looked at as it opens too. */
  examples?: readonly Example[]
}
