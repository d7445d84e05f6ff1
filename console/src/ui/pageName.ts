import { createStore } from '../store.ts'

/** The name of the open page: 'Forum Reply 48213', 'Awards'. */
const name = createStore('')

export const namePage = name.set
export const pageName = name.get
