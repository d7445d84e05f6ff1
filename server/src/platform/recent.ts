/**
 * A cache of the most recently used entries, bounded by their number and by the total length of the keys; a key that is
 * too long is not kept. Entries from strangers push out other entries, but never take more room.
 */
export class Recent<T> {
  private readonly entries = new Map<string, T>()
  private length = 0
  private readonly limits: { count: number; length: number; each: number }

  constructor(limits = { count: 500, length: 1_000_000, each: 20_000 }) {
    this.limits = limits
  }

  get(key: string): T | undefined {
    const value = this.entries.get(key)
    if (value !== undefined) {
      this.entries.delete(key)
      this.entries.set(key, value)
    }
    return value
  }

  set(key: string, value: T): void {
    if (key.length > this.limits.each) return
    this.delete(key)
    this.entries.set(key, value)
    this.length += key.length
    for (const oldest of this.entries.keys()) {
      if (this.entries.size <= this.limits.count && this.length <= this.limits.length) break
      this.delete(oldest)
    }
  }

  private delete(key: string): void {
    if (this.entries.delete(key)) this.length -= key.length
  }
}
