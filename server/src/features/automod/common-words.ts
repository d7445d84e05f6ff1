import { insultWords, offensiveWords } from './offensive-words.ts'
import type { PhraseBook } from './phrases.ts'
import { spamPhrases } from './spam-phrases.ts'

/**
 * Everyday English words that writers draw out, space out or write with digits, and words that would else be taken for a
 * disguise of another. Written for Ward; they need not be complete, since an unknown word is read as it stands.
 */
const EVERYDAY = `
a able about access account across actually add address after again agree all allow alone already also always am amazing an and
angry annoying another answer any anybody anymore anyone anything app apple are arm arms as ask asked at away awesome awful
baby back bad ball balls bank bathroom be beautiful because bed been beer before begin being believe bell best better between
big bill bit bitter black bless block blood blue body bone book boobs book boss both bottle bottom box boy break breast bring
broke brother bubble build bully burn busy but butter buy by bye call called calling came can cancel cancer cannot car card
care carry cash cell chance change channel cheap cheer cheese child choose choke christmas city class clean clear clever clinic
coffee cold come comment common cool cook cost could cram crepe crepes cried cry cure cuddle cut dad daily damn dance day days dead deal
dear death deep deserve diagnose did die died diet different difficult dinner dirty disappear disappoint disgusting do doctor
does dog doll dollar dollars don done door down dream dress drink drop drug drugs dumb dying each easy eat effect egg either
else email end enjoy enough especially even ever every everybody everyone everything exactly eye eyes face facebook fact
fall family fat feel feeling feels feet fell fellow felt few fill film find fine finally first fit fix floor fly follow food
fool foot for forever forget free fresh friend friends from full fun funny gallbladder game gave get getting gift giggle
girl girls give glad gluten go god goes going gone good goodbye goodness google got great green grill grow guess gun guy guys
had hair half hall hand hang happen happy hard has hate hated hating have having he head health hear heart heat heel hell
hello help her here hey hi high hill him his hit hmm hold home honestly hope horrible hospital hot hour house how hug hugs
hundred hungry hurt hurts husband i ice if ill illness immediately important in insane inside insulin insurance interested
into is issue it its job join joke just keep kept kid kids kill killed killing kind kiss knee knees knew know known lady
last late later laugh lazy leave left leg legs less let letter life light like line link list listen little live living lol
long look looking loose lord lose lost lot love loved lovely low luck mad made make mall man many massage matter may maybe me
mean med meds meet mess message middle might mill million mind mine minute miss missed mom moment money month more morning
most mother mouth move movie much muffin mum murder music must my myself name near neck need needed needle needs never new
news next nice night no nobody noise none noon nope normal not note nothing now number nurse of off offer ok okay old on once
one online only open or order other our out over own page pain pass pay pee people person phone pick pill pills pizza place
please plus pocket point poll pool poop poor poll post pounds power press pretty price prize problem profit pull puppy push
put quick quit quite rather read ready real really reason red relief remember reply rest rich ride right river road roll room
rude rule run sad safe said sale same saw say says scared school scroll see seed seem seen sell send serious sex sexy shall
she sheet shell ship shoe shop short should show shower shut sick side sight silly simple since sister sit six skill skin
skull sleep sleeping slow small smell smile smoking so some somebody someone something soon sooner sorry soul sound speak
special spell spend stand start stay steel still stomach stood stop story street stress stuff stupid such sugar suicide
suicidal suffer summer sun sunny super support sure sweet swell swollen symptom tablet tablets take talk tall tell telling
terrible test text thank thanks that the their them then there these they thing think this those though thought three
throw time tired to today together told tomorrow tonight too took top total totally touch tree treat trial true trust try
trying tummy turn tv two ugly under unfollow until up upset us use useless vaccine very video visit wait wake walk wall want
wanted wants was waste watch water way we wear week weed weird well went were what wheel when where which while white who
whole why wife will win winner wish with without woman women won wonder wood word work world worried worse worst worth would
wow write wrong year years yell yellow yes yet you young your yourself zoo
buyer click crypto bitcoin viagra cialis xanax oxycodone tramadol percocet adderall ambien valium ozempic steroids kratom weed
casino lottery jackpot loan loans credit forex invest porn nude nudes escort whatsapp telegram discount supplement supplements
slimfast followers subscribe website unalive overdose overdosed rape raped terrorist nazi
`

const wordsOfBook = (book: PhraseBook): string[] =>
  [...book.values()].flatMap((phrases) =>
    phrases.flatMap(({ alternatives }) => alternatives.flatMap((words) => [...(words ?? [])])),
  )

/** Words of the offensive lists: a word that is one of these in disguise is read as it. */
export const ROUGH_WORDS: ReadonlySet<string> = new Set(
  [...wordsOfBook(offensiveWords), ...wordsOfBook(insultWords)].filter((word) => word.length > 3),
)

/** All words that a disguised, drawn out or spaced out one can be read as. */
export const KNOWN_WORDS: ReadonlySet<string> = new Set([
  ...EVERYDAY.trim().split(/\s+/),
  ...wordsOfBook(offensiveWords),
  ...wordsOfBook(insultWords),
  ...wordsOfBook(spamPhrases),
])
