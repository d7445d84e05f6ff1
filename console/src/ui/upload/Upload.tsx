import { IconFile, IconUpload, IconX } from '@tabler/icons-react'
import { type DragEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { ActionButton } from '../ActionButton.tsx'
import box from '../box.module.css'
import { cx } from '../cx.ts'
import { IconButton } from '../IconButton.tsx'
import { ProgressBar } from '../ProgressBar.tsx'
import styles from './Upload.module.css'

type UploadProps = {
  /** A noun: 'New image'. */
  label: string
  /** Below the field; an error takes its place. */
  help?: ReactNode
  error?: ReactNode
  /** MIME types that the chooser of files offers. A dropped or pasted file may be of any: its receiver checks it. */
  accept: readonly string[]
  file: File | null
  onFile: (file: File | null) => void
  /** While it is sent: how much of it is on its way, 0 to 1. */
  progress?: number | null
  /** Ends the sending. */
  onCancel?: () => void
  disabled?: boolean
}

/** A field for one file: chosen, dropped or pasted, and sent with progress and a way to stop it. */
export function Upload({ label, help, error, accept, file, onFile, progress = null, onCancel, disabled }: UploadProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const isSending = progress !== null
  const isOpen = !isSending && !disabled
  const { isOver, ...dropping } = useDrop(isOpen, onFile)
  usePaste(isOpen, onFile)
  const take = (chosen: File | undefined) => {
    if (chosen) onFile(chosen)
    // The same file can be chosen again after it was taken out.
    if (input.current) input.current.value = ''
  }
  const takeOut = () => {
    onFile(null)
    input.current?.focus()
  }
  const hasError = error !== undefined && error !== null && error !== ''
  return (
    <div className={styles.field}>
      <span className={styles.label} id={`${id}-label`}>
        {label}
      </span>
      <div
        className={cx(box.box, styles.zone)}
        data-over={isOver || undefined}
        data-error={hasError || undefined}
        {...dropping}
      >
        {isSending ? (
          <Sending file={file} progress={progress} label={label} onCancel={onCancel} />
        ) : (
          <>
            {file ? <Chosen file={file} onTakeOut={disabled ? undefined : takeOut} /> : null}
            <span className={cx(box.line, styles.choose)}>
              <input
                ref={input}
                id={id}
                className={styles.input}
                type="file"
                accept={accept.join(',')}
                disabled={disabled}
                aria-labelledby={`${id}-label ${id}-verb`}
                aria-describedby={`${id}-below`}
                aria-invalid={hasError || undefined}
                onChange={(event) => take(event.currentTarget.files?.[0])}
              />
              <label className={styles.button} htmlFor={id} id={`${id}-verb`} data-disabled={disabled || undefined}>
                <IconUpload size={16} stroke={1.5} aria-hidden />
                {file ? 'Choose another file' : 'Choose a file'}
              </label>
              <span className={box.quiet}>or drop or paste it here</span>
            </span>
          </>
        )}
      </div>
      <p className={hasError ? styles.error : styles.help} id={`${id}-below`} role={hasError ? 'alert' : undefined}>
        {hasError ? error : help}
      </p>
    </div>
  )
}

function Chosen({ file, onTakeOut }: { file: File; onTakeOut?: () => void }) {
  return (
    <span className={styles.chosen}>
      <IconFile size={16} stroke={1.5} aria-hidden />
      <span className={styles.name}>{file.name}</span>
      <span className={cx(box.number, box.quiet)}>{sizeText(file.size)}</span>
      {onTakeOut ? <IconButton label={`Take out ${file.name}`} icon={IconX} size={28} onClick={onTakeOut} /> : null}
    </span>
  )
}

type SendingProps = { file: File | null; progress: number; label: string; onCancel?: () => void }

function Sending({ file, progress, label, onCancel }: SendingProps) {
  const percent = Math.floor(progress * 100)
  // A file that has arrived is still to be processed, for an unknown time.
  const isThere = progress >= 1
  return (
    <>
      {file ? <Chosen file={file} /> : null}
      <span className={box.line}>
        <ProgressBar label={`${label}: progress`} percent={isThere ? undefined : percent} />
        <span className={cx(box.number, box.quiet)} role="status">
          {isThere ? 'Almost there …' : `${percent}%`}
        </span>
        {onCancel ? (
          <ActionButton size="xs" onClick={onCancel}>
            Cancel
          </ActionButton>
        ) : null}
      </span>
    </>
  )
}

/** In thousands of bytes, as limits are written. */
function sizeText(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`
  if (bytes < 1_000_000) return `${Math.ceil(bytes / 1_000)} kB`
  return `${(Math.ceil(bytes / 10_000) / 100).toFixed(2)} MB`
}

const hasFiles = ({ dataTransfer }: { dataTransfer: DataTransfer | null }) =>
  [...(dataTransfer?.types ?? [])].includes('Files')

/** A file dropped on the field; a file that is dropped beside it does not take the place of the page. */
function useDrop(isOpen: boolean, onFile: (file: File) => void) {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const keep = (event: globalThis.DragEvent) => {
      if (hasFiles(event)) event.preventDefault()
    }
    window.addEventListener('dragover', keep)
    window.addEventListener('drop', keep)
    return () => {
      window.removeEventListener('dragover', keep)
      window.removeEventListener('drop', keep)
    }
  }, [])
  return {
    isOver,
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = isOpen ? 'copy' : 'none'
      setOver(isOpen)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false)
      const [dropped] = event.dataTransfer.files
      if (!dropped) return
      event.preventDefault()
      if (isOpen) onFile(dropped)
    },
  }
}

/** A file pasted anywhere on the page. */
function usePaste(isOpen: boolean, onFile: (file: File) => void) {
  const latest = useRef(onFile)
  useEffect(() => {
    latest.current = onFile
  })
  useEffect(() => {
    if (!isOpen) return
    const paste = (event: ClipboardEvent) => {
      const [pasted] = event.clipboardData?.files ?? []
      if (!pasted) return
      event.preventDefault()
      latest.current(pasted)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [isOpen])
}
