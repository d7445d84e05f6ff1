import { createStore } from '../store.ts'

/** What the page that is open is called: 'Forum Reply 48213', 'Awards'. */
const name = createStore('')

export const namePage = name.set
export const pageName = name.get
