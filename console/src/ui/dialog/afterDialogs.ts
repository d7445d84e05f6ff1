/** Whether a dialog holds the focus. */
export const dialogIsOpen = () => document.querySelector('[aria-modal="true"]') !== null

/** Runs `then` once no dialog holds the focus any more: the palette and the drawer navigate while they close. */
export function afterDialogs(then: () => void, tries = 20): void {
  if (!dialogIsOpen()) then()
  else if (tries > 0) setTimeout(() => afterDialogs(then, tries - 1), 50)
}
