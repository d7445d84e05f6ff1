import { IconDownload } from '@tabler/icons-react'
import { messageOf } from '@ward/domain/fault'
import { EXPORT_LABEL, EXPORT_WAITS } from '@ward/domain/list-export'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '../IconButton.tsx'
import { toast } from '../toast/toast.ts'

/** Keeps all rows of the list as a file, one at a time. Who leaves the list while it is made gives it up. */
export function DownloadCsv({ download }: { download: (signal: AbortSignal) => Promise<void> }) {
  const [isBusy, setBusy] = useState(false)
  const underWay = useRef<AbortController>(null)
  useEffect(() => () => underWay.current?.abort(), [])
  async function run() {
    if (underWay.current) return
    underWay.current = new AbortController()
    const { signal } = underWay.current
    setBusy(true)
    try {
      await download(signal)
    } catch (error) {
      if (!signal.aborted) toast.error(messageOf(error))
    } finally {
      underWay.current = null
      setBusy(false)
    }
  }
  return (
    <IconButton
      size={28}
      label={isBusy ? EXPORT_WAITS : EXPORT_LABEL}
      icon={IconDownload}
      aria-disabled={isBusy}
      onClick={() => void run()}
    />
  )
}
