import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ROLE } from '@ward/domain/app/roles'
import { NO_REPLIES, REPLIES_LABEL } from '@ward/domain/forums/thread-replies'
import { expect, test } from 'vitest'
import { openThread, threadServer } from './thread-page.fixtures.tsx'

test('the author stands over the text with their role and badge, and leads to their page for who may open it', async () => {
  threadServer()
  openThread('/thread/7')
  const article = within(await screen.findByRole('article', { name: 'Thread' }))
  expect(article.getByRole('link', { name: 'juniper' }).getAttribute('href')).toBe('/moderation/users/3')
  expect(article.getByText('Member, Patient Leader')).toBeTruthy()
})

test('the newest replies stand below the text, each with the way to its flag; one that waits is to be reviewed', async () => {
  threadServer()
  openThread('/thread/7', ROLE.moderator)
  const replies = within(await screen.findByRole('region', { name: REPLIES_LABEL }))
  expect(await replies.findByText('2 newest of 14, 1 waits for approval')).toBeTruthy()
  expect(replies.getAllByRole('listitem').map((each) => within(each).getByText(/^What/).textContent)).toEqual([
    'What jam said',
    'What riverstone said',
  ])
  const href = (name: RegExp) => replies.getByRole('link', { name }).getAttribute('href')
  expect(href(/^Review of what jam/)).toBe('/moderation/content-flag/reply/31')
  expect(href(/^View Details of what riverstone/)).toBe('/moderation/content-flag/reply/30')
})

test('a thread that nobody answered says so', async () => {
  threadServer({ threadReplies: { totalCount: 0, pendingCount: 0, replies: [] } })
  openThread('/thread/7')
  expect(await screen.findByText(NO_REPLIES)).toBeTruthy()
})

test('replies that cannot be loaded leave the thread as it is, and are asked for again', async () => {
  threadServer({ threadReplies: null })
  openThread('/thread/7')
  const replies = within(await screen.findByRole('region', { name: REPLIES_LABEL }))
  expect((await replies.findByRole('alert')).textContent).toMatch(/^The replies could not be loaded/)
  threadServer()
  await userEvent.click(replies.getByRole('button', { name: 'Try again' }))
  expect(await replies.findByText('What jam said')).toBeTruthy()
})
