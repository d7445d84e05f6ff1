import { LIST_FORGOTTEN } from '@ward/domain/task-scripts/task-scripts'
import type { SiteHandle } from '../../platform/database/site-handle.ts'
import { EndsRun } from '../../platform/jobs/with-run.ts'
import { uploadedText } from './task-uploads.db.ts'

/** The content of the file that a run was started with. @throws EndsRun where it was forgotten: no file is not an empty one */
export async function textOfUpload(site: SiteHandle, id: string): Promise<string> {
  const text = await uploadedText(site, id)
  if (text === undefined) throw new EndsRun(LIST_FORGOTTEN)
  return text
}
