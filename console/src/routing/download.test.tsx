import { queryOptions } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { ROLE } from '@ward/domain/app/roles'
import {
  DOWNLOAD_QUESTION,
  EXPORT_BROKE_OFF,
  EXPORT_LABEL,
  EXPORT_WAITS,
  type ExportedList,
  tooManyToExport,
} from '@ward/domain/kernel/list-export'
import { paged, searchTerm } from '@ward/domain/kernel/paging'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { makeSession } from '../api/session.fixtures.ts'
import { openConsole } from '../app/console.fixtures.tsx'
import { DataTable } from '../ui/table/DataTable.tsx'
import { useList } from './useList.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

const PetFilter = z.object({ ...paged([2, 4], 2), search: searchTerm(50) })
const columns = [{ id: 'name', header: 'Name', cell: ({ id }: { id: string }) => `Pet ${id}` }]
const petsOptions = (filter: object) =>
  queryOptions({ queryKey: ['pets', filter], queryFn: async () => ({ total: 9, rows: [{ id: '1' }] }) })

const pageOf = (list: ExportedList) => () => {
  const { table } = useList(PetFilter, petsOptions, { download: list })
  return <DataTable {...table} id="pets" label="Pets" columns={columns} rowLabel={({ id }) => id} />
}

/** A list of pets whose file is answered like this; it answers the name and text of the kept file. */
async function openPets(answer: (signal: AbortSignal) => Promise<Response> | Response, list: ExportedList = 'awards') {
  const kept: [string, string][] = []
  const asked = vi.fn((_path: unknown, { signal }: RequestInit) => answer(signal as AbortSignal))
  const files = new Map<string, File>()
  vi.stubGlobal('fetch', async (path: unknown, init: RequestInit = {}) => asked(path, init))
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (file: File) => {
        files.set(`blob:${files.size}`, file)
        return `blob:${files.size - 1}`
      },
      revokeObjectURL: () => {},
    }),
  )
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(async function (this: HTMLAnchorElement) {
    kept.push([this.download, (await files.get(this.href)?.text()) ?? ''])
  })
  const entry = { path: '/awards', title: 'Pets', page: async () => ({ default: pageOf(list) }) } as const
  openConsole('/moderation/awards?page=2&search=rex', [entry], makeSession(ROLE.admin))
  await screen.findByText('Pet 1')
  const downloads = () => asked.mock.calls.filter(([path]) => path === `/api/moderation/export/${list}`)
  return { kept, downloads }
}
const button = () => screen.getByRole('button', { name: EXPORT_LABEL })
const headers = { 'content-disposition': 'attachment; filename="awards-2026-11-20.csv"' }

test('all rows that match are kept as a file with the name the server gave it, once for a double click', async () => {
  const { kept, downloads } = await openPets(() => new Response('"Name"\r\n', { headers }))
  fireEvent.click(button())
  fireEvent.click(screen.getByRole('button', { name: EXPORT_WAITS }))
  await waitFor(() => expect(kept).toEqual([['awards-2026-11-20.csv', '"Name"\r\n']]))
  expect(downloads().map(([, init]) => JSON.parse(String(init.body)))).toEqual([
    { search: 'rex', page: 2, itemsPerPage: 2 },
  ])
})

test('a refusal is told in its words, and the button can be pressed again', async () => {
  const message = tooManyToExport(200_000, 100_000)
  const { kept } = await openPets(() => Response.json({ status: 'error', code: 'INVALID', message }, { status: 422 }))
  fireEvent.click(button())
  expect(await screen.findByText(message)).toBeTruthy()
  await waitFor(() => expect(button()).toBeTruthy())
  expect(kept).toEqual([])
})

test('a file that broke off is not kept', async () => {
  const broken = new ReadableStream({ start: (file) => file.error(new Error('gone')) })
  const { kept } = await openPets(() => new Response(broken, { headers }))
  fireEvent.click(button())
  expect(await screen.findByText(EXPORT_BROKE_OFF)).toBeTruthy()
  expect(kept).toEqual([])
})

test('leaving the list cancels the file', async () => {
  let left: AbortSignal | undefined
  await openPets((signal) => {
    left = signal
    return new Promise(() => {})
  })
  fireEvent.click(button())
  await waitFor(() => expect(left?.aborted).toBe(false))
  cleanup()
  expect(left?.aborted).toBe(true)
})

test('a file of people asks first, with their number; two presses ask once', async () => {
  const { kept, downloads } = await openPets(() => new Response('"Name"\r\n', { headers }), 'users')
  fireEvent.click(button())
  fireEvent.click(button())
  const question = within(await screen.findByRole('dialog', { name: DOWNLOAD_QUESTION }))
  expect(question.getByText('9 people’s names or addresses are in the file')).toBeTruthy()
  fireEvent.click(question.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(downloads()).toEqual([])
  fireEvent.click(button())
  const again = within(await screen.findByRole('dialog', { name: DOWNLOAD_QUESTION }))
  fireEvent.click(again.getByRole('button', { name: EXPORT_LABEL }))
  await waitFor(() => expect(kept).toHaveLength(1))
  expect(downloads()).toHaveLength(1)
})
