import type { CrisisRule } from './crisis-rules.ts'

const kind = 'abuse'

const BLOWS = `hit|hits|hitting|beat|beats|beating|punch|punches|punching|punched|slap|slaps|slapping|slapped|kick|kicks|kicking|kicked|choke|chokes|choking|choked|strangle|strangles|strangled|strangling|shove|shoves|shoved|rape|rapes|raping|raped|molests|molested|molesting|abuse|abuses|abusing|abused|assaults|assaulted|whips|whipped|pins|pinned|starves|starved`
const HURTS = 'hurts|hurting|attacks|attacked|burns|drags|dragged'
const HOW = 'sexually|emotionally|physically|verbally|mentally?'
const BY = 'by my|his|her|our|the|a? @other|@child|him|her|them|someone'
const DONE = 'abused|beaten|raped|hit|hurt|assaulted|molested|choked|strangled|attacked|threatened'

export const ABUSE_RULES: readonly CrisisRule[] = [
  {
    kind,
    of: 'other',
    past: 'undated',
    patterns: [
      `${BLOWS} me|us`,
      `${BLOWS} my|the|our|his|her .. @child`,
      `${BLOWS} mom|mum`,
      `${HURTS} me|us`,
      'push|pushes|pushed|throw|threw me down|against|into',
      'grab|grabs|grabbed me .. throat|neck|hair',
      'throws|threw|throwing things at me',
      'breaks|broke my arm|nose|wrist|rib|ribs|jaw|finger|phone',
    ],
    notBefore: 'at to up_for up_on by hard off there home in_his_sleep with_the out_of in_his in_her',
    notWith:
      'scrabble chess cards game race blood needle comments words remarks elbow snore snoring idea news snowballs joke question bill physio iv',
  },
  {
    kind,
    of: 'named',
    past: 'undated',
    patterns: [
      `am|is|are|being|been|get|gets|getting|got being? ${HOW} ${DONE} ${BY}`,
      `am|is|are being ${HOW} ${DONE}`,
    ],
    notWith: 'nuns bug mosquito migraine fatigue wave insurance disease flare pain pharma system',
  },
  {
    kind,
    of: 'named',
    past: 'recent',
    patterns: [`was|were|got ${HOW} ${DONE} last|yesterday|today|tonight|again|this`, `was|were ${HOW} ${DONE} ${BY}`],
    notWith: 'nuns bug mosquito migraine fatigue wave insurance disease flare pain pharma system',
  },
  {
    kind,
    of: 'other',
    past: 'undated',
    patterns: [
      `is|are|gets|being|becomes ${HOW} abusive|violent`,
      'hands around|round my|her neck|throat',
      'force|forces|forced himself|herself on me',
      'threatens|threatened|threatening to kill|hurt|beat|hit me|us|him|her',
      'threatens|threatened|threatening me with',
    ],
    notWith: 'disease drug lol jokes',
  },
  {
    kind,
    of: 'within',
    patterns: [
      'am .. in an abusive relationship|marriage|home',
      'my abusive @partner is|says|has|will',
      'leave|leaving|escape|escaping|live|living|stuck|trapped|married .. .. abusive @partner|parents|father|mother|family|home|relationship|marriage',
      'says|said|threatens|threatened .. .. he|she will|would|going kill|hurt me',
      'before he|she kills me',
      'afraid|scared|terrified .. @other will|would|is kill|hurt|going',
      'trapped .. with .. man|husband|partner|who|him',
    ],
  },
  {
    kind,
    of: 'within',
    patterns: [
      'afraid|scared|terrified|frightened of my @other',
      'afraid|scared|terrified|frightened of him|her',
      'afraid|scared|terrified|frightened to go home',
      'get|getting away from him|her before',
      'not safe at|in home|my',
    ],
    notBefore: 'reaction cooking driving',
    notWith: 'dentist rheumatologist neurologist doctor surgeon boss specialist consultant physio dermatologist',
  },
  {
    kind,
    of: 'other',
    past: 'undated',
    patterns: [
      'will|would|does|do|did not let me take .. @medicine',
      'will|would|does|do|did not let me see|call .. doctor|ambulance|anyone|nurse|hospital',
      'will|would|does|do not let me leave the|my? house|home|room|apartment|flat',
      'will|would|does|do not let me leave|out|eat',
      'hide|hides|hid|hiding|withhold|withholds|withheld|flush|flushes|flushed|steal|steals|stole|sells @whose|the .. @medicine',
      'take|takes|took @whose .. @medicine and sell|sells',
      'refuse|refuses|refused to feed|wash|change me',
      'keep|keeps|kept me .. locked|prisoner',
      'does|do|will not feed|wash|bathe me',
      'control|controls all? @whose money|meds|medication|phone',
      'tracks|checks my phone',
      'force|forces|forced|makes|made me to? have|do sex|things',
    ],
    notBefore: 'gluten sugar coffee early without until before the work it that',
    notWith: 'gluten vet cat dog toddler puppy netflix account app portal computer website loop',
  },
  {
    kind,
    of: 'other',
    past: 'undated',
    patterns: [
      'held|holds|holding|put|puts a|the|his|her knife|gun|blade|scissors|razor to|against|at my|our throat|neck|head|face|chest',
      'stop paying|buying|getting .. .. if i',
      'hold|holds|held|put|puts a|the pillow over my face',
    ],
    notWith: 'insurance insurer plan surgeon barber hairdresser shave',
  },
  {
    kind,
    of: 'named',
    patterns: ['have to ask|beg? .. permission to eat|shower|sleep|speak|leave', 'need his|her permission to *'],
    notWith: 'dietician dietitian doctor surgeon hospital ward operation wound boss landlord',
  },
  {
    kind,
    of: 'within',
    isWeak: true,
    patterns: [
      'put|puts|putting something in|into my tea|coffee|drink|food|juice',
      'wake|woke up without my clothes|underwear',
    ],
  },
  {
    kind,
    of: 'other',
    past: 'undated',
    patterns: ['lock|locks|locked me in|out|inside'],
    notWith: 'netflix account app portal computer website',
  },
  {
    kind,
    of: 'other',
    isWeak: true,
    patterns: [
      'is going to kill me',
      'kills me',
      'had|has|with|pulled a knife|gun|weapon',
      'is stalking me',
      'screams|yells|shouts at me',
    ],
  },
  {
    kind,
    of: 'within',
    isWeak: true,
    patterns: ['prisoner in my own', 'if i tell anyone|someone|mom|mum|dad', 'knows where i'],
  },
  {
    kind,
    of: 'within',
    past: 'undated',
    patterns: [
      '@kin .. touches|touching|touched me',
      'moms|mums|mothers boyfriend|husband .. touches|touching|touched me',
      'bruises he|she gave|left|made',
      '@kin hits|hitting|beats|beating|abusing|hurting .. residents|patients',
    ],
    notWith: 'hug heart story deeply',
  },
]
