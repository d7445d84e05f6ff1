/** Whether a dialog holds the focus; the one around `own` is none. */
export const dialogIsOpen = (own: Element | null = null) =>
  [...document.querySelectorAll('[aria-modal="true"]')].some((dialog) => !dialog.contains(own))

/** Runs `then` once no dialog holds the focus any more: the palette and the drawer navigate while they close. */
export function afterDialogs(then: () => void, tries = 20, own: Element | null = null): void {
  if (!dialogIsOpen(own)) then()
  else if (tries > 0) setTimeout(() => afterDialogs(then, tries - 1, own), 50)
}
