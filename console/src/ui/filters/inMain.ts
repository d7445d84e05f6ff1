/**
 * Where a filter's open list is put: into the page's main part, so that it belongs to a landmark, and outside the filter
 * row, which scrolls sideways on a phone and would cut it off. Asked for while the list opens; without a main part (a
 * component alone), and over a dialog, the list hangs on the body.
 */
export const inMain = (): { target?: HTMLElement } => {
  const target = document.querySelector('[aria-modal="true"]') ? null : document.querySelector('main')
  return target ? { target } : {}
}
