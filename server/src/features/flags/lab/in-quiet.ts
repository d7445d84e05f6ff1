import { quietly } from '../../../platform/limits/quietly.ts'

/** Each trial in the lab reads a year of texts: those who judge meanwhile go first. */
export const inQuiet = quietly({ waiting: 50 })
