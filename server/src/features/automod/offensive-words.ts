import { type PhraseGroup, phraseBook } from './phrases.ts'

/**
 * Words that attack or disgust; their weights are learned. Left out are words that patients need, or say of themselves
 * or of an illness (breast, anal, suck, die, sex, hell, crap, cripple), and abbreviations that are also medical (AF,
 * MF).
 */
const groups: readonly PhraseGroup[] = [
  {
    // Calls to die, threats
    list: 'threats',
    phrases: [
      'kill|hang|shoot|off|neck yourself|urself|yourselves|ya',
      'kys',
      'go|please|just die|hang|choke|rot',
      'go and|away die',
      'you|u|they should|must just|all|fucking die|burn|hang',
      'you|u should|must die|hang|burn',
      'you|u|they need|deserve|ought|have to die|hang|rot|suffer',
      'you|u|they deserve|should be hanged|shot|raped|killed|shot|beaten',
      'hope|wish you|u|ya|they|he|she all|fucking|slowly die|dies|rot|choke|suffer',
      'hope|wish you|u|ya die|rot|choke|suffer|burn',
      'ill|i kill|shoot|stab|rape|hurt|find|beat you|u|ur|your|ya',
      'i|im|ill will|gonna|wanna kill|shoot|stab|rape|beat|smack|slap you|u|ur|your|ya|yo',
      'i|im going|want|have to kill|shoot|stab|rape|beat you|u|ur|your|ya|yo',
      'burn|rot in hell',
      'watch|mind your|ur|yo back',
      'know|knows where you|u live',
      'sleep with one eye',
    ],
  },
  {
    // Slurs
    list: 'slurs',
    phrases: [
      'nigger|niggers|nigga|niggas|niggaz|niggah|nigguh|nicca|niccas|nig|nigs|niggy|niglet|niglets|sandnigger|negroid|jigaboo|porchmonkey',
      'faggot~|fag|fags|faggy|faggits|faggit|dyke|dykes|tranny|trannies|shemale|ladyboy',
      'kike|kikes|spic|spics|wetback|wetbacks|chink|chinks|gook|gooks|raghead|ragheads|towelhead|towelheads',
      'beaner|beaners|coon|coons|paki|pakis|gyppo|honky|darkie|darkies',
      'retard|retards|retarded|fucktard|libtard|spaz|spazz',
      'white|redneck|trailer trash',
      'white power|supremacy',
      'jungle|porch bunny|bunnies|monkey|monkeys',
    ],
  },
  {
    // Strong profanity, sexual insult
    list: 'strong profanity',
    phrases: [
      'fuck~|fuk|fuks|fukin|fuking|fukk|fukn|fuckn|fck|fcks|fcking|fkn|fuckoff|fuckyou|phuck|phuk|fuckboy|fuckboys|fucc|fucca|fuccin|fucka|fuckas',
      'motherfuck~|mothafucka~|muthafucka~|mofo|mofos|clusterfuck~|stfu|gtfo|fuckery',
      'cunt|cunts|cunty|twat|twats|wank|wanker|wankers|tosser|bellend',
      'bitch~|biatch|bitchass|biotch|bich|bitchez|bytch',
      'whore~|hoes|slut~|slutty|skank|skanks|skanky|thot|thots|hoebag|hoez|whoring',
      'asshole~|arsehole~|dickhead~|shithead~|douchebag~|jackass|jackasses|dumbass|dumbasses|asswipe|asshat|asshats',
      'dumbfuck~|dipshit|dipshits|bullshitter~|cocksuck~|cumslut|scumbag~',
      'pussy|pussies|pussys|punani|titties|cocks|dicks',
      'suck my|his|a|on dick|cock|balls|deez',
      'piece of shit|trash|garbage',
      'dick|cock|pussy|ass sucker|suckers|pic|pics|licker|eater',
    ],
  },
  {
    // Everyday profanity
    list: 'everyday profanity',
    phrases: [
      'shit~|shitty|bullshit~|shitless|shyt|shite|shiit|horseshit',
      'ass|asses|arse|azz|badass|fatass|punkass',
      'bastard~|prick|pricks|dick|tits|jizz|blowjob|blowjobs',
      'hoe|goddamn|goddam|goddamnit|wtf|omfg',
    ],
  },
]

/** Insults: weak by themselves, strong when they are said to somebody. */
const insults: readonly PhraseGroup[] = [
  {
    list: 'insult',
    phrases: [
      'idiot~|idiotic|moron~|moronic|imbecile~|cretin|cretins|dimwit|halfwit|nitwit|dunce|numbskull',
      'stupid|dumb|dumber|dumbest|pathetic|worthless|disgusting|ugly|brainless|braindead|clueless|spineless',
      'loser~|liar|liars|coward~|clown|clowns|scum|vermin|pig|pigs|cockroach|freak|freaks|psycho|lunatic|creep|creeps',
      'snowflake|snowflakes|troll|trolls|crybaby|attention seeker|seekers',
      'drama queen|queens',
      'big baby|babies',
      'fool|fools|faker|fakers|whiner|whiners|wimp|wimps',
      'get lost|stuffed',
      'wrong with you people',
      'soft headed',
      'stop whining|moaning|bleating',
      'sick as you pretend',
      'ill as you pretend',
      'shut up',
      'nobody|noone likes|wants|asked you|u|ya',
      'fat|ugly|old|lazy|crazy pig|cow|hag|slob|bat',
      'hate|hates you|u|jews|muslims|gays|immigrants|mexicans|asians|blacks|whites',
      'you|u disgust',
      'you|u make|makes me sick',
    ],
  },
]

export const offensiveWords = phraseBook(groups)
export const insultWords = phraseBook(insults)

/** Words that look like others in the lists but are harmless: names, Latin, animals, illness. */
export const harmlessPhrases = phraseBook([
  {
    list: 'harmless',
    phrases: [
      'spic and span',
      'moby|philip|uncle|dr|mr dick|dyke',
      'dick van|cheney|clark|and',
      'van dyke',
      'along|behind|on|over|the dyke|dykes',
      'gobbledy|gobbledygook|gobble gook',
      'honky tonk',
      'coon hound|hounds|tracks',
      'retarded growth|development|maturation|bone',
      'growth|development was|is|were * retarded',
      'growth|development was|is|were|severely|mildly retarded',
      'growth|mentally|developmentally retarded|retard',
      'chink in',
      'maine coon|coons',
      'pussy cat|cats|willow|willows|riot',
      // full of pus
      'pussy discharge|wound|wounds|sore|sores|blister|blisters|fluid|liquid|spot|spots|bump|bumps|stuff|cyst|cysts|lump|pimple|pimples|rash|skin|ear|eye|eyes|tonsils|throat|scab|scabs|infection',
      'finger|pin|skin|needle|heel|blood|allergy|thumb prick|pricks',
      'prick test|tests|testing|your|the|my|finger',
      'guinea pig|pigs',
      'freak out|accident',
      'pig valve|skin|heart|insulin|farm|farming',
      'dumb luck',
      'donkey|wild ass',
      // a slip for 'count'
      'cell|blood|platelet|platelets|sperm cunt|cunts',
    ],
  },
])
