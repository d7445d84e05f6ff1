import { z } from 'zod'
import { Accent, DEFAULT_ACCENT } from '../kernel/accents.ts'
import { isSeen } from '../kernel/visible-text.ts'
import { type Setting, type SettingHints, setting } from './setting-entry.ts'
import { numberWords, plainWords } from './setting-words.ts'

const GROUP = 'Pages for members'
const SITES = 'server/src/features/sites/sites.actions.ts'
const FRAME = 'server/src/features/member-site/frame.ts'
const MARK = 'server/src/features/member-site/mark.rest.ts'
const MARK_MAX = 2

/** Characters as people count them: an emoji is one, however it is made. */
const signsIn = (text: string): number => [...new Intl.Segmenter('en').segment(text)].length

type Words = Pick<Setting<z.ZodType, string | null>, 'title' | 'means'> & {
  most: number
  hints?: SettingHints
  obeyedBy?: readonly string[]
}

const words = <Fallback extends string | null>({ most, obeyedBy = [FRAME], ...entry }: Words, fallback: Fallback) =>
  setting({
    ...entry,
    level: 'site',
    group: GROUP,
    value: z
      .string()
      .trim()
      .min(1, 'This text is empty')
      .max(most, `The text may have at most ${most} characters`)
      .refine(isSeen, 'This text is empty'),
    fallback,
    words: plainWords,
    obeyedBy,
  })

const LONG: SettingHints = { widget: 'textarea' }

const EDIT_MINUTES_MAX = 10_080
const EDIT_WRONG = `Choose 0 to ${EDIT_MINUTES_MAX.toLocaleString('en-US')} minutes`

/** How the pages that members see look, and what they say: part of `SITE_SETTINGS`. */
export const MEMBER_SITE_SETTINGS = {
  memberSiteName: words(
    {
      title: 'Name',
      means: 'The site’s name on its pages and in its mails. The default is its name in this console.',
      most: 60,
      obeyedBy: [SITES],
    },
    null,
  ),
  memberSiteMark: setting({
    level: 'site',
    title: 'Mark',
    group: GROUP,
    means: 'One or two letters, or an emoji, before the name. The default is a sun over water.',
    value: z
      .string()
      .trim()
      .min(1, 'The mark is empty')
      .max(40, 'The mark is too long')
      .refine(isSeen, 'The mark is empty')
      .refine((mark) => signsIn(mark) <= MARK_MAX, `The mark may have at most ${MARK_MAX} characters`),
    fallback: null,
    words: plainWords,
    obeyedBy: [FRAME, MARK],
  }),
  accent: setting({
    level: 'site',
    title: 'Color',
    group: GROUP,
    hints: { widget: 'color' },
    means: 'The color of buttons, links and the mark. The dark theme uses a lighter shade of it.',
    value: Accent,
    fallback: DEFAULT_ACCENT,
    words: plainWords,
    obeyedBy: [FRAME, MARK, 'server/src/features/member-site/style.rest.ts'],
  }),
  memberSiteWelcome: words(
    { title: 'Welcome', means: 'The text under the greeting on the start page.', most: 300, hints: LONG },
    'Read other people’s stories and share yours. You’re not alone.' as string,
  ),
  howWeTalk: words(
    {
      title: 'How we talk here',
      means: 'The rules for people who write, shown beside forum threads.',
      most: 600,
      hints: LONG,
    },
    'Speak from your own life. Leave doses to doctors. Report what worries you: a person reads every report.' as string,
  ),
  editMinutes: setting({
    level: 'site',
    title: 'Time to edit',
    group: GROUP,
    means: 'Members can edit their texts for this long. An edited text is checked again.',
    hints: { unit: 'minutes', wrong: EDIT_WRONG },
    value: z.int(EDIT_WRONG).min(0, EDIT_WRONG).max(EDIT_MINUTES_MAX, EDIT_WRONG),
    fallback: 60,
    words: numberWords,
    obeyedBy: ['server/src/features/member-site/own-words.actions.ts'],
  }),
  memberSiteAbout: words(
    {
      title: 'About the site',
      means: 'Shown at the foot of every page, above the note that no page replaces a doctor.',
      most: 300,
      hints: LONG,
    },
    'People who live with it, writing for each other.' as string,
  ),
}
