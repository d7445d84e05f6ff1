/** Megabytes that each kind of file may have which is uploaded on a site. */
export type UploadLimits = { avatar: number; image: number; leadList: number; taskFile: number }

/** 5 MB are 5,000,000 bytes (spec 1 section 5). */
export const MB = 1_000_000
export const bytesOf = (mb: number): number => mb * MB

/** The message about the largest file, with the number that a site chose. */
export const withMb = (words: string, mb: number): string => words.replace(/\d{1,3} MB/, `${mb} MB`)

type Kept = { avatarMaxMb: number; imageMaxMb: number; leadListMaxMb: number; taskFileMaxMb: number }

export const uploadLimitsIn = ({ avatarMaxMb, imageMaxMb, leadListMaxMb, taskFileMaxMb }: Kept): UploadLimits => ({
  avatar: avatarMaxMb,
  image: imageMaxMb,
  leadList: leadListMaxMb,
  taskFile: taskFileMaxMb,
})
