import { approved, type Draft, deleted, done, open, spammed } from '../drafts.ts'

export const statuses: Draft[] = [
  {
    by: 'summer_at_last',
    ago: '51m',
    flagged: '50m',
    text: 'SHORTS. In THIS weather. Because I can. Knees out, world. ![The sunset my knees were out for](garden-evening)',
    flag: open('image reported', { reports: ['crosspatch: Nobody asked'] }),
    replies: [
      { by: 'silverscale', ago: '45m', text: 'THE KNEES ARE OUT 🎉' },
      {
        by: 'crosspatch',
        ago: '33m',
        flagged: '32m',
        text: 'Put them away. Nobody needs to see that over breakfast, you vain old fool.',
        flag: open('language reported', { reports: ['silverscale: Cruel', 'summer_at_last: Nasty'] }),
      },
    ],
  },
  {
    by: 'lightbox_lu',
    ago: '1d 5h',
    text: 'Session 20 of 30. I look like a baked potato in swimming goggles. Plaques are pale. Worth it.',
    replies: [{ by: 'scarf_season', ago: '1d 3h', text: 'The best-dressed potato in phototherapy.' }],
  },
  {
    by: 'flake_news',
    ago: '2d 6h',
    text: 'Black jumper update: snow expected on both shoulders, clearing by the weekend.',
    flag: done('reported', { reports: ['hushed_hue: Fake weather'] }),
  },
  {
    by: 'glow_now_glenda',
    ago: '10d 4h',
    text: 'ORDER TODAY ✨ GLOW TOMORROW ✨ ![A glowing sunset with no text](garden-evening)',
    flag: spammed('spam image'),
  },
  {
    by: 'dune_and_salt',
    ago: '4h 44m',
    text: 'Eleven degrees, in up to the neck, screaming politely. Skin: silent for the first time this week. ![The sun going down as I came out](garden-evening)',
    flag: open('image'),
  },
  {
    by: 'coaltar_cole',
    ago: '15d',
    text: 'Someone on the bus asked who’s been mending the road. I raised my hand.',
    replies: [
      { by: 'drumskin', ago: '14d 22h', text: 'I’d have got off at your stop just to shake it.' },
      {
        by: 'deadsea_dealz',
        ago: '22h',
        text: 'Mud smells better!! 5 kg 29.-',
        flag: open('spam reported', { reports: ['coaltar_cole: Advertising'] }),
      },
    ],
  },
  {
    by: 'softly_sigrid',
    ago: '2d 1h',
    text: 'Hi. I hid my elbows from everybody for nine years, and today I showed one (1) elbow to one (1) friend.',
    flag: approved('held'),
    replies: [{ by: 'elbow_room_el', ago: '1d 22h', text: 'As the elbow authority of this site: congratulations.' }],
  },
  {
    by: 'petal_and_plaque',
    ago: '18h 3m',
    text: 'Chrysanthemums: off my list. Hands like sandpaper until Thursday. Roses, thorns and all, have never hurt me. Make of that what you will.',
  },
  {
    by: 'skin.miracle.co',
    ago: '8h 40m',
    text: 'Before / after, no filter!!! ![A forearm with pink patches](rash-arm) [miracle](https://skin-miracle.example)',
    flag: open('spam image reported', { reports: ['newcream_nia: That is my arm! My photo!'] }),
  },
  {
    by: 'deadsea_dealz',
    ago: '1d 1h',
    text: 'mud',
    flag: deleted('spam'),
  },
  {
    by: 'jointly_yours',
    ago: '6d 12h',
    text: 'Opened a jar. Alone. First try. I’m keeping the lid.',
    replies: [
      { by: 'patchwork_pi', ago: '6d 10h', text: 'Frame it.' },
      { by: 'vellum', ago: '6d 9h', text: 'What was in the jar? (Glory?)' },
      { by: 'jointly_yours', ago: '6d 8h', text: '@{vellum} Gherkins. And glory.' },
    ],
  },
  {
    by: 'mothballs',
    ago: '3d 4h',
    flagged: '3d 4h',
    text: 'I took too many of my sleeping tablets last night, on purpose, and woke up at noon. I don’t know who to tell so I’m telling you.',
    flag: done('crisis', { note: 'Spoke with her on the phone, her sister is with her' }),
    replies: [
      {
        by: 'patchwork_pi',
        ago: '3d 3h',
        text: 'You told us, that counts. Please have somebody look you over today, and don’t be alone.',
      },
    ],
  },
]
