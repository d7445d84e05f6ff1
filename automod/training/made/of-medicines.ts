import { readFileSync } from 'node:fs'
import { filled } from './plain-harm.ts'

const lines = readFileSync(new URL('of-medicines.txt', import.meta.url), 'utf8').split('\n')

/** Members' words about medicines and products. Only the model of danger is trained with them. */
export const ofMedicines: readonly string[] = filled(lines.filter((line) => line !== '' && !line.startsWith('#')))
