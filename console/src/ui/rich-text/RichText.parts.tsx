import { useState } from 'react'
import { z } from 'zod'
import { ActionButton } from '../ActionButton.tsx'
import { Form } from '../form/Form.tsx'
import { useForm } from '../form/useForm.ts'
import type { Part } from '../part.tsx'
import { Avatar } from '../text/Avatar.tsx'
import type { OpenPage } from './checkLink.ts'
import type { FindMentions } from './mention.ts'
import { RichText } from './RichText.tsx'
import type { RichTextProps } from './RichTextEditor.tsx'

const PEOPLE = ['riverstone.m', 'rill_and_reed', 'ripple.k', 'riko_writes', 'rika-north', 'rimefern']

/** Those whose names begin so, after a moment; nobody can be asked for `down`. */
const findPeople: FindMentions = async (term) => {
  await new Promise((later) => setTimeout(later, 100))
  if (term.startsWith('down')) throw new Error('Something went wrong. Please try again.')
  const found = PEOPLE.filter((name) => name.startsWith(term.toLowerCase()))
  return found.map((username) => ({
    id: String(PEOPLE.indexOf(username) + 1),
    username,
    note: username === 'riverstone.m' ? 'Moderator' : 'Member',
    mark: <Avatar name={username} staff={username === 'riverstone.m'} />,
  }))
}

/** There is a page at each address but those that say otherwise; the opened page stands in the document. */
const openPage: OpenPage = async (path) => {
  const { dataset } = document.documentElement
  dataset.opened = `${dataset.opened ?? ''}GET ${path}\n`
  await new Promise((later) => setTimeout(later, 100))
  const status = path.includes('tapr') ? 404 : 200
  return { ok: status === 200, status, redirected: false, url: path }
}

const REPLY =
  '<p><inline-mention username="tealumbrella" userid="7">@tealumbrella</inline-mention> I stopped everything in one ' +
  'night last winter. It was <b>three very bad days</b>. Please read the <a href="/guides/slow-taper" rel="noopener">' +
  'slow taper guide</a> before you decide anything.</p><p>If you feel unsafe, talk to your doctor.</p>'
const PICTURES =
  '<p>My arm on Monday <img src="/demo/rash-arm.png" alt="A rash" width="320" height="200"> and my diary: ' +
  '<img src="https://pictures.example/diary.png" alt="A page of a diary"></p>'
const ARTICLE =
  '<h2>Before you start</h2><p>Keep a diary:</p><ul><li>the dose</li><li>the <i>hours</i> slept</li></ul>' +
  '<blockquote>It got quiet after week five.</blockquote><hr><h3>A table of doses</h3><pre>week 1  40 mg\nweek 2  35 mg</pre>'
const TABLE = '<table><tr><td>week 1</td><td>40 mg</td></tr></table>'

function Field({ value: first = REPLY, ...props }: Partial<RichTextProps>) {
  const [value, setValue] = useState(first)
  const help = 'Enter starts a new line, Shift+Enter a paragraph. Type @ to mention someone.'
  return (
    <div data-value={value}>
      <RichText
        label="Body"
        help={help}
        openPage={openPage}
        mentions={findPeople}
        {...props}
        value={value}
        onChange={setValue}
      />
    </div>
  )
}

function SetFromOutside() {
  const [value, setValue] = useState(REPLY)
  return (
    <div data-value={value}>
      <ActionButton onClick={() => setValue('<p>Started again</p>')}>Start again</ActionButton>
      <RichText label="Body" openPage={openPage} value={value} onChange={setValue} />
    </div>
  )
}

const ReplyInput = z.object({ body: z.string().min(1, 'Please write something').meta({ title: 'Reply' }) })

function InForm() {
  const [saved, setSaved] = useState('')
  const save = async ({ body }: { body: string }) => setSaved(body)
  const form = useForm(ReplyInput, { invalidates: null, values: { body: '' }, save, saved: 'Changes were saved' })
  return (
    <div data-value={saved}>
      <Form onSubmit={form.save} saveKey={null}>
        <RichText {...form.field('body')} openPage={openPage} mentions={findPeople} busy={form.isBusy} />
        <ActionButton type="submit">Reply</ActionButton>
      </Form>
    </div>
  )
}

export const part: Part = {
  title: 'Rich text',
  group: 'Forms',
  states: {
    Filled: () => <Field />,
    Empty: () => <Field value="" />,
    'All tools': () => <Field value={ARTICLE} tools="article" />,
    'Pictures of flagged content': () => <Field value={PICTURES} blurPictures />,
    'What Visual cannot hold': () => <Field value={TABLE} />,
    'With an error': () => <Field value="" error="Please write something" />,
    'Being saved': () => <Field busy />,
    'Set from outside': () => <SetFromOutside />,
    'In a form': () => <InForm />,
    'Read-only': () => <Field readOnly />,
  },
}
