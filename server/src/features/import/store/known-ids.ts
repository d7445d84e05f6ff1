/** Types whose things other rows point to again and again. */
const KEPT: ReadonlySet<string> = new Set(['user', 'tag', 'post', 'thread', 'status'])
const MOST = 110_000

/** The key of a thing of the other system. */
export const keyOf = (type: string, id: string): string => `${type} ${id}`

/**
 * The ids here of things of the other system, as far as they are remembered: entries not used lately are forgotten, so memory is
 * bounded by their number. Only what is committed is kept here.
 */
export class KnownIds {
  private young = new Map<string, string>()
  private old = new Map<string, string>()

  get(key: string): string | undefined {
    const id = this.young.get(key)
    if (id !== undefined) return id
    const aged = this.old.get(key)
    if (aged !== undefined) this.put(key, aged)
    return aged
  }

  add(type: string, key: string, id: string): void {
    if (KEPT.has(type)) this.put(key, id)
  }

  private put(key: string, id: string): void {
    if (this.young.size >= MOST) {
      this.old = this.young
      this.young = new Map()
    }
    this.young.set(key, id)
  }
}
