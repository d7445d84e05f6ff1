const isMac = typeof navigator !== 'undefined' && /Mac|iP(hone|ad)/.test(navigator.platform ?? '')

const caps: Record<string, string> = {
  enter: '↵',
  escape: 'esc',
  delete: 'del',
  arrowdown: '↓',
  arrowup: '↑',
  space: 'space',
}

/** What stands on the caps: 'mod+k' → ['Ctrl', 'k'], 'g u' → ['g', 'u']. */
export function keyCaps(keys: string) {
  return keys
    .split(/[ +]/)
    .map((part) => (part === 'mod' ? (isMac ? '⌘' : 'Ctrl') : (caps[part.toLowerCase()] ?? part)))
}

/** Keys made of characters alone, which a speech user or a stray hand may hit: these can be switched off. */
export function isCharacterKeys(keys: string) {
  return keys.split(' ').every((part) => [...part].length === 1)
}

/** The name of a pressed key in our notation: 'mod+k', 'Escape', '?', 'd'. */
export function nameOfKey(event: KeyboardEvent) {
  const mod = event.ctrlKey || event.metaKey
  if (event.key === ' ') return mod ? 'mod+Space' : 'Space'
  const key = [...event.key].length === 1 && mod ? event.key.toLowerCase() : event.key
  return mod ? `mod+${key}` : key
}
