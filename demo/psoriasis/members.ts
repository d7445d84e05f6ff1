import type { MemberDraft } from '../drafts.ts'

export const members: MemberDraft[] = [
  ['silverscale', 1688, 'Plaques since primary school. Swimmer anyway.'],
  ['longsleeves', 1421, 'Working up to T-shirts.'],
  ['flake_news', 1290, 'Daily reports from my black jumper.'],
  ['dune_and_salt', 1122, 'Sea water, sea air, see you there.'],
  ['elbow_room_el', 990],
  ['coaltar_cole', 874, 'I smell like a road, and I’m fine with it.'],
  ['nightlotion', 803, 'Twenty minutes every night, with the radio on.'],
  ['patchwork_pi', 744, 'Skin and quilts.'],
  ['lightbox_lu', 699, 'Phototherapy three times a week. Goggles are my look.'],
  ['scarf_season', 611],
  ['jointly_yours', 560, 'Psoriatic arthritis. The skin was only the trailer.'],
  ['barber_bashir', 511, 'Barber. I know a scalp when I see one. Gentle hands.'],
  ['mothballs', 470],
  ['petal_and_plaque', 421, 'Florist, gloves on.'],
  ['vellum', 366],
  ['oliveoil_olga', 321, 'I tried it so you needn’t: no.'],
  ['summer_at_last', 277, 'Wore shorts this year. First time since 2009.'],
  ['greyscale_gus', 240],
  ['thirdshower', 201, 'Nobody warned me about the laundry.'],
  ['drumskin', 166, 'Drummer with bad nails.'],
  ['hushed_hue', 133],
  ['palma_reads', 101, 'Palms and soles. Typing hurts, reading doesn’t.'],
  ['crosspatch', 71, 'Cross. Patchy. Honest.'],
  ['linen_lev', 49],
  ['newcream_nia', 23, 'Week three of the new cream.'],
  ['teenager_tai', 12, 'I’m 18, it’s on my face.'],
  ['softly_sigrid', 3],
]

export const newcomers: MemberDraft[] = [
  ['skin.miracle.co', 0.4, 'Clear skin in one week or your money back. Well, in credit.'],
  ['deadsea_dealz', 1.1, 'Mud. Real mud. Wholesale.'],
  ['velvet_skin_vip', 19, 'VIP programme for velvet skin. Ask for the tier list.'],
]

export const blocked: MemberDraft[] = [
  ['glow_now_glenda', 16, 'Glow serum, order today'],
  ['crypto_calm', 33, 'Earn while you itch'],
]
