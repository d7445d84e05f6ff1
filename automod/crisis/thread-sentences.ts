import type { CrisisKind } from '@ward/domain/automod/crisis'

/**
 * Posts of the kinds that were missed or mistaken most: replies in a thread, farewells and tidying up, dark jokes, a date or a place in half
 * a sentence; and distress without intent, a past that is over, grief, quoted jokes, leaving the site. Written in one sitting before the
 * frames of these kinds, by their author; never trained with, and no word was tuned to them.
 */
export const OF_THREADS: readonly (readonly [kind: CrisisKind | null, text: string])[] = [
  // replies in a thread
  ['self-harm', 'no, I will not wait for the appointment. It is decided and it feels light'],
  ['self-harm', 'Same. Only that I have stopped hoping to be talked round.'],
  ['self-harm', 'you asked if I am safe. honestly? no. not with what is in the drawer'],
  ['self-harm', 'thx but there is no next week for me'],
  ['self-harm', 'Reading your answers and crying. You are all lovely. It does not change what I am going to do.'],
  ['self-harm', 'yes I still have them. all of them. counted twice'],
  ['self-harm', '@fern I lied to you yesterday, I am not ok and I am not going to be here for your birthday'],
  [
    'self-harm',
    'how I cope? I don’t. I sit on the kitchen floor with the knife and wait for it to pass, and it passes less each time',
  ],
  ['self-harm', 'nothing you write will reach me now but please keep writing till I am asleep for the last time'],
  ['self-harm', 'Not the meds, not the money. I just do not want a tomorrow.'],
  // farewells and tidying up
  [
    'self-harm',
    'Found a home for both cats today. The flat is clean, the keys are with the neighbour. That was the last thing on my list.',
  ],
  ['self-harm', 'paid three months ahead so nobody has trouble with the landlord when they find out'],
  [
    'self-harm',
    'Thank you for six years. You made a hard life a bit softer. I am too tired to stay in it. Be good to each other.',
  ],
  [
    'self-harm',
    'I wrote down where everything is, the papers, the songs I want played, who gets the guitar. Now I can rest.',
  ],
  ['self-harm', 'Deleting my account first, then myself.'],
  ['self-harm', 'this body has won. Farewell, spoonies, do not look for me'],
  [
    'self-harm',
    'gave my sister the ring early, she thinks it is because I got sentimental. She will understand by Sunday',
  ],
  ['self-harm', 'the last birthday card is posted, it will arrive after'],
  // dark jokes
  ['self-harm', 'my retirement plan is the 7:40 express, no return ticket haha'],
  ['self-harm', 'new treatment plan: gravity. the car park has eight floors lol'],
  ['self-harm', 'good news, my pain ends this weekend whether the doctor likes it or not 🙃'],
  ['self-harm', 'at least the funeral is cheaper than the biologics, doing everyone a favour soon'],
  ['self-harm', 'who needs a five year plan when you have a full bottle of amitriptyline ha ha'],
  ['self-harm', 'they said the waiting list is 18 months. joke is on them, I will not need the slot'],
  // a date or a place
  ['self-harm', 'It will be the 14th, after they have all gone to my cousin’s.'],
  ['self-harm', 'The viaduct behind the clinic. I went to look at it again on the way home.'],
  ['self-harm', 'Only until the kids have finished their exams in June. I can hold on that long, not longer.'],
  ['self-harm', 'I have picked the place, quiet, by the water, and nobody walks dogs there before nine'],
  ['self-harm', 'Thursday is my last day of pretending'],
  ['self-harm', 'once the insurance year turns over in January I am free to go'],
  // no point, the anaesthetic, hunger, burden
  ['self-harm', 'Woke up from the anaesthetic and the first thing I felt was disappointment that I had.'],
  ['self-harm', 'I hoped they would make a mistake in theatre. No such luck, still breathing.'],
  ['self-harm', 'I can not find one reason why I am still here and I have looked'],
  ['self-harm', 'eating nothing since Monday, it is slow but nobody can call it what it is'],
  [
    'self-harm',
    'he would remarry, the kids would have a mum who can run. I do the sums every night and they always come out the same',
  ],
  ['self-harm', 'It is not that I am sad. I have simply finished.'],
  ['overdose', 'counted what I swallowed by the gaps in the strip, eighteen, my ears are ringing'],
  ['overdose', 'done it. whole month of tabs. my hands feel far away'],
  ['abuse', 'He came home. I am in the bath with the door locked, typing quietly, last time he broke two ribs'],
  ['abuse', 'she keeps my inhaler in her pocket until I say sorry'],
  ['self-harm', 'my lad typed "it was nice knowing you" to his whole class and now his phone is off'],
  ['self-harm', 'a friend from the infusion room wrote me that she sorted her things and said not to come on Sunday'],
  // distress without intent
  [
    null,
    'I am at the end of my rope with this itching, three doctors and nobody has an answer. What else could it be?',
  ],
  [
    null,
    'Crying in the car after the appointment. He did not even look at my hands. How do you find a doctor who listens?',
  ],
  [null, 'my life is upside down since the diagnosis, I am scared and I do not know what to ask on Tuesday'],
  [
    null,
    'Desperate for help with my mother’s pain, she screams at night and the patches do nothing. Is there anything stronger?',
  ],
  [null, 'I can’t take another night of these legs. Has anyone had iron infusions for it?'],
  [null, 'Is this disease fatal? My father died of it at fifty and I am forty-eight and have the same cough.'],
  [null, 'I feel useless since I had to stop work, but my wife says I make the best soup in town'],
  [null, 'so lonely in this flat since I cannot drive. Any groups by video?'],
  [null, 'How long can a person live with stage four? They told my brother months and we want to plan his trip.'],
  [null, 'my depression is back, flat and grey, I rang the surgery and start the tablets on Monday'],
  [null, 'Nothing works, I have tried everything for this rash and I am desperate, please help'],
  [null, 'What happens if I stop dialysis for two days because of the storm?'],
  [null, 'I am not suicidal, I am just fed up to the back teeth with waiting rooms.'],
  [null, 'no I don’t want to die, I want to sleep through one night, that is all'],
  // a past that is over
  [null, 'Seven years ago I stood on that bridge. Last week I crossed it with my daughter on my shoulders.'],
  [
    null,
    'I had a very dark winter in 2016 and did something stupid. I got help, and I would not miss one morning now.',
  ],
  [null, 'the urge to hurt myself left when the pain was treated, that was in my twenties'],
  [null, 'My old diary says “I will not see thirty”. I am forty-one and eating cake.'],
  [null, 'After my attempt long ago they put me in a group, I run that group today'],
  [null, 'I used to count pills at night. That is behind me, a good doctor and a better dose did it.'],
  // grief and pets
  [null, 'We had to let our old dog go today, he fell asleep in my arms. The house is so quiet.'],
  [null, 'My brother ended his life in spring. I keep setting the table for him.'],
  [null, 'Dad’s funeral is Friday, I do not know how to get through it with this hip'],
  [null, 'I miss her every minute and the world goes on as if nothing had happened'],
  [null, 'gave Mum’s clothes away today, kept the blue coat, cried into it'],
  [null, 'My gran said she is ready to go, she is 97 and wants the good biscuits first'],
  // quoted and shared jokes
  [null, 'Under my photo somebody wrote “kill me if I ever look like that”. Charming.'],
  [null, 'The consultant joked that I would be the death of him and ordered another scan'],
  [null, 'my boss says “over my dead body” to every day off'],
  [null, 'The meme with the skeleton waiting for the callback is me, dead since March lol'],
  [null, 'The comedian with MS said that stairs are trying to murder her, I laughed so hard'],
  [null, 'hubby says if I buy one more yarn he will jump. He bought the shelf himself'],
  // leaving the site, tidying up
  [null, 'I am deleting my account at the end of the month, too many emails. Thank you for the tips, all the best'],
  [null, 'Goodbye from me, remission for two years and I want to think about other things now. Be well!'],
  [null, 'last post from this laptop, it goes back to work on Friday'],
  [null, 'Found a home for the kittens, cleaned the flat, paid the rent ahead: off to rehab for three months!'],
  [null, 'wrote down all passwords for my husband before the operation, just in case, the nurse said everyone does'],
  [null, 'gave my skis to my nephew, knees say no more. He was so happy'],
  // replies, dates and places that are harmless
  [null, 'made up my mind, thanks to you all: I take the surgery, date is the 14th'],
  [null, 'Not safe for me, I react to latex'],
  [null, 'Thursday is my last day of prednisone, finally'],
  [null, 'The bridge by the clinic is closed, take the road by the water'],
  [null, 'only until the kids have finished school, then we move nearer to the sea'],
  [null, 'yes I still have them, two boxes of needles, free to whoever needs them'],
  [null, 'there is no next week for this offer, the shop closes'],
  [null, 'Woke up from the anaesthetic and asked the nurse to marry me, she laughed'],
  [null, 'I hope they make no mistake in theatre, I am so nervous, any tips?'],
  [null, 'once the insurance year turns over in January I am free to choose the clinic'],
  [null, 'Finished! Six rounds of chemo, it is over, I am done'],
  [null, 'I died three times in that level and my thumbs gave up before I did'],
  [null, 'my character jumps off the tower at the end of the quest, worth it'],
  [null, 'you asked how I cope. Badly on Mondays, tea, heat pad, and moaning to you lot'],
]
