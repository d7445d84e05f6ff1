import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { ThemeProvider } from '../../theme/ThemeProvider.tsx'
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx'
import { Toaster } from '../toast/Toaster.tsx'
import { toast } from '../toast/toast.ts'
import { CheckboxField } from './CheckboxField.tsx'
import { TextField } from './fields.tsx'
import { ListField } from './ListField.tsx'
import type { FormOf } from './useForm.ts'

export const TITLE_REQUIRED = 'Please give it a title'
export const ANSWERS_DIFFER = 'The answers must differ'

/** A poll, as a room's input might be. */
export const PollInput = z.object({
  id: z.string().nullish(),
  version: z.number().nullish(),
  title: z.string().trim().min(1, TITLE_REQUIRED).meta({ title: 'Title' }),
  open: z.boolean().meta({ title: 'Open to all' }),
  options: z
    .array(z.object({ text: z.string().min(1, 'Please write something').meta({ title: 'Answer' }) }))
    .min(1, 'A poll needs an answer')
    .refine((options) => new Set(options.map(({ text }) => text)).size === options.length, ANSWERS_DIFFER)
    .meta({ title: 'Answers' }),
})
type Poll = z.input<typeof PollInput>

export const poll = (more: Partial<Poll> = {}): Poll => ({
  id: '7',
  version: 1,
  title: 'Sleep',
  open: false,
  options: [{ text: 'Well' }, { text: 'Badly' }],
  ...more,
})

export function PollFields({ form, ordered }: { form: FormOf<typeof PollInput>; ordered?: boolean }) {
  return (
    <>
      <TextField {...form.field('title')} data-autofocus />
      <CheckboxField {...form.check('open')} />
      <ListField
        form={form}
        path="options"
        item="answer"
        add="Add answer"
        empty={{ text: '' }}
        most={3}
        ordered={ordered}
      >
        {(at) => <TextField {...form.field(`options.${at}.text`)} />}
      </ListField>
    </>
  )
}

/** Shows it on a page of a small console, which another page can be reached from; dialogs close at once unless they are to fade. */
export async function openPage(Page: () => ReactNode, { fades = false } = {}) {
  toast.clear()
  const root = createRootRoute({ component: Outlet })
  const routes = [
    createRoute({ getParentRoute: () => root, path: '/edit', component: Page }),
    createRoute({ getParentRoute: () => root, path: '/list', component: () => <p>List</p> }),
  ]
  const history = createMemoryHistory({ initialEntries: ['/edit'] })
  const router = createRouter({ routeTree: root.addChildren(routes), history })
  render(
    <ThemeProvider env={fades ? undefined : 'test'}>
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
        <Toaster />
        <ConfirmDialog />
      </QueryClientProvider>
    </ThemeProvider>,
  )
  await screen.findAllByRole('button')
  return router
}

export const box = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
