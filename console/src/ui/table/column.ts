import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatNumber } from '../text/NumberText.tsx'

/** Every row has an id of its own. */
export type TableRow = { id: string }

export type Column<Row> = {
  /** Its name in sortBy and in what is remembered. */
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** Pixels; left out: takes what remains. Widths shrink together down to 70 % before the table becomes cards. */
  width?: number
  /** Keeps its width where the others shrink: buttons, which cannot be cut off. */
  rigid?: boolean
  align?: 'left' | 'right'
  sortable?: boolean
  /** The direction of the first click. */
  firstDesc?: boolean
  /** Carries the row's link. By default the first column. */
  link?: boolean
  /** The whole text, where the cell shows only its beginning; without it, what is cut off is shown on hover and focus. */
  fullText?: (row: Row) => string | undefined
  /** May take two lines, where one would hide words. */
  wrap?: boolean
  /** Secondary words: kind, date, number. */
  quiet?: boolean
  /** Away until chosen in the list of columns. */
  hidden?: boolean
  /** Cannot be hidden. */
  fixed?: boolean
  /** A header for screen readers only. */
  hideHeader?: boolean
  /**
   * Its place in the card a row becomes on small screens: on top, top right, below over two lines, at the foot, foot right, a
   * line with its header before it (default), or nowhere. One column a place, lines apart.
   */
  card?: 'title' | 'aside' | 'body' | 'foot' | 'actions' | 'line' | 'none'
}

/** The state of a list in the address. */
export type ListState = { page: number; itemsPerPage: number; sortBy?: string; sortDesc?: boolean }

/** An order that is chosen by name. */
export type ListOrder = { sortBy: string; sortDesc: boolean; label: string }

/** Rows an action works on. */
export type Selection<Row> = {
  ids: string[]
  /** The same, as they were last seen; of all results those of this page. */
  rows: Row[]
  /** Every result of the list is meant, also those on other pages. */
  all: boolean
  /** The number on this page, and the number of pages they are on. */
  here: number
  pages: number
}

/** '12 selected on 3 pages': those on other pages are counted, since nobody sees them. */
export function chosenText({ here, pages, all }: Selection<unknown>, n: number): string {
  const words = `${formatNumber(n)} selected`
  if (all || (pages <= 1 && here > 0)) return words
  return pages === 1 ? `${words} on another page` : `${words} on ${formatNumber(pages)} pages`
}

export type RowAction<Row> = {
  id: string
  label: string
  icon?: Icon
  /** Acts on the selection, else on the current row. */
  keys?: string
  danger?: boolean
  /** Stands in the bar only while a selected row allows it; its key says why not. */
  whilePossible?: boolean
  /** Rows selected on other pages, or by all results, stay selected where it answers false: nothing was done. */
  run: (selection: Selection<Row>) => unknown
  /** Why it cannot be done to these rows. */
  because?: (selection: Selection<Row>) => string | undefined
}
