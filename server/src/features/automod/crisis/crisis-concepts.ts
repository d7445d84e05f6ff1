import { WORD_SETS } from './crisis-rules.ts'

/**
 * Words that mean alike to somebody who listens for danger. The warning signs behind them are those of public guidance: NIMH
 * "Warning Signs of Suicide", WHO "Preventing suicide", the 988 Lifeline and the NHS on suicidal thoughts and self-harm; CDC on the signs of
 * an overdose; the NHS and the US Office on Women's Health on abuse at home.
 */
const CONCEPTS: Readonly<Record<string, string>> = {
  writer: 'i me my mine myself we us our',
  he: 'he him his himself',
  she: 'she her hers herself',
  they: 'they them their themselves',
  reader: 'you your yours yourself',
  kin: `${WORD_SETS.kin} ${WORD_SETS.partner} ${WORD_SETS.child} parents family roommate bestie stepson stepdaughter nan gran`,
  medicine: `${WORD_SETS.medicine} patch insulin methotrexate hydroxychloroquine antidepressants antidepressant painkiller morphine script stash cabinet organiser organizer oxy benzos tabs paracetmol citalopram fluoxetine duloxetine prednisone steroids mirtazapine venlafaxine sumatriptan bottle box pack strip blister`,
  take: `${WORD_SETS.take} ${WORD_SETS.took} emptied gulped chugged necked chewed had gave eaten ate mixed`,
  whole: 'all every whole entire everything lot rest full handful handfuls',
  few: 'one two three four five six seven eight nine ten single half',
  many: 'eleven twelve fourteen fifteen sixteen eighteen twenty thirty forty fifty sixty ninety dozen dozens many much',
  hundreds: 'hundred hundreds thousand',
  times: 'double triple twice times extra more',
  die: 'die dying died death dead dies deceased perish unalive unaliving grave coffin funeral buried',
  kill: 'kill kills killing killed hang hanging hanged shoot drown drowned drowning jump jumping jumped',
  suicide: 'suicide suicidal kms selfharm selfharming sh ideation',
  end: 'end ending ended ends over finish finished finishing final last',
  life: 'life live living alive exist existing existence breathe breathing wake woke waking',
  gone: 'gone disappear disappeared disappearing vanish vanished leave leaving forever peace peaceful rest done black dark nothingness quiet exit',
  sleep: 'sleep sleeping asleep slept pass passed out unconscious wake woken waking',
  hurt: 'hurt hurts hurting harm harming harmed injure injured punish',
  cut: 'cut cuts cutting burn burned burning scratch scratching bleed bleeds bleeding scars scar stitches wrist wrists arms thighs',
  blade: 'blade blades razor razors knife knives scissors lighter',
  hopeless:
    'hopeless despair pointless hollow broken ashamed shame guilt lonely alone unbearable cannot hate worthless useless empty trapped numb point hope reason future trap unbearable unlovable failure nothing',
  burden: 'burden weight better off tired rid deserve cost',
  farewell: 'goodbye bye farewell sorry forgive letter letters note notes will thank thanks',
  gave: 'gave giving give given away cat dog things belongings guitar jewellery',
  plan: 'plan planned planning plans ready decided mind know date made researched looking looked googled googling ways how method',
  place:
    'bridge roof platform window ledge edge tracks train traffic river sea cliff balcony station rope noose gun rifle pistol',
  attempt:
    'attempt attempted attempts tried try trying relapsed relapse almost nearly survived overdose overdosed overdosing swallowed',
  blow: 'hit hits hitting beat beats beating punch punched punches slap slaps slapped kick kicks kicked choke chokes choked strangled shove shoved pushed pushes push grabbed grabs grab throws threw smashed smash drag dragged pinned pinches squeezes twists',
  abuse:
    'abuse abused abusive abuses abusing violent violence rape raped touches touched forces forced force assault assaulted molested threatens threatened threat threats screams yells shouts belittles',
  control:
    'control controls controlled locks locked lock let lets allow allows allowed permission beg hides hidden takes reads checks tracks follows money key keys phone',
  fear: 'afraid scared terrified frightened fear scares dread unsafe flinch',
  wound: 'bruise bruises bruised broken black eye marks',
  unwell:
    'sleepy drowsy slurring shaking sweating clammy cold blue grey gray lips nodding unconscious vomiting throwing dizzy snoring gurgling limp',
  drink: 'vodka wine whisky whiskey beer alcohol drunk drinks drinking drank',
  help: 'help please hotline helpline ambulance emergency 911 999 112 988 poison',
  now: 'now tonight today evening minutes hour again yesterday lately anymore longer since',
  ago: 'ago years decade decades childhood teenager teens twenties college once',
  well: 'recovered recovery sober clean grateful glad happy proud celebrate celebrated hopeful thankful healed survivor volunteer better fine safe hero love loves loved funny kind sweet best laugh laughed laughs relieved cheered wonderful silly grumpy joke hug hugs nice nicely helped helps thankfully party birthday wedding holiday weekend',
  told: 'song lyrics band novel book film movie series episode essay thesis paper study studies leaflet poster podcast story character article chapter patients symptoms screening awareness prevention questionnaire statistics',
  things:
    'tea coffee cake dinner breakfast lunch biscuits bread soup chocolate pizza curry sugar gluten dairy food cards chess game ball curtains hair nails toenails finger finger hand thumb tin kitchen shop shopping bus flat house garden dishes garage work job boss shift school class college form forms insurance portal app printer website landlord clinic office meeting group book exam cupboard wheelchair crutches mask brace cast box label price internet pump alarm weather heat stairs',
  animals: 'dog dogs cat cats puppy vet pet horse deer bird birds rabbit',
  care: 'scan mri biopsy infusion surgery operation physio chemo test tests result results appointment injection injections flu vaccine trial rash knee diet allergy symptoms treatment diagnosis diagnosed side effect effects headache prednisone pregnancy cancer disease',
  ask: 'does do did is are has have can could would what which how when where why anyone anybody someone know tips ideas wonder wondering normal',
  joke: 'lol haha hahaha lmao rofl hah hehe',
  not: 'not never no nobody nothing none without',
  want: 'want wants wanted wanting wish wishes wished hope hoping hopes need needs rather',
  think: 'think thinks thinking thought thoughts feel feels feeling felt imagine dream urges urge',
  clinic:
    'doctor doctors nurse clinic hospital pharmacist pharmacy psychiatrist therapist ward prescribed dose doses mg daily',
}

export const CONCEPT_NAMES: readonly string[] = Object.keys(CONCEPTS)

const byWord: ReadonlyMap<string, readonly number[]> = (() => {
  const found = new Map<string, number[]>()
  for (const [concept, words] of Object.values(CONCEPTS).entries())
    for (const word of words.split(/\s+/)) found.set(word, [...new Set([...(found.get(word) ?? []), concept])])
  return found
})()

/** The meanings of a word as it is read: concepts, by their place among the names. Of tablets eleven and more are many. */
export const conceptsOf = (read: string): readonly number[] =>
  byWord.get(read) ?? (/^\d+$/.test(read) ? (Number(read) > 100 ? HUNDREDS : Number(read) > 10 ? MANY : FEW) : NONE)

const FEW = [CONCEPT_NAMES.indexOf('few')]
const MANY = [CONCEPT_NAMES.indexOf('many')]
const HUNDREDS = [CONCEPT_NAMES.indexOf('hundreds')]
const NONE: readonly number[] = []
