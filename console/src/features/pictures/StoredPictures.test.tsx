import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from '../../api/queryClient.ts'
import { SafeHtml } from '../../ui/content/SafeHtml.tsx'
import { RichTextEditor } from '../../ui/rich-text/RichTextEditor.tsx'
import { StoredPictures } from './StoredPictures.tsx'

const A = 'https://pics.example/a.png'
const B = 'https://pics.example/b.png'

function draw(html: string, stored: object[] | 'fault', Shown: ComponentType<{ html: string }> = SafeHtml) {
  const asked = vi.fn(async (_path: string, _options?: RequestInit) =>
    Response.json(
      stored === 'fault'
        ? { errors: [{ message: 'x', extensions: { code: 'NOT_FOUND' } }] }
        : { data: { storedPictures: stored } },
    ),
  )
  vi.stubGlobal('fetch', asked)
  render(
    <QueryClientProvider client={createQueryClient()}>
      <StoredPictures>
        <Shown html={html} />
      </StoredPictures>
    </QueryClientProvider>,
  )
  return asked
}
const copy = (address: string, src: string) => ({ address, src, width: 320, height: 200 })

test('a picture elsewhere is drawn by our copy in its measures; one without a copy stays a link', async () => {
  const asked = draw(`<p><img src="${A}" alt="garden"><img src="${B}" alt="cat"><img src="${A}" alt="again"></p>`, [
    copy(A, '/files/a-full.webp'),
  ])
  const drawn = await screen.findByAltText('garden')
  expect(['src', 'width', 'height'].map((name) => drawn.getAttribute(name))).toEqual([
    '/files/a-full.webp',
    '320',
    '200',
  ])
  expect(screen.getByAltText('again').getAttribute('src')).toBe('/files/a-full.webp')
  expect(screen.getByRole('link', { name: 'Picture from pics.example: cat' }).getAttribute('href')).toBe(B)
  expect(JSON.parse(String(asked.mock.calls[0]?.[1]?.body)).variables).toEqual({ addresses: [A, B] })
})

test('in the editor too our copy is drawn, and what is written keeps the address that the author gave', async () => {
  const onChange = vi.fn()
  const Editor = ({ html }: { html: string }) => (
    <MantineProvider env="test">
      <RichTextEditor label="Body" value={html} onChange={onChange} openPage={vi.fn()} />
    </MantineProvider>
  )
  draw(`<p>Look <img src="${A}" alt="garden"> <img src="${B}" alt="cat"></p>`, [copy(A, '/files/a-full.webp')], Editor)
  const drawn = await screen.findByAltText('garden')
  expect(['src', 'width', 'height'].map((name) => drawn.getAttribute(name))).toEqual([
    '/files/a-full.webp',
    '320',
    '200',
  ])
  expect(screen.getByText('Picture from pics.example: cat')).toBeTruthy()
  expect(onChange.mock.calls.flat().join()).not.toContain('/files/')
})

test('within a link our copy stands in the link, as a picture of this host does', async () => {
  draw(`<p>Buy <a href="https://shop.example/"><img src="${A}" alt="garden" width="40" height="30"></a></p>`, [
    copy(A, '/files/a-full.webp'),
  ])
  const drawn = await screen.findByAltText('garden')
  expect(drawn.closest('a')?.getAttribute('href')).toBe('https://shop.example/')
  expect([drawn.getAttribute('width'), drawn.getAttribute('height')]).toEqual(['40', '30'])
  expect(screen.getAllByRole('link')).toHaveLength(1)
})

test('a copy that claims to lie elsewhere is not drawn', async () => {
  draw(`<p>Look <img src="${A}" alt="garden"></p>`, [copy(A, B)])
  expect(screen.getByRole('link')).toBeTruthy()
  await vi.waitFor(() => expect(screen.queryByRole('link')).toBeNull())
  expect(document.querySelector('img')).toBeNull()
})

test('nothing is asked where no picture lies elsewhere, and a link stays where asking fails', async () => {
  expect(draw('<p>words <img src="/own.png" alt=""></p>', [])).not.toHaveBeenCalled()
  cleanup()
  const asked = draw(`<p>Look <img src="${A}" alt=""></p>`, 'fault')
  await vi.waitFor(() => expect(asked).toHaveBeenCalled())
  expect(screen.getByRole('link').getAttribute('href')).toBe(A)
})
