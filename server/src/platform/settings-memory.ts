import type { EventReader } from './events/reader.ts'

/** The topic under which everybody hears that a setting of a site changed; the subject is its name. */
export const SETTING_TOPIC = 'setting'

/** What is remembered is read again after a minute, should somebody have written to the tables by hand. */
const REMEMBERED_MS = 60_000

/** What a node remembers of the settings of its sites: nearly every request asks for some. */
class SettingsMemory<Kept> {
  private readonly sites = new Map<number, { kept: Kept; at: number }>()
  /** Grows whenever something is forgotten: what was read before that is not kept. */
  private forgotten = 0

  async of(siteId: number, read: () => Promise<Kept>): Promise<Kept> {
    const known = this.sites.get(siteId)
    if (known && performance.now() - known.at < REMEMBERED_MS) return known.kept
    const { forgotten } = this
    const at = performance.now()
    const kept = await read()
    if (forgotten === this.forgotten) this.sites.set(siteId, { kept, at })
    return kept
  }

  forget(siteId?: number): void {
    this.forgotten += 1
    if (siteId === undefined) this.sites.clear()
    else this.sites.delete(siteId)
  }
}

/** By the connections that settings are read from. A transaction is none of them: it sees what it writes. */
const memories = new WeakMap<object, SettingsMemory<unknown>>()

/**
 * Remembers settings that are read from these connections until somebody, on whatever node, changes them. Answers the way to
 * end that.
 */
export function rememberSettings(connections: object, reader: Pick<EventReader, 'hearAll'>): () => void {
  const memory = new SettingsMemory<unknown>()
  memories.set(connections, memory)
  const leave = reader.hearAll((events) => {
    if (events === null) memory.forget()
    else for (const { topic, siteId } of events) if (topic === SETTING_TOPIC) memory.forget(siteId)
  })
  return () => {
    leave()
    memories.delete(connections)
  }
}

/** What is remembered of a site, else what is read now: the whole of it where it is remembered from then on. */
export function remembered<Kept>(
  connections: object,
  siteId: number,
  read: (whole: boolean) => Promise<Kept>,
): Promise<Kept> {
  const memory = memories.get(connections) as SettingsMemory<Kept> | undefined
  return memory ? memory.of(siteId, () => read(true)) : read(false)
}

/** This node forgets at once what it changed itself; the others do when they hear of it. */
export const forgetSettings = (connections: object): void => memories.get(connections)?.forget()
