import { useLayoutEffect } from 'react'

/**
 * While the component is mounted the root of the page has this attribute, for the style of what stands elsewhere: `html:has(…)`
 * would let a browser look at the whole page, and style it anew, whenever anything on it changes.
 *
 * @param attribute such as `data-has-save-bar`; its value says how many there are
 */
export function usePageMark(attribute: string, on = true): void {
  useLayoutEffect(() => {
    if (!on) return
    const root = document.documentElement
    const count = (by: number) => {
      const now = Number(root.getAttribute(attribute)) + by
      if (now > 0) root.setAttribute(attribute, String(now))
      else root.removeAttribute(attribute)
    }
    count(1)
    return () => count(-1)
  }, [attribute, on])
}
