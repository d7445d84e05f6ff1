import type { RouteEntry } from '../routing/entry.ts'

const rooms = import.meta.glob<Record<string, RouteEntry[]>>('../features/*/*.routes.tsx', { eager: true })

/** Every screen of the console, room by room: the exports of the rooms' `.routes.tsx`. */
export const routes: readonly RouteEntry[] = Object.values(rooms).flatMap((room) => Object.values(room).flat())
