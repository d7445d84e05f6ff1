let shield: HTMLElement | null = null
let timer: number | undefined

/** Takes the shield away. */
export function hidePlace() {
  clearTimeout(timer)
  shield?.remove()
  shield = null
}

/**
 * Lays something that does nothing over a place of the window: elements under it cannot be clicked for so many milliseconds.
 */
export function shieldPlace({ left, top, width, height }: DOMRect, ms: number) {
  hidePlace()
  shield = document.createElement('div')
  shield.dataset.heldPlace = ''
  Object.assign(shield.style, {
    position: 'fixed',
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
    zIndex: '9999',
  })
  document.body.append(shield)
  timer = window.setTimeout(hidePlace, ms)
}
