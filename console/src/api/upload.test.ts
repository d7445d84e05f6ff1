import { UNREACHABLE_MESSAGE } from '@ward/domain/app/shell'
import { Refusal, SIGN_IN_FIRST } from '@ward/domain/kernel/refusal'
import { expect, test, vi } from 'vitest'
import { Fault } from '../fault.ts'
import { rememberLoadedFor } from './send.ts'
import { resume } from './sessionEnd.ts'
import { type SentUpload, stubUploads } from './upload.fixtures.ts'
import { upload } from './upload.ts'

const only = (sent: SentUpload[]) => sent[0] ?? expect.fail('nothing was sent')

test('a form goes out with whom the page was loaded for, is told as it goes, and answers', async () => {
  rememberLoadedFor({ siteId: 3, viewerId: '7' })
  const sent = stubUploads()
  const shares: number[] = []
  const done = upload('/api/x', new FormData(), { onProgress: (share) => shares.push(share) })
  const { headers, path, progress, answer } = only(sent)
  expect([path, headers]).toEqual(['/api/x', { 'x-site-id': '3', 'x-viewer-id': '7' }])
  progress(1, 4)
  progress(4, 4)
  answer(200, { status: 'success' })
  expect([await done, shares]).toEqual([{ status: 'success' }, [0.25, 1]])
})

test('a refusal is one with its fields, everything else a fault with its number', async () => {
  const fields = [{ path: 'a', message: 'b' }]
  const ended = async (end: (sent: SentUpload) => void) => {
    const sent = stubUploads()
    const done = upload('/api/x', new FormData()).catch((error) => error)
    end(only(sent))
    return done
  }
  const refusal = await ended(({ answer }) => answer(422, { code: 'INVALID', message: 'b', fields }))
  expect(refusal).toBeInstanceOf(Refusal)
  expect(refusal).toMatchObject({ code: 'INVALID', message: 'b', details: { fields } })
  const fault = await ended(({ answer }) => answer(500, { code: 'FAULT' }))
  expect(fault).toBeInstanceOf(Fault)
  expect(fault).toMatchObject({ requestId: 'request-1' })
  expect(await ended(({ fail }) => fail())).toMatchObject({ message: UNREACHABLE_MESSAGE })
})

test('an upload that is given up ends, with the reason of who gave it up', async () => {
  const sent = stubUploads()
  const giving = new AbortController()
  const done = upload('/api/x', new FormData(), { signal: giving.signal }).catch((error) => error)
  giving.abort('enough')
  expect([await done, only(sent).isAborted]).toEqual(['enough', true])
})

test('where the session has ended the form goes out once more after signing in again', async () => {
  const sent = stubUploads()
  const done = upload('/api/x', new FormData())
  only(sent).answer(401, { code: 'UNAUTHENTICATED', message: SIGN_IN_FIRST })
  await vi.waitFor(() => {
    resume()
    expect(sent).toHaveLength(2)
  })
  sent[1]?.answer(200, { status: 'success' })
  expect(await done).toEqual({ status: 'success' })
})
