import type { RoutePath } from '../app/routes.ts'
import type { EngagementType } from './engagements.ts'

/** The names of a kind and the addresses of its screens. */
export type KindTitles = {
  /** One and several, as a sentence says it. */
  one: string
  many: string
  /** Its line in the menu, and its title in an edit screen (spec 1 section 2.2). */
  menu: string
  paths: { list: RoutePath; create: RoutePath; edit: RoutePath }
  searchLabel: string
}

/** In the order of the menu. They stand apart from the rules: the menu needs them before anything else is loaded. */
export const KIND_TITLES: Record<EngagementType, KindTitles> = {
  poll: {
    one: 'poll',
    many: 'polls',
    menu: 'Polls',
    paths: { list: '/polls', create: '/poll', edit: '/poll/{id}' },
    searchLabel: 'Search polls',
  },
  quizlet: {
    one: 'quizlet',
    many: 'quizlets',
    menu: 'Quizlets',
    paths: { list: '/quizlets', create: '/quizlet', edit: '/quizlet/{id}' },
    searchLabel: 'Search by Question',
  },
  'this-or-that': {
    one: 'this-or-that',
    many: 'this-or-thats',
    menu: 'This or That',
    paths: { list: '/this-or-thats', create: '/this-or-that', edit: '/this-or-that/{id}' },
    searchLabel: 'Search this-or-thats',
  },
  'forum-driver': {
    one: 'forum driver',
    many: 'forum drivers',
    menu: 'Forum Drivers',
    paths: { list: '/forum-drivers', create: '/forum-driver', edit: '/forum-driver/{id}' },
    searchLabel: 'Search forum drivers',
  },
  'forum-starter': {
    one: 'forum starter',
    many: 'forum starters',
    menu: 'Forum Starters',
    paths: { list: '/forum-starters', create: '/forum-starter', edit: '/forum-starter/{id}' },
    searchLabel: 'Search forum starters',
  },
  giveaway: {
    one: 'giveaway',
    many: 'giveaways',
    menu: 'Giveaways',
    paths: { list: '/giveaways', create: '/giveaway', edit: '/giveaway/{id}' },
    searchLabel: 'Search giveaways',
  },
}
