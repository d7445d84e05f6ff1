const isMac = typeof navigator !== 'undefined' && /Mac|iP(hone|ad)/.test(navigator.platform ?? '')

const caps: Record<string, string> = {
  enter: '↵',
  escape: 'esc',
  delete: 'del',
  arrowdown: '↓',
  arrowup: '↑',
  space: 'space',
  shift: '⇧',
}

/** The words on the caps: 'mod+k' → ['Ctrl', 'k'], 'g u' → ['g', 'u']. */
export function keyCaps(keys: string) {
  return keys
    .split(/[ +]/)
    .map((part) => (part === 'mod' ? (isMac ? '⌘' : 'Ctrl') : (caps[part.toLowerCase()] ?? part)))
}

export const isCharacter = (key: string) => [...key].length === 1

/** Keys made of characters alone, which speech input or an accidental touch may trigger: these can be switched off. */
export function isCharacterKeys(keys: string) {
  return keys.split(' ').every((part) => isCharacter(part.replace(/^Shift\+(?=.)/, '')))
}

/**
 * The name of a pressed key in our notation: 'mod+k', 'Escape', '?', 'd', 'Shift+S', 'Shift+Delete'. Caps lock changes
 * nothing; a character that needs Shift on some keyboards is the character alone.
 */
export function nameOfKey({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent) {
  if (key === ' ') return ctrlKey || metaKey ? 'mod+Space' : 'Space'
  const isLetter = isCharacter(key) && key.toLowerCase() !== key.toUpperCase()
  if (ctrlKey || metaKey) return `mod+${isCharacter(key) ? key.toLowerCase() : key}`
  if (shiftKey && (isLetter || !isCharacter(key))) return `Shift+${isLetter ? key.toUpperCase() : key}`
  return isLetter ? key.toLowerCase() : key
}
