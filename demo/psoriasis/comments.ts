import { approved, cleared, type Draft, deleted, done, open, reopened, restored, spammed } from '../drafts.ts'

/** By the position of the article in posts.ts. */
export const comments: Draft[][] = [
  [
    {
      by: 'newcream_nia',
      ago: '24m',
      flagged: '22m',
      text: 'Week three, same arm, same lamp. Is this better or do I just want it to be? ![A forearm with fading pink patches](rash-arm)',
      flag: open('image'),
      replies: [
        { by: 'silverscale', ago: '15m', text: 'The edges are going soft. That’s how it starts. I’d call it better.' },
      ],
    },
    {
      by: 'nightlotion',
      ago: '30d 4h',
      text: 'Back scratcher with a sponge on the end: engineering prize of the decade.',
    },
    {
      by: 'skin.miracle.co',
      ago: '7h 22m',
      text: 'Why 20 minutes for ever when 1 WEEK is enough? Clear or money back (credit). [miracle](https://skin-miracle.example)',
      flag: open('spam reported', { reports: ['nightlotion: Miracle cure'] }),
    },
    {
      by: 'oliveoil_olga',
      ago: '9d 6h',
      text: 'I scrub mine off in the bath with a pan sponge first, then the cream goes in like butter.',
      flag: deleted('reported', {
        reports: ['lightbox_lu: Please nobody do this'],
        note: 'Harmful tip; explained why',
      }),
    },
  ],
  [
    {
      by: 'longsleeves',
      ago: '3d 5h',
      text: 'Today a child on the tram asked “does it hurt?” and I said “it itches”, and she said “I have a scab”, and we compared. Best conversation in a year.',
      replies: [
        {
          by: 'patchwork_pi',
          ago: '3d 2h',
          text: 'Children ask, grown-ups stare. I know whom I’d rather sit next to.',
        },
        {
          by: 'crosspatch',
          ago: '2d 23h',
          text: 'And I’d rather sit next to nobody. Gawping morons, all of them, with or without scabs.',
          flag: open('language'),
        },
      ],
    },
    {
      by: 'teenager_tai',
      ago: '5h 56m',
      text: 'they made an account with my face and a pizza. everyone at school follows it. i don’t want to go back. like ever, like anywhere',
      flag: open('reported', {
        reports: ['barber_bashir: He is eighteen, please look after him', 'softly_sigrid: At risk?'],
        assigned: ['sunniva.rook'],
      }),
      replies: [
        {
          by: 'barber_bashir',
          ago: '5h 30m',
          text: 'That is cruelty with a login, and it’s not about your face. Tell one grown-up by name today. I’ve cut the hair of boys like you for twenty years; you’ll be the tall quiet one everyone wants at their wedding.',
        },
        {
          by: 'sunniva.rook',
          ago: '5h 2m',
          text: 'Tai, I moderate here. I’ve sent you how to get the account taken down, and who answers tonight if the “anywhere” gets loud. You don’t have to sort it alone.',
        },
      ],
    },
    {
      by: 'glow_now_glenda',
      ago: '11d',
      text: 'Nobody stares when you GLOW. [serum](https://glow-glenda.example)',
      flag: spammed('spam'),
    },
  ],
  [
    {
      by: 'palma_reads',
      ago: '12d 3h',
      text: 'Question six for the box: “who do I tell when it works?” I rang my sister and we both just breathed.',
    },
    {
      by: 'greyscale_gus',
      ago: '15h 12m',
      text: 'I stretch my pens to every five weeks instead of four to save money, nobody has noticed, works fine so far, you could all do it.',
      flag: open('reported', { reports: ['elbow_room_el: Unsafe medical advice'] }),
    },
    {
      by: 'crosspatch',
      ago: '6d 1h',
      text: 'What rubbish. They don’t answer on Sundays. They don’t answer on Mondays either. You lot swallow anything.',
      flag: done('language reported', { reports: ['palma_reads: Insulting'] }),
    },
  ],
  [
    {
      by: 'drumskin',
      ago: '8d 8h',
      text: 'Sausage toe, pitted nails, sore heel: full house. The rheumatologist looked delighted. I’ve never been anyone’s textbook before. ![The mug I could not lift this morning](tea-mug)',
      flag: done('image'),
    },
    {
      by: 'jointly_yours',
      ago: '1d 11h',
      text: 'To everyone writing to me: I’m reading all of it. I answer with two fingers. Literally.',
      flag: reopened('spam'),
    },
  ],
  [
    {
      by: 'flake_news',
      ago: '7d 9h',
      text: 'Breaking: local man discovers larger tub costs less than two small tubs; pharmacist “not surprised”.',
    },
    {
      by: 'deadsea_dealz',
      ago: '20h 30m',
      text: 'MUD 5 kg 29.- / 10 kg 49.- / 25 kg ask. Real mud. [mud](https://mud-dealz.example)',
      flag: open('spam'),
    },
    {
      by: 'thirdshower',
      ago: '2d 3h',
      text: 'Laundry alone: 61 a month. I’ve kept the receipts since you asked, and now I can’t stop looking at them.',
      flag: approved('held'),
    },
    {
      by: 'crypto_calm',
      ago: '9d',
      text: 'Pay for cream with CALMCOIN, it only goes up. [earn](https://calmcoin.example)',
      flag: spammed('spam reported', { reports: ['flake_news: Scam'] }),
    },
  ],
  [
    {
      by: 'linen_lev',
      ago: '2d 12h',
      text: 'She leaves her hand on mine too. I never had a sentence for it until now.',
    },
    {
      by: 'mothballs',
      ago: '1d 8h',
      text: 'Mine moved to the spare room in May. He says it’s the flakes. I hoover twice a day. I don’t think that it’s the flakes.',
      flag: restored('reported', { reports: ['vellum: Private marriage matters'], note: 'She asked for it back' }),
      replies: [
        {
          by: 'scarf_season',
          ago: '1d 6h',
          text: 'Oh, Moth. No, I don’t think it’s the flakes either. I’m here all evening.',
        },
      ],
    },
    {
      by: 'dune_and_salt',
      ago: '4d 2h',
      text: 'A cricket! My ex said “woodpecker”. That should have told me everything.',
      flag: cleared('language'),
    },
  ],
]
