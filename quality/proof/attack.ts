import type pg from 'pg'
import type { Node } from './ward.ts'

export type Nodes = { one: Node; two: Node; pool: pg.Pool }
/** Tries something in several shapes; true for each that worked, which none should. */
export type Attack = (place: Nodes) => Promise<boolean[]>
