import type { TxCtx } from './context.ts'
import type { EventReader } from './events/reader.ts'
import { keptOn } from './kept-on.ts'

/** The topic under which everybody hears that a setting of a site changed; the subject is its name. */
export const SETTING_TOPIC = 'setting'

/** Remembered values are read again after a minute, should somebody have written to the tables by hand. */
const REMEMBERED_MS = 60_000
/** The most things of one topic that a node remembers. */
const MOST = 10_000

/** A node's memory of one topic, each thing by its key. */
class Memory {
  private readonly things = new Map<string, { kept: unknown; at: number }>()
  /** Grows whenever something is forgotten: values read before that are not kept. */
  private forgotten = 0

  of<Kept>(key: string, read: () => Promise<Kept>): Kept | Promise<Kept> {
    const known = this.things.get(key)
    if (known && performance.now() - known.at < REMEMBERED_MS) return known.kept as Kept
    return this.read(key, read)
  }

  private async read<Kept>(key: string, read: () => Promise<Kept>): Promise<Kept> {
    const { forgotten } = this
    const at = performance.now()
    const kept = await read()
    if (forgotten !== this.forgotten || kept === undefined) return kept
    if (this.things.size >= MOST) this.things.clear()
    this.things.set(key, { kept, at })
    return kept
  }

  forget(): void {
    this.forgotten += 1
    this.things.clear()
  }
}

/** The memories of the topics, by the connections that are read. A transaction has its own: it sees what it writes. */
const memories = keptOn<object, Map<string, Memory> | undefined>('memories')

/**
 * From now on what is read from these connections by `remembered` is kept until somebody, on whatever node, announces a change
 * of its topic. Answers the way to end that.
 */
export function rememberFrom(connections: object, reader: Pick<EventReader, 'hearAll'>): () => void {
  const topics = new Map<string, Memory>()
  memories.keep(connections, topics)
  const leave = reader.hearAll((events) => {
    if (events === null) for (const memory of topics.values()) memory.forget()
    else for (const topic of new Set(events.map((event) => event.topic))) topics.get(topic)?.forget()
  })
  return () => {
    leave()
    memories.keep(connections, undefined)
  }
}

/**
 * The remembered value of a topic under a key, else a new reading; nothing (undefined) is not remembered. `read` hears whether it
 * will be remembered. Every change of such a thing announces its topic.
 */
export function remembered<Kept>(
  connections: object,
  { topic, key }: { topic: string; key: string },
  read: (isKept: boolean) => Promise<Kept>,
): Kept | Promise<Kept> {
  const topics = memories.of(connections)
  if (!topics) return read(false)
  const memory = topics.get(topic) ?? new Memory()
  topics.set(topic, memory)
  return memory.of(key, () => read(true))
}

/** A transaction reads a thing once, until it changes it. */
export function rememberWithin(transaction: object): void {
  memories.keep(transaction, new Map())
}

/**
 * To be called by whoever changed a thing of a topic: the transaction forgets it now, and this node once it is committed. The
 * other nodes do when they hear of it.
 */
export function forgetTopic({ network, written }: Pick<TxCtx, 'network' | 'written'>, topic: string): void {
  const forget = (connections: object) => memories.of(connections)?.get(topic)?.forget()
  forget(network)
  written.after.add(forget)
}
