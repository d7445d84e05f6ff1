import { z } from 'zod'
import { AVATAR_MAX_BYTES } from '../avatars/avatars.ts'
import { ENGAGEMENT_IMAGE_MAX_BYTES } from '../engagement/images.ts'
import { LEAD_FILE_MAX_BYTES } from '../leads/lead-upload/lead-upload.ts'
import { UPLOAD_MAX_BYTES } from '../task-scripts/task-scripts.ts'
import { type Setting, setting } from './setting-entry.ts'
import { numberWords } from './setting-words.ts'
import { MB, type UploadLimits } from './upload-limits.ts'

/** Megabytes that an upload may have where nobody chose otherwise, and at most. */
const LIMITS = {
  avatar: { mb: AVATAR_MAX_BYTES / MB, most: 20 },
  image: { mb: ENGAGEMENT_IMAGE_MAX_BYTES / MB, most: 20 },
  leadList: { mb: LEAD_FILE_MAX_BYTES / MB, most: 500 },
  taskFile: { mb: UPLOAD_MAX_BYTES / MB, most: 50 },
} satisfies Record<keyof UploadLimits, object>

const READS_SESSION = 'server/src/features/sessions/check-session.rest.ts'

type Entry = { kind: keyof UploadLimits; title: string; means: string; obeyedBy: readonly string[] }
function limit({ kind, title, means, obeyedBy }: Entry): Setting<z.ZodInt, number> {
  const { mb, most } = LIMITS[kind]
  const wrong = `Choose 1 to ${most} MB`
  return setting({
    level: 'super',
    title,
    group: 'Uploads',
    hints: { unit: 'MB', wrong },
    means,
    value: z.int(wrong).min(1, wrong).max(most, wrong),
    fallback: mb,
    words: numberWords,
    obeyedBy: [READS_SESSION, ...obeyedBy].toSorted(),
  })
}

/** The size limits of uploaded files: part of `SITE_SETTINGS`. */
export const UPLOAD_SETTINGS = {
  avatarMaxMb: limit({
    kind: 'avatar',
    title: 'Largest avatar',
    means: 'The largest file for an avatar.',
    obeyedBy: ['server/src/features/avatars/avatars.rest.ts', 'server/src/features/member-site/settings.page.ts'],
  }),
  imageMaxMb: limit({
    kind: 'image',
    title: 'Largest picture',
    means: 'The largest file for a picture in an engagement or in a member’s text.',
    obeyedBy: [
      'server/src/features/engagement/kinds/engagement-image.rest.ts',
      'server/src/features/member-site/text-pictures.actions.ts',
    ],
  }),
  leadListMaxMb: limit({
    kind: 'leadList',
    title: 'Largest list of leads',
    means: 'The largest file of addresses for a lead upload.',
    obeyedBy: ['server/src/features/leads/lead-upload/lead-upload.rest.ts'],
  }),
  taskFileMaxMb: limit({
    kind: 'taskFile',
    title: 'Largest file to import',
    means: 'The largest file that a task script can import.',
    obeyedBy: ['server/src/features/task-scripts/task-upload.rest.ts'],
  }),
}
