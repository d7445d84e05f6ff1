import { LIST_FORGOTTEN } from '@ward/domain/task-scripts/task-scripts'
import type { SiteHandle } from '../../platform/database/site-handle.ts'
import { GaveUp } from '../../platform/jobs/task.ts'
import { uploadedText } from './task-uploads.db.ts'

/** The content of the file that a run was started with. @throws GaveUp where it was forgotten: no file is not an empty one */
export async function textOfUpload(site: SiteHandle, id: string): Promise<string> {
  const text = await uploadedText(site, id)
  if (text === undefined) throw new GaveUp(LIST_FORGOTTEN)
  return text
}
