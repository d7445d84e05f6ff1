export type HarmReason = 'threat' | 'illWish'

/** Sets of words that the frames name. 'youll', 'well' and 'were' are how 'you'll', 'we'll' and 'we're' are read. */
export const HARM_SETS = {
  me: 'i we well were weve',
  some: 'i we well somebody someone one',
  you: 'you youll youre your yours yourself',
  your: 'your ur',
  hit: 'break smash slap smack punch shut burn cut snap crush batter kick',
  body: 'face mouth teeth jaw legs leg arm arms neck fingers nose head skull knees kneecaps bones ribs',
  close:
    'kids children family mother mom mum dad father wife husband daughter son sister brother parents baby boy girl nan mam kid folks dog cat girlfriend boyfriend',
  place: 'house home street road door flat apartment address car',
  done: `reporting blocking banning deleting crossing messing posting writing speaking talking opening insulting mocking laughing
    calling ignoring telling snitching lying`,
  illness: `pain cancer tumor tumour disease illness sickness ms lupus migraine migraines attacks flare flares seizures infection symptoms leukemia
    crohns`,
  care: 'surgery operation treatment chemo transplant therapy scan meds medication medicine kidney heart liver lungs',
  worsens: 'grows spreads returns worsens grow spread return worsen kills kill',
  ends: 'die dies died rot rots choke chokes suffer suffers drown drowns burn burns bleed collapse starve',
} as const

/** Where one of these stands, nobody is threatened. */
export const JOKE =
  'haha hahaha lol lmao rofl joking kidding joke teasing loved beloved hug hugs xx xxx darling sweetie cake coffee soup flowers chocolate'
export const GAME =
  'game chess cards match quiz level boss bingo scrabble round tournament costume film movie novel play'
export const HELP = `appointment clinic hospital lift drive birthday party parcel post card letter visit dinner nurse doctor ward physio thank thanks
  congratulations proud welcome please nice lovely beautiful safe help gladly package delivery`
