import type { SiteKey } from '../shapes.ts'

/** Those who are rude to others; nobody else is, when sentence parts are put in mouths. */
export const hotheads: Record<SiteKey, string[]> = {
  migraine: ['kettleblack', 'marigold_ro', 'plainbagel', 'halfpast', 'ada.moorlight', 'overcast.ok', 'papercrane_'],
  lupus: ['second_opinion', 'grey_linen', 'bluejar', 'honeydew_h', 'lowlight_liv'],
  ibd: ['lentil_no', 'fibre_fibber', 'harvest_moon_h', 'peppermint_per'],
  psoriasis: ['hushed_hue', 'greyscale_gus', 'mothballs', 'elbow_room_el'],
}

/** Nurses, caregivers and people in distress: they speak in the hand-written pieces only. */
export const leftOut: Record<SiteKey, string[]> = {
  migraine: [
    'brookline_bea',
    'lilac_logic',
    'threeblankets',
    'ninth_day',
    'hello_hannelore',
    'wrenfield',
    'quarrystone',
    'first_frost',
    'sunniva.rook',
  ],
  lupus: ['labcoat_lena', 'hearthstone', 'hello_halima', 'lark_at_night', 'firstwinter', 'indigo_ines', 'daybyday_dov'],
  ibd: ['newbag_noel', 'kind_of_blue', 'elderflower_el', 'quiet_mum_of_3'],
  psoriasis: ['teenager_tai', 'softly_sigrid', 'barber_bashir'],
}
