import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lettingInBreaches } from './letting-in.ts'
import { sourcesOf } from './sources.ts'

const PROJECT = join(import.meta.dirname, '../..')

test('what signs a person in is written and called only where a rule or a proof is asked', () => {
  expect(lettingInBreaches(sourcesOf(PROJECT))).toEqual([])
})

test('a statement, a caller or a password that is not named is found, with what to do', () => {
  const at = (file: string, text: string) => ({ path: `server/src/features/${file}`, text })
  const sources = [
    at('a/a.db.ts', "export const setMail = (site) => site.updateTable('users').set({ email }).where('id', '=', id)"),
    at('a/b.db.ts', "export const setName = (site) => site.updateTable('users').set({ bio }).where('id', '=', id)"),
    at('a/c.actions.ts', 'export const change = (tx) => known(tx)'),
    at('a/known.db.ts', "export const known = (site) => site.updateTable('users').set({ email })"),
    at('a/d.actions.ts', 'export const set = (tx) => setPasswordOf(tx)'),
  ]
  const lists = {
    writers: { 'a/known.db.ts#known': { 'a/e.actions.ts': 'mayChange(' }, 'a/gone.db.ts#gone': {} },
    passwords: { 'a/f.actions.ts': 'takeReset(' },
  }
  expect(lettingInBreaches(sources, lists)).toEqual([
    'a/a.db.ts#setMail writes what signs a person in: add it to WRITERS of quality/laws/letting-in.ts, with what its callers ask',
    'a/gone.db.ts#gone writes nothing that signs a person in: take it out of WRITERS of quality/laws/letting-in.ts',
    'a/c.actions.ts calls known: add what it asks before to WRITERS of quality/laws/letting-in.ts',
    'a/d.actions.ts sets a password: add it to SETS_PASSWORDS of quality/laws/letting-in.ts',
    'a/f.actions.ts sets no password: take it out of SETS_PASSWORDS of quality/laws/letting-in.ts',
  ])
})
