/**
 * Words that mean alike to somebody who listens for threats, ill wishes and trade: a sentence in words of no list says by what stands together
 * what it wants ('enjoy', 'your', 'legs', 'while'). What each pair weighs is learned.
 */
const MEANINGS: Readonly<Record<string, string>> = {
  writer: 'i im ill id ive me my mine we our us',
  reader: 'you u ur your youre yours yourself ya youll',
  others: 'friends mates brothers boys somebody someone people they cousin men',
  harm: 'hurt beat break burn punch hit slap stab shoot strangle choke drown kill murder smash crush destroy hunt bury cut torch snap skin hang broken burned burnt drowned shot beaten sharpen sharpening load loading',
  weapon:
    'knife gun shotgun rifle bat hammer bullet fist fists boot boots rope petrol matches axe blade acid brick shovel bleach poison fire flames',
  body: 'leg legs knee knees kneecap kneecaps tooth teeth face jaw nose neck throat skull eye eyes finger fingers hand hands arm arms bone bones spine head tongue',
  near: 'kid kids child children son daughter girl girls boy wife husband mother mum mom dad father family dog cat baby',
  home: 'house home door window car street school garden gate bed stairs brakes address flat road curtains postcode street',
  known: 'know found seen saw watching watched follow followed follows waiting photo photos picture drove past heard',
  warned:
    'warned warning regret sorry pay price consequences lesson careful chance learn dare until else remember lightly beware watch',
  last: 'last never again final goodbye ends longer alive',
  dead: 'die dies died dead death dying grave funeral coffin buried hearse cemetery morgue obituary stone worms',
  ill: 'cancer tumour tumor pain flare stroke relapse relapsed seizure suffer worse worst rot agony blind wheelchair illness disease attack fails failed spread spreads crash',
  wish: 'hope hopes may let pray hopefully wish wishing deserve deserved earned luck want',
  joy: 'laugh smile enjoy celebrate party glad dance cheer happy fun sing champagne toast glass clap raise',
  lonely: 'alone nobody noone lonely dark witnesses gone disappear vanish missing empty',
  soon: 'soon tonight tomorrow morning friday sunday monday weekend next night nights day time today',
  while: 'while when before if one more',
  denied: 'not dont never wont no cant cannot doesnt without',
  kind: 'thanks thank hug hugs well recover heal heals smoothly benign clear better sleep rest cake coffee tea soup flowers welcome free kind lovely haha lol calm easier help helps safe love loves sorry',
  clinic:
    'surgeon doctor doctors nurse clinic appointment therapist gp ward hospital insurer insurance nhs pharmacist physio prescribed dose mg scan infusion surgery script',
  sell: 'buy order sell sells selling shop store sale stock deliver delivers delivered delivery ship ships shipped shipping supply supplier wholesale vendor distributor post postage available reserve catalogue menu',
  price:
    'price prices cheap cheapest discount off deal bargain only save coupon code percent voucher sample samples trial refund guarantee guaranteed offer half money cash each pounds dollars cost costs',
  drug: 'viagra cialis sildenafil tadalafil xanax tramadol oxycodone codeine diazepam valium pregabalin zopiclone ozempic semaglutide mounjaro insulin pill pills tablet tablets meds medication medicine medicines painkillers opioids benzos steroids pharmacy chemist antibiotics pen pens generic',
  script:
    'prescription prescriptions script rx questions discreet discreetly packaging plain wrapping licensed overseas',
  product:
    'powder cream gel oil drops patch patches capsule capsules gummies supplement supplements balm device mattress pillow ring bracelet serum salve shake shakes formula blend spray insoles belt lamp brace kit jar jars bottle bottles pack packs set box app program plan coach',
  cures:
    'cure cures cured healed relief stops ended fixes fixed melts removes reverses reversed worked works magic miracle natural proven amazed gone history slim',
  reach:
    'dm pm inbox message whatsapp telegram text call ring phone email link bio profile click website reply write ask contact hotline checkout',
  look: 'check watch see visit view subscribe sub subs suscribe follow like likes support listen hear click vote share join try rate',
  works:
    'channel channels video videos vid vids vlog page song songs music track album cover covers remix blog site website mixtape band beats rap rapper singer gameplay gaming stream book facebook twitter instagram youtube soundcloud',
  begging: 'dream dreams famous fans views subscribers thumbs feedback opinion donate poor broke unknown',
  prize: 'win won winner prize prizes claim award awarded bonus reward selected congratulations urgent gift lucky',
  service: 'txt msg sms mobile ringtone ringtones tone tones network customer account operator unsubscribe',
  told: 'anyone anybody does did has how what where should who why which',
  mine: 'tried took had was were felt gave helped stopped',
}

export const MEANING_NAMES: readonly string[] = Object.keys(MEANINGS)

/** In nearly every sentence: two of these together say nothing. */
const COMMON = new Set(['writer', 'reader', 'denied', 'told', 'mine', 'while', 'soon', 'clinic', 'kind'])
export const isCommon: readonly boolean[] = MEANING_NAMES.map((name) => COMMON.has(name))

const NONE: readonly number[] = []

const byWord: ReadonlyMap<string, readonly number[]> = (() => {
  const found = new Map<string, number[]>()
  for (const [meaning, words] of Object.values(MEANINGS).entries())
    for (const word of new Set(words.split(' '))) found.set(word, [...(found.get(word) ?? []), meaning])
  return found
})()

/** What a word may mean, by place among the names. */
export const meaningsOf = (word: string): readonly number[] => byWord.get(word) ?? NONE
