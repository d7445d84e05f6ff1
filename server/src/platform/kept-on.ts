/**
 * A place on objects for what belongs to them and ends with them; copies do not take it along. A WeakMap would be no place for it: until
 * the old heap is collected V8 keeps all that the map's values lead to, the whole request where it is kept by requests.
 *
 * @param what names it in a debugger
 */
export function keptOn<Owner extends object, Kept>(what: string) {
  const key: unique symbol = Symbol(what)
  return {
    of: (owner: Owner): Kept | undefined => (owner as { [key]?: Kept })[key],
    keep(owner: Owner, kept: Kept): Kept {
      Object.defineProperty(owner, key, { value: kept, writable: true })
      return kept
    },
  }
}
