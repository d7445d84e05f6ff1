import {
  ENGAGEMENT_IMAGE_FIELD,
  ENGAGEMENT_IMAGE_HINT,
  ENGAGEMENT_IMAGE_MAX_BYTES,
  ENGAGEMENT_IMAGE_PATH,
  ENGAGEMENT_IMAGE_TOO_LARGE,
} from '@ward/domain/engagement/images'
import { messageOf } from '@ward/domain/fault'
import { IMAGE_TYPES } from '@ward/domain/images'
import { useEffect, useRef, useState } from 'react'
import { upload } from '../../api/upload.ts'
import { OwnPicture } from '../../ui/content/OwnPicture.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { Upload } from '../../ui/upload/Upload.tsx'
import styles from './Engagement.module.css'
import type { EngagementFormOf } from './EngagementSettings.tsx'

/** Pages of a site ask no other host for pictures: what is typed of one is kept, and not shown. */
const LINK_HELP = 'Starts with /, http:// or https://. A picture on another host is not shown: upload it instead.'

/** The address of an image: typed, or that of one that is uploaded. What is uploaded lasts when the form is saved. */
export function ImageField({ form, disabled }: { form: EngagementFormOf; disabled: boolean }) {
  const [file, setFile] = useState<File | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const [error, setError] = useState<string>()
  const sending = useRef<AbortController | null>(null)
  useEffect(() => () => sending.current?.abort(), [])
  const send = async (chosen: File | null) => {
    const isTooLarge = chosen !== null && chosen.size > ENGAGEMENT_IMAGE_MAX_BYTES
    setError(isTooLarge ? ENGAGEMENT_IMAGE_TOO_LARGE : undefined)
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
  const { imageUrl } = form.values
  return (
    <>
      <TextField {...form.field('imageUrl')} optional help={LINK_HELP} />
      {imageUrl ? <OwnPicture key={imageUrl} className={styles.picture} src={imageUrl} alt="" /> : null}
      {disabled ? null : (
        <Upload
          label="Or upload an image"
          help={ENGAGEMENT_IMAGE_HINT}
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
