import { request } from 'node:http'
import type { Page } from '@playwright/test'

/**
 * Asks what the console's pages ask, as whoever is signed in in the browser of `page`, whatever it shows: the data of the
 * answer. It is asked of the site that the page is on, or of the first one. Node does not find `*.localhost`: the request
 * goes to this machine and says the host.
 */
export async function ask<Answer>(page: Page, query: string, variables: object = {}): Promise<Answer> {
  const found = /^http:\/\/(\w+)\.localhost:(\d+)/.exec(page.url())
  const [, site = 'migraine', port = process.env.WARD_PORT ?? ''] = found ?? []
  const host = `${site}.localhost:${port}`
  const cookies = await page.context().cookies(`http://${host}`)
  const headers = {
    host,
    cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    'content-type': 'application/json',
  }
  const said = await new Promise<string>((resolve, reject) => {
    const sent = request({ method: 'POST', port, path: '/api/moderation', headers }, (answer) => {
      let words = ''
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => {
        words += part
      })
      answer.once('end', () => resolve(words))
    })
    sent.once('error', reject).end(JSON.stringify({ query, variables }))
  })
  const { data, errors } = JSON.parse(said)
  if (errors !== undefined) throw new Error(said)
  return data
}
