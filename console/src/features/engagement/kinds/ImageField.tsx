import {
  ENGAGEMENT_IMAGE_FIELD,
  ENGAGEMENT_IMAGE_HINT,
  ENGAGEMENT_IMAGE_PATH,
  ENGAGEMENT_IMAGE_TOO_LARGE,
  IMAGE_AWAITED,
  IMAGE_LINK_HELP,
  IMAGE_NOT_FETCHED,
} from '@ward/domain/engagement/images'
import { IMAGE_TYPES } from '@ward/domain/kernel/images'
import { bytesOf, withMb } from '@ward/domain/site-settings/upload-limits'
import { useEffect, useRef, useState } from 'react'
import { useSession } from '../../../api/session.tsx'
import { upload } from '../../../api/upload.ts'
import { messageOf } from '../../../fault.ts'
import { OwnPicture } from '../../../ui/content/OwnPicture.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { Upload } from '../../../ui/upload/Upload.tsx'
import styles from './Engagement.module.css'
import type { EngagementFormOf } from './EngagementSettings.tsx'
import type { ShownEngagement } from './engagement.api.ts'
import { shownImage } from './shownImage.ts'

type ImageFieldProps = { form: EngagementFormOf; engagement: ShownEngagement | undefined; disabled: boolean }

/** The address of an image: typed, or that of one that is uploaded. An uploaded file is kept once the form is saved. */
export function ImageField({ form, engagement, disabled }: ImageFieldProps) {
  const mb = useSession().uploadLimits.image
  const [file, setFile] = useState<File | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const [error, setError] = useState<string>()
  const sending = useRef<AbortController | null>(null)
  useEffect(() => () => sending.current?.abort(), [])
  const send = async (chosen: File | null) => {
    const isTooLarge = chosen !== null && chosen.size > bytesOf(mb)
    setError(isTooLarge ? withMb(ENGAGEMENT_IMAGE_TOO_LARGE, mb) : undefined)
    if (chosen === null || isTooLarge || sending.current) return
    const begun = new AbortController()
    sending.current = begun
    setFile(chosen)
    setProgress(0)
    try {
      const body = new FormData()
      body.set(ENGAGEMENT_IMAGE_FIELD, chosen)
      const options = { onProgress: setProgress, signal: begun.signal }
      const { imageUrl } = await upload<{ imageUrl: string }>(ENGAGEMENT_IMAGE_PATH, body, options)
      form.set('imageUrl', imageUrl)
    } catch (problem) {
      if (!begun.signal.aborted) setError(messageOf(problem))
    } finally {
      sending.current = null
      setProgress(null)
      setFile(null)
    }
  }
  const src = shownImage(form.values.imageUrl, engagement)
  const kept = engagement?.imageUrl === form.values.imageUrl ? engagement?.image : null
  return (
    <>
      <TextField {...form.field('imageUrl')} optional help={IMAGE_LINK_HELP} />
      {src ? <OwnPicture key={src} className={styles.picture} src={src} alt="" /> : null}
      {kept && kept.src === null ? (
        <p className={styles.note} role="status">
          {kept.isAwaited ? IMAGE_AWAITED : IMAGE_NOT_FETCHED}
        </p>
      ) : null}
      {disabled ? null : (
        <Upload
          label="Or upload an image"
          help={withMb(ENGAGEMENT_IMAGE_HINT, mb)}
          accept={IMAGE_TYPES}
          file={file}
          onFile={(chosen) => void send(chosen)}
          error={error}
          progress={progress}
          onCancel={() => sending.current?.abort()}
        />
      )}
    </>
  )
}
