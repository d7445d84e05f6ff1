import { Id } from '@ward/domain/kernel/ids'
import {
  NO_UPLOAD_HERE,
  UPLOAD_MAX_BYTES,
  UPLOAD_MISSING,
  UPLOAD_NOT_TEXT,
  UPLOAD_TOO_LARGE,
} from '@ward/domain/task-scripts/task-scripts'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type Actor, startTestApp, type TestApp } from '../../../test/app.ts'
import { registerEndpoints } from '../../platform/http/endpoints.ts'
import { answerErrors } from '../../platform/http/errors.ts'
import { taskScript } from '../../platform/jobs/task-script.ts'
import { setSetting } from '../site-settings/site-settings.fixtures.ts'
import { withUpload } from './task-scripts.actions.ts'
import { taskUpload } from './task-upload.rest.ts'
import { forgetUploads, uploadedText } from './task-uploads.db.ts'

const reads = taskScript({
  name: 'test.reads',
  title: 'Reads',
  does: 'Reads a file',
  options: z.object({ list: Id.nullish().meta({ accept: ['.csv', '.txt'] }) }),
  run: async () => undefined,
})
const blind = taskScript({ ...reads, name: 'test.blind', options: z.object({}), run: async () => undefined })

let t: TestApp
let chief: Actor
const app = fastify()
const ctxOf = (actor: Actor) =>
  t.ctxOf({
    kind: 'user',
    siteId: actor.siteId,
    userId: actor.id,
    personId: actor.personId,
    roleId: actor.roleId,
    username: actor.username,
    sessionId: '1',
  })
beforeAll(async () => {
  t = await startTestApp()
  chief = await t.signIn(5)
  answerErrors(app)
  registerEndpoints(app, [taskUpload([reads, blind])], async () => ctxOf(chief))
})
afterAll(async () => {
  await app.close()
  await t.stop()
})

async function send({ symbol = 'test.reads', name = 'list.csv', file = Buffer.from('a@x.example\n') }) {
  const form = new FormData()
  form.set('symbol', symbol)
  form.set('name', name)
  form.set('file', new File([file], name))
  const body = new Response(form)
  const answer = await app.inject({
    method: 'POST',
    url: '/api/moderation/task-upload',
    headers: { 'content-type': body.headers.get('content-type') ?? '', 'sec-fetch-site': 'same-origin' },
    payload: Buffer.from(await body.arrayBuffer()),
  })
  return answer.json() as { id?: string; message?: string }
}

test('a file is sent before the run, read by its own script and person alone, and forgotten after some days', async () => {
  const { id = '' } = await send({})
  expect(await withUpload(ctxOf(chief), reads, {}, id)).toEqual({ list: id })
  const other = await t.signIn(5)
  await expect(withUpload(ctxOf(other), reads, {}, id)).rejects.toThrow(UPLOAD_MISSING)
  await expect(withUpload(ctxOf(chief), blind, {}, id)).rejects.toThrow(NO_UPLOAD_HERE)
  for (const upload of [null, id])
    await expect(withUpload(ctxOf(other), reads, { list: id }, upload)).rejects.toThrow(UPLOAD_MISSING)
  const site = t.siteOf(chief.siteId)
  expect(await uploadedText(site, id)).toBe('a@x.example\n')
  await t.database.pool.query(`update task_uploads set inserted_at = now() - interval '8 days'`)
  await forgetUploads(t.database.network, AbortSignal.timeout(60_000))
  expect(await uploadedText(site, id)).toBeUndefined()
})

test.each([
  ['another kind', { name: 'list.exe' }, /must end in \.csv or \.txt/],
  ['no text', { file: Buffer.from([0xff, 0xfe, 0]) }, UPLOAD_NOT_TEXT],
  ['nothing in it', { file: Buffer.alloc(0) }, UPLOAD_MISSING],
  ['a byte too much', { file: Buffer.alloc(UPLOAD_MAX_BYTES + 1, 'a') }, UPLOAD_TOO_LARGE],
  ['a script without files', { symbol: 'test.blind' }, NO_UPLOAD_HERE],
  ['a script nobody has', { symbol: 'test.nothing' }, /There is no task script/],
])('a file of %s is refused', async (_name, given, message) => {
  expect((await send(given)).message).toMatch(message)
})

test('a file of the greatest size is taken', async () => {
  expect((await send({ file: Buffer.alloc(UPLOAD_MAX_BYTES, 'a') })).id).toMatch(/^\d+$/)
})

test('a site takes as large a file for a script as it says', async () => {
  await setSetting(t, 'taskFileMaxMb', 1)
  expect((await send({ file: Buffer.alloc(1_000_000, 'a') })).id).toMatch(/^\d+$/)
  expect((await send({ file: Buffer.alloc(1_000_001, 'a') })).message).toBe('The file may have at most 1 MB')
  await setSetting(t, 'taskFileMaxMb', null)
})
