/**
 * Puts the focus into the first field with an error, after the errors are drawn: of `form`, or else of the dialog on top if
 * there is one.
 */
export function focusFirstError(form?: HTMLElement | null) {
  requestAnimationFrame(() => {
    const top = form ?? [...document.querySelectorAll('[aria-modal="true"]')].at(-1) ?? document.body
    const field = top.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] button')
    field?.focus()
    field?.scrollIntoView?.({ block: 'center' })
  })
}
