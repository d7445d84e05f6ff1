import { IconAlertTriangle } from '@tabler/icons-react'
import type { Editor } from '@tiptap/core'
import { LINK_MESSAGES } from '@ward/domain/kernel/links'
import { useEffect, useId, useRef, useState } from 'react'
import { ActionButton } from '../ActionButton.tsx'
import { Dialog } from '../dialog/Dialog.tsx'
import { CheckboxField } from '../form/CheckboxField.tsx'
import { Form } from '../form/Form.tsx'
import { TextField } from '../form/fields.tsx'
import { useSubmit } from '../form/useSubmit.ts'
import { linkFor, linkProblem, type OpenPage } from './checkLink.ts'
import { type LinkDraft, removeLink, selectedLink, setLink } from './link.ts'
import styles from './RichText.module.css'

const HELP = 'Starts with / or https://. Leave empty to remove the link.'

type LinkDialogProps = { editor: Editor; openPage: OpenPage; opened: boolean; onClose: () => void }

/** The link dialog of the editor (spec 1 sections 2.8 and 5). It begins with what is selected when it is first drawn. */
export function LinkDialog({ editor, openPage, opened, onClose }: LinkDialogProps) {
  const [was] = useState(() => selectedLink(editor))
  const [draft, setDraft] = useState<LinkDraft>(was)
  const [problem, setProblem] = useState<string | null>(null)
  const form = useId()
  const leaving = useRef(new AbortController())
  useEffect(() => () => leaving.current.abort(), [])

  const url = draft.url.trim()
  const link = linkFor(url)
  const canSave = url === '' || link !== null
  const change = (part: Partial<LinkDraft>) => {
    setDraft({ ...draft, ...part })
    if (part.url !== undefined) setProblem(null)
  }
  const close = () => {
    leaving.current.abort()
    onClose()
  }
  const [save, busy] = useSubmit(async () => {
    if (!canSave) return
    const found = link && problem === null ? await linkProblem(link, openPage, leaving.current.signal) : null
    if (leaving.current.signal.aborted) return
    if (found !== null) return setProblem(found)
    if (link) setLink(editor, was, { ...draft, ...link })
    else removeLink(editor)
    close()
  })
  return (
    // A form in a dialog of another form's field: that one is not submitted by it.
    <div onSubmit={(event) => event.stopPropagation()}>
      <Dialog
        opened={opened}
        onClose={close}
        title="Link"
        keepOpen={draft !== was}
        footer={
          <>
            <ActionButton kind="quiet" onClick={close}>
              Cancel
            </ActionButton>
            {problem === null ? (
              <ActionButton kind="primary" type="submit" form={form} busy={busy} because={canSave ? undefined : HELP}>
                Save
              </ActionButton>
            ) : (
              <ActionButton type="submit" form={form}>
                {LINK_MESSAGES.useBrokenLink}
              </ActionButton>
            )}
          </>
        }
      >
        <Form id={form} saveKey={null} onSubmit={save}>
          <TextField
            label="Text"
            value={draft.text}
            onChange={(event) => change({ text: event.currentTarget.value })}
          />
          <div className={styles.url}>
            <TextField
              label="URL"
              help={HELP}
              data-autofocus
              inputMode="url"
              spellCheck={false}
              autoComplete="off"
              value={draft.url}
              onChange={(event) => change({ url: event.currentTarget.value })}
            />
            {problem === null ? null : (
              <div role="alert" className={styles.warning}>
                <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
                <p>
                  <strong>{LINK_MESSAGES.brokenLink}</strong>
                  <br />
                  {problem}
                </p>
              </div>
            )}
          </div>
          <CheckboxField
            label="Open in a new tab"
            checked={draft.newTab}
            onChange={(event) => change({ newTab: event.currentTarget.checked })}
          />
        </Form>
      </Dialog>
    </div>
  )
}
