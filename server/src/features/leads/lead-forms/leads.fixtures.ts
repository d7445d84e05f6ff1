import type { TestApp } from '../../../../test/app.ts'

let made = 0

/** A lead of a form of the fixtures, as if it had been sent. */
export async function makeLead(t: TestApp, formId: string, columns: object = {}): Promise<string> {
  const email = `lead-${++made}@halden.example`
  const row = { formId, definition: 1, email, isDisqualified: false, isOptedIn: false, ...columns }
  const answers = JSON.stringify({ 1: ['2'], 4: row.email })
  const site = t.siteOf(t.sites.one.siteId)
  await site.insertInto('leads', { answers, ...row }).execute()
  return row.email
}

/** One that looks like spam; answers its id. */
export async function makeSuspected(t: TestApp, formId: string, columns: object = {}): Promise<string> {
  const email = await makeLead(t, formId, { spamReason: 'links', ...columns })
  const found = t.siteOf(t.sites.one.siteId).from('leads').select('id').where('email', '=', email)
  return (await found.where('spamReason', 'is not', null).orderBy('id', 'desc').executeTakeFirstOrThrow()).id
}
