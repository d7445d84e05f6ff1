import type { MemberDraft } from '../drafts.ts'

export const members: MemberDraft[] = [
  ['nearest_exit', 1810, 'I know every clean bathroom between here and the sea.'],
  ['stoma_stan', 1502, 'Stoma called Gerald. He talks in meetings.'],
  ['plainrice', 1377, 'Crohn’s since 14. Plain rice champion.'],
  ['ileum_of_troy', 1204, 'The gut that launched a thousand trips.'],
  ['pocket_map', 1099, 'Cartographer. My maps have one extra symbol.'],
  ['colette_o', 985, 'Colitis, chorister, collector of puns.'],
  ['broth_and_books', 901, 'Low residue reader.'],
  ['semicolon_sam', 866, 'Half a colon, whole heart; that’s the joke.'],
  ['aisle_seat', 790],
  ['teaspoon_tilda', 722, 'Small meals, small steps, big dog.'],
  ['jpouch_jude', 677, 'Two surgeries in, takedown done. Ask me the awkward things.'],
  ['wintergreen_w', 601],
  ['gutsy_gita', 566, 'Marathons before, mornings now.'],
  ['half_a_banana', 501, 'That was lunch.'],
  ['sofa_captain', 466],
  ['crumb_of_hope', 421, 'Coeliac as well. Restaurants fear me.'],
  ['elderflower_el', 377, 'Caregiver to a teen who’d rather not talk about it.'],
  ['quickstep_quinn', 344, 'Dancer. Yes, in that outfit. Yes, with the bag.'],
  ['lentil_no', 302],
  ['harvest_moon_h', 280],
  ['ward7_window', 244, 'Wrote my first post from a hospital bed. Never left.'],
  ['mild_salsa', 211, 'Adventures in mild.'],
  ['peppermint_per', 190],
  ['undercover_uc', 466, 'Nobody at work knows. You do.'],
  ['fibre_fibber', 144],
  ['soup_season', 119, 'It is always soup season.'],
  ['tidy_tomorrow', 99],
  ['kind_of_blue', 77, 'Low some days. Better when I write here.'],
  ['bluntbert', 61, 'Somebody has to say it.'],
  ['first_infusion', 40, 'Started biologics in the summer.'],
  ['porridge_pal', 31],
  ['lost_and_flare', 20, 'Flaring, obviously.'],
  ['ask_amina', 12],
  ['newbag_noel', 5, 'Ileostomy two weeks ago. Terrified, alive.'],
  ['quiet_mum_of_3', 1],
]

export const newcomers: MemberDraft[] = [
  ['gutheal_guru', 0.5, 'Healed my gut in 11 days. Free e-book then only 49.'],
  ['probiotic.palace', 1.2, 'Wholesale wellness for everyone 💚'],
  ['enzyme_ernesto', 25, 'Enzymes by the bucket. I have answers, you have wallets.'],
  ['mira_cleanse', 2.8, 'One cup in the morning and you can stop everything else'],
]

export const blocked: MemberDraft[] = [
  ['cheap_biologics', 17, 'Half price, no questions.'],
  ['winwin_winona', 30, 'Work from your sofa! Ask me how!'],
]
