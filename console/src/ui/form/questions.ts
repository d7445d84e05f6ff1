/** The question before typed text is given up. */
export const DISCARD = {
  title: 'Discard what you typed?',
  text: 'Nothing of it is saved.',
  confirm: 'Discard',
  danger: true,
}
/** The question before something is made anew that somebody deleted meanwhile. */
export const goneQuestion = (what: string) => ({
  title: `Someone just deleted this ${what}`,
  text: `What you typed is still here. You can create the ${what} again with it.`,
  confirm: 'Create it again',
  cancel: 'Keep typing',
})
