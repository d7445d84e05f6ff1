import { readData } from '../read-data.ts'

/**
 * Sentences that make a text worth a moderator's look, with slots as in the themes. `curses` swear at the illness or the
 * day, `grumbles` say why, `rests` end a rant; `dismissals` follow a rude line. `shares` are harmless links that a
 * classifier takes for advertising.
 */
type Phrases = Record<
  | 'afterthoughts'
  | 'comforts'
  | 'curses'
  | 'dismissals'
  | 'grumbles'
  | 'hooks'
  | 'imageReasons'
  | 'leads'
  | 'mildReasons'
  | 'pitchTitles'
  | 'pitches'
  | 'rests'
  | 'rude'
  | 'rudeReasons'
  | 'shares'
  | 'sneers'
  | 'spamReasons'
  | 'swearingReasons'
  | 'unsafe'
  | 'unsafeReasons',
  string[]
> & {
  /** The description of a picture, and its image. */
  spamPictures: [string, string][]
}

export const phrases = readData<Phrases>('generator/phrases')
