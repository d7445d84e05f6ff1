import { quietly } from '../../../platform/limits/quietly.ts'

/** Whoever tries something in the lab reads a year of texts at each step of it: those who judge meanwhile go first. */
export const inQuiet = quietly({ waiting: 50 })
