import { IconDownload } from '@tabler/icons-react'
import { EXPORT_LABEL, EXPORT_WAITS, type ExportedList, tellsOfPeople } from '@ward/domain/kernel/list-export'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../fault.ts'
import { IconButton } from '../IconButton.tsx'
import { loadedOrToast } from '../loadedOrToast.ts'
import { toast } from '../toast/toast.ts'

/** A list that can be downloaded, and how many rows that is as far as it is known. */
export type Download = { list: ExportedList; rows: number | undefined; run: (signal: AbortSignal) => Promise<void> }

/**
 * Keeps all rows of the list as a file, one at a time; of a list of people after a question. Leaving the list while the file
 * is made cancels it.
 */
export function DownloadCsv({ list, rows, run: download }: Download) {
  const [isBusy, setBusy] = useState(false)
  const underWay = useRef<AbortController>(null)
  useEffect(() => () => underWay.current?.abort(), [])
  async function run() {
    if (underWay.current) return
    underWay.current = new AbortController()
    const { signal } = underWay.current
    try {
      if (tellsOfPeople(list)) {
        const asking = await loadedOrToast(
          () => import('./confirmDownload.ts'),
          () => void run(),
        )
        if (!(await asking?.confirmDownload(list, rows))) return
      }
      signal.throwIfAborted()
      setBusy(true)
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
