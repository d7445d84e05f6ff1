import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ThemeProvider } from '../../theme/ThemeProvider.tsx'
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx'
import { useUnsavedGuard } from './useUnsavedGuard.ts'

let release: () => void

function Edit({ dirty }: { dirty: boolean }) {
  release = useUnsavedGuard(dirty).release
  return <p>Edit</p>
}

async function open(dirty: boolean) {
  const root = createRootRoute({ component: Outlet })
  const edit = createRoute({ getParentRoute: () => root, path: '/edit', component: () => <Edit dirty={dirty} /> })
  const list = createRoute({ getParentRoute: () => root, path: '/list', component: () => <p>List</p> })
  const router = createRouter({
    routeTree: root.addChildren([edit, list]),
    history: createMemoryHistory({ initialEntries: ['/edit'] }),
  })
  render(
    <ThemeProvider env="test">
      <RouterProvider router={router} />
      <ConfirmDialog />
    </ThemeProvider>,
  )
  await screen.findByText('Edit')
  return () => act(async () => void router.navigate({ to: '/list' }))
}

test('a page without changes is left without a question', async () => {
  const leave = await open(false)
  await leave()
  expect(await screen.findByText('List')).toBeDefined()
})

test('unsaved changes are left only when the person agrees', async () => {
  const leave = await open(true)
  await leave()
  await userEvent.click(await screen.findByRole('button', { name: 'Stay' }))
  expect(screen.getByText('Edit')).toBeDefined()
  await leave()
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }))
  expect(await screen.findByText('List')).toBeDefined()
})

test('after saving one leaves without a question', async () => {
  const leave = await open(true)
  release()
  await leave()
  expect(await screen.findByText('List')).toBeDefined()
})
