import { cleanup, configure, prettyDOM } from '@testing-library/react'
import * as React from 'react'
import { afterEach, vi } from 'vitest'
import { resetStores } from './src/store.ts'
import { answerStylesQuickly } from './test-styles.ts'

// Pages and dialogs are loaded when first wanted, which takes a while on a busy machine.
configure({ asyncUtilTimeout: 15_000, getElementError: asFailure })

/** The page is printed into the error of a test that failed, not at each try of what waits for something to come. */
function asFailure(message: string | null, container: Element): Error {
  const failure = new Error()
  failure.name = 'TestingLibraryElementError'
  const said = () => [message, prettyDOM(container)].filter(Boolean).join('\n\n')
  return Object.defineProperty(failure, 'message', { get: said, configurable: true })
}

answerStylesQuickly()

// React's development build notes where each element is made, for warnings that nobody reads here: a fourteenth of the time.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals = {} } = React as unknown as Record<
  string,
  object
>
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Infinity,
  set: () => {},
  configurable: true,
})

// Browsers keep nodeName on Node.prototype, where DOMPurify reads it once; happy-dom has it on each kind of node instead.
Object.defineProperty(Node.prototype, 'nodeName', {
  get() {
    return this instanceof Element ? this.tagName : this instanceof Text ? '#text' : '#other'
  },
})

// Fields that grow with their text are measured again when a font has come; happy-dom knows no fonts.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })

// A browser stays where it is when a link is a file to be kept; happy-dom would go to its address.
HTMLAnchorElement.prototype.click = function () {
  if (!this.hasAttribute('download')) HTMLElement.prototype.click.call(this)
}
const origin = window.location.origin

// Files of one worker share what they have imported, which is most of their time, and the window: nothing of one may go on
// into the next.
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  resetStores()
  localStorage.clear()
  sessionStorage.clear()
  window.history.replaceState(null, '', '/')
  document.body.replaceChildren()
  for (const { name } of [...document.body.attributes]) document.body.removeAttribute(name)
  if (window.location.origin !== origin) throw new Error(`A test led the window to ${window.location.href}`)
})
