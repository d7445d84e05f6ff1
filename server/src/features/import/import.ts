/** Why a row of an export is not brought in, or only with a change; said once here and shown with the row's line. */
export const IMPORT_REASON = {
  attachment: 'Attachments are not brought in: the picture stays where the text points to',
  revision: 'Older versions of a text are not brought in',
  otherType: 'Ward has no place for items of this type',
  term: 'Tags and other terms are not brought in: Ward has no place for them',
  noId: 'The item has no number of its own, so it could be brought in twice',
  noLogin: 'The author has no login name',
  twice: 'An earlier row of this file has the same number: the earlier one counts',
  emptyComment: 'The comment has no text',
  commentOfNothing: 'The item this comment stands under was not brought in',
  noParent: 'The comment it answers is missing, under another post or below it: it now stands directly under the post',
  unknownState: 'The comment has a state that WordPress does not know: it waits for approval',
  badDate: 'The date cannot be read: the time of the import stands instead',
  tooLong: 'A text of this row is longer than a text for people may be',
  lateField: 'Something of the item stands behind many of its comments and was not read',
  unstorable: 'The database could not take this row',
  otherText: 'It is here already with another text: what is here stays, and the number may be that of something else',
  otherAuthor: 'An author of this login is here already with another address: they are taken for one person',
  staffAddress: 'The address is one of the staff: the author became a member of their own, without address and rights',
  unknownAuthor: 'Its author is not among those of the file: nobody is named',
  unknownWriter: 'The file does not say who has the number of its author: a guest of the name wrote it',
  takenName: 'The name belongs to somebody else here: the author got another',
  takenSlug: 'Its address belongs to another page here: it got one of its own',
  longTitle: 'The title is longer than a title may be: its beginning stands',
  picture: 'A picture of the text is on another host: a copy is fetched later, until then it is a link',
  control: 'A character that no text may hold was left out',
  entity: 'What is written like a character is none that XML knows: it stands as it was written',
} as const
export type ImportReason = keyof typeof IMPORT_REASON

export const NOT_WXR = 'This is not a WordPress export: it has no channel with a WXR version'
export const BAD_WXR_VERSION = 'This is not a WordPress export that can be read: its WXR version is'
export const HAS_DOCTYPE = 'The file declares a document type, which a WordPress export never does: it is refused whole'
export const NOT_UTF8 = 'A WordPress export is written in UTF-8, but this file declares'
export const BROKEN_UTF8 = 'The file is not in UTF-8: the first wrong byte is number'
export const IS_UTF16 = 'is written in UTF-16. Save it as UTF-8, and bring that in.'
export const BAD_XML = 'The XML cannot be read'
export const TOO_DEEP = 'The elements lie deeper in one another than those of an export do'
export const TOO_LONG_TOKEN = 'What begins before this line does not end: it is longer than anything an export holds'
export const PACK_BREAKS_OFF = 'The packed file breaks off here'
export const NOT_PACKED = 'The file is not packed, as its name says, or breaks off at once'
export const ANOTHER_IMPORT = 'Another import into this site is running'

/** Said of an export whose address is known from another one. */
export const OTHER_SOURCES =
  'Another export of this address is here. They are kept apart; if they are of one site, say so with --source'

/** A field of an export may be this long, in characters; a comment or post beyond it is no text for people. */
export const IMPORT_FIELD_MAX = 1_000_000
/** One text, comment or tag of the XML may be this long before reading is given up, in characters. */
export const IMPORT_TOKEN_MAX = 16_000_000
export const IMPORT_DEPTH_MAX = 50
