/** Why a row of an export is not brought in; said once here, printed in docs/import.md and shown with its line. */
export const IMPORT_REASON = {
  attachment: 'Attachments are not brought in: the picture stays where the text points to',
  revision: 'Older versions of a text are not brought in',
  otherType: 'Ward has no place for items of this type',
  category: 'Categories and terms are not brought in: Ward has no place for them yet',
  noId: 'The item has no number of its own, so it could be brought in twice',
  noLogin: 'The author has no login name',
  emptyComment: 'The comment has no text',
  commentOfNothing: 'The item this comment stands under was not brought in',
  noParent: 'The comment it answers is not in the export: it now stands directly under the post',
  unknownState: 'The comment has a state that WordPress does not know: it waits for approval',
  badDate: 'The date cannot be read: the time of the import stands instead',
} as const
export type ImportReason = keyof typeof IMPORT_REASON

export const NOT_WXR = 'This is not a WordPress export: it has no channel with a WXR version'
export const BAD_WXR_VERSION = 'This is not a WordPress export that can be read: its WXR version is'
export const HAS_DOCTYPE = 'The file declares a document type, which a WordPress export never does: it is refused whole'
export const ANOTHER_IMPORT = 'Another import into this site is running'
/** A field of an export may be this long, in characters; a comment or post beyond it is no text for people. */
export const IMPORT_FIELD_MAX = 5_000_000
