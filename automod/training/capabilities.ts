import { OF_OFFENCE } from './offence-capabilities.ts'
import type { Capability } from './origins.ts'
import { OF_SPAM } from './spam-capabilities.ts'

export const CAPABILITIES: readonly Capability[] = [...OF_OFFENCE, ...OF_SPAM]
