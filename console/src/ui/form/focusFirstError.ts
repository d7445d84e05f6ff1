/** Puts the focus into the first field with an error, of the dialog on top if there is one, after the errors are drawn. */
export function focusFirstError() {
  requestAnimationFrame(() => {
    const top = [...document.querySelectorAll('[aria-modal="true"]')].at(-1) ?? document.body
    const field = top.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] button')
    field?.focus()
    field?.scrollIntoView?.({ block: 'center' })
  })
}
