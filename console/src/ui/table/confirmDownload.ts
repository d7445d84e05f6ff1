import { effectsIn } from '@ward/domain/kernel/effects'
import {
  DOWNLOAD_QUESTION,
  DOWNLOAD_TEXT,
  downloadEffects,
  EXPORT_LABEL,
  type ExportedList,
} from '@ward/domain/kernel/list-export'

/** Asks before a download of people's data, with how many people it holds. */
export async function confirmDownload(list: ExportedList, rows: number | undefined): Promise<boolean> {
  const { confirmEffects } = await import('../effects/confirmEffects.tsx')
  const counted = async () => effectsIn(downloadEffects(list, rows ?? Number.NaN))
  return confirmEffects(counted, { title: DOWNLOAD_QUESTION, text: DOWNLOAD_TEXT, confirm: EXPORT_LABEL })
}
