import {
  hostInAscii,
  readAs,
  SHORTLINK_CREATED,
  SHORTLINK_NOT_CREATED,
  ShortlinkDraft,
  shortLinkPath,
} from '@ward/domain/short-links/short-links'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { copyText } from '../../ui/copyText.ts'
import { AtFields, Form } from '../../ui/form/Form.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { toast } from '../../ui/toast/toast.ts'
import { telling } from './refused.ts'
import styles from './ShortLinks.module.css'
import { createShortlink, SHORTLINKS_KEY } from './short-links.api.ts'

const create = telling(SHORTLINK_NOT_CREATED, createShortlink)
const EMPTY = { url: '', code: '' }

/** The create box: a URL, and a code, which may be left out. It is empty again once the link is made, but for what was typed since. */
export function NewShortLink() {
  const form = useForm(ShortlinkDraft, {
    values: EMPTY,
    save: async ({ url, code }) => ({ ...(await create({ url, code: code === '' ? null : code })), ...EMPTY }),
    failed: SHORTLINK_NOT_CREATED,
    invalidates: SHORTLINKS_KEY,
    onSaved: ({ fromUrl }) =>
      toast.success(SHORTLINK_CREATED, { offer: { label: 'Copy', run: () => void copyText(fromUrl) } }),
  })
  const host = hostInAscii(form.values.url.trim())
  return (
    <section className={styles.box} aria-label="New short link">
      <Form label="New short link" onSubmit={form.save} saveKey="Create the short link" inLine>
        <div className={styles.url}>
          <TextField
            {...form.field('url')}
            placeholder="https://…"
            help={host ? readAs(host) : 'An address that has a short link already is refused.'}
          />
        </div>
        <div className={styles.code}>
          <TextField
            {...form.field('code')}
            optional
            placeholder="made for you"
            leftSection={shortLinkPath('')}
            leftSectionWidth={36}
          />
        </div>
        <AtFields>
          <ActionButton kind="primary" type="submit" busy={form.isBusy}>
            Create
          </ActionButton>
        </AtFields>
      </Form>
    </section>
  )
}
