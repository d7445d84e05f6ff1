import { type ComponentType, useState } from 'react'
import { toast } from '../toast/toast.ts'
import type { CalendarProps } from './Calendar.tsx'

/** A date can be typed as well, so the page goes on without its calendar. */
const NOT_LOADED = 'The calendar could not be loaded. Please type the date.'

let loaded: ComponentType<CalendarProps> | null = null

/** Asks for the calendar, which few screens need, ahead of the press that opens it. */
export async function loadCalendar(): Promise<void> {
  loaded ??= (await import('./Calendar.tsx')).Calendar
}

/** The calendar once it is loaded, and a way to wait for it before one opens what shows it. */
export function useCalendar(): [Calendar: ComponentType<CalendarProps> | null, ready: () => Promise<void>] {
  const [Calendar, set] = useState<ComponentType<CalendarProps> | null>(() => loaded)
  const ready = async () => {
    await loadCalendar().catch(() => toast.error(NOT_LOADED))
    set(() => loaded)
  }
  return [Calendar, ready]
}
