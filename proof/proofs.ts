import * as pairs from './pairs.proof.ts'
import type { Proof } from './proof.ts'

/** Every proof, in the order they are told. */
export const proofs: readonly Proof[] = [pairs]
