/** Puts the focus into the first field with an error, after the errors are drawn. */
export function focusFirstError(form: HTMLElement | null) {
  requestAnimationFrame(() => {
    const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
    field?.focus()
    field?.scrollIntoView?.({ block: 'center' })
  })
}
