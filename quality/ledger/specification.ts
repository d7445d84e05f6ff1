// Where the specification lies: beside this checkout, and not everywhere. Tests that read it are skipped where it is absent.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Sentence, sentencesOf } from './sentences.ts'

export const PROJECT = join(import.meta.dirname, '../..')
const FOLDER = join(PROJECT, '..', 'shared', 'spec')

export const specificationIsAbsent = !existsSync(FOLDER)
export const WHY_SKIPPED = 'the specification (../shared/spec) is not beside this checkout'

/** The three documents as sentences, in reading order. The number in front of a file name is the document's number. */
export const specification = (): Sentence[] =>
  readdirSync(FOLDER)
    .filter((name) => /^\d.*\.md$/.test(name))
    .sort()
    .flatMap((name) => sentencesOf(Number(name[0]), readFileSync(join(FOLDER, name), 'utf8')))
