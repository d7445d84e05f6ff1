import { type PhraseGroup, phraseBook } from './phrases.ts'

/**
 * Words of the spam trade as it reaches health communities, by what is sold. The lists only name what a text meets; the
 * weights are learned.
 */
const groups: readonly PhraseGroup[] = [
  {
    // Faith healers and herbal cures for incurable illness
    list: 'healers',
    phrases: [
      'spell|love caster|casters|spell|spells',
      'herbal doctor|dr|healer|medicine|cure|mixture|root|roots|herbalist',
      'cured|healed me|him|her|my|mum|mother|husband|wife of|from',
      'miracle|miraculous cure|cures|pill|pills|remedy|oil|drink|treatment|supplement|diet|drops|herb|herbs',
      'secret|ancient|forbidden cure|remedy|recipe|formula',
      'permanent|permanently|total|totally|completely|complete|guaranteed|instant cure|cured|healing|healed',
      'doctors|pharma hate|hide|hides|hiding|dont',
      'big pharma * hide|hides|hiding|want|wants|know',
    ],
  },
  {
    // Pharmacies without prescription
    list: 'pharmacies',
    phrases: [
      'no|without|need prescription|rx needed|required|necessary|online|any',
      'without a prescription',
      'buy|order|purchase cheap|real|genuine|legit|quality|generic|oxycodone|xanax|adderall|viagra|cialis|tramadol|ozempic|pills|meds|painkillers|weed',
      'viagra|cialis|oxycodone|xanax|adderall|tramadol|percocet|ozempic|pills|meds|seeds for sale|cheap',
      'discreet|discrete|overnight|worldwide shipping|delivery|packaging',
      'online pharmacy|drugstore|chemist store|shop|shops|with|no|usa|uk|sells|sale',
      'cheap|cheapest meds|pills|viagra|cialis|drugs|medication|prices|price',
    ],
  },
  {
    // The pitch of the small trader: patches, drops, powders, protocols
    list: 'small traders',
    phrases: [
      'claim yours|your',
      'free calm|patch|sample|samples|trial|kit|bottle',
      'only|just pay|cover the|shipping|postage|delivery',
      'no more doctors|diaries|pills|prescriptions',
      'no doctor|doctors|waiting',
      'for the first',
      'this week only',
      '3|three|2|two for 2|two|1|one',
      'the industry|pharma|they fears|fear|hides|hide',
      'write|message|text me privately|private|direct',
      'discreet|discrete|plain parcel|parcels|package|packages|envelope',
      'days by post',
      'throw|threw away the|your|my|them',
      'money back',
      'store credit',
      'places|spots|seats are limited',
      'see the proof|results',
      'order here|page|form',
      'start now|today',
      'never told you',
      'pill|drug pushers|pusher',
      'cleanse|cleansed|cleaned your|my liver|gut|colon|blood',
      'cash|loan|loans in|within one|an|the hour|minutes',
      'private|secret order|page|group page|link|list',
    ],
  },
  {
    // Where to turn to: the deal is made elsewhere
    list: 'elsewhere',
    phrases: [
      'whatsapp|whatsap|watsapp|whatsapps|wassap',
      'telegram|viber|wechat|kik',
      'contact|email|text|call|message|reach|add|inbox|dm|mail him|her|us|dr|doctor',
      'you can|may|should contact|reach|email|whatsapp him|her|them|us|dr',
      'dm|inbox me|us',
      'link in bio|profile|description|my',
      'onlyfans|cashapp',
    ],
  },
  {
    list: 'elsewhere, weak',
    phrases: [
      'contact|email|text|call|message|reach me on|at|via|through|now',
      'call|contact now|today|asap',
      'click here|below|now',
    ],
  },
  {
    // Money
    list: 'money',
    phrases: [
      'bitcoin|bitcoins|btc|cryptocurrency|forex|ethereum|usdt',
      'crypto investment|trading|trader|currency|wallet|coin|coins|platform|expert',
      'binary options|option|trading|trader',
      'work|working|earn|income|money|cash|job|jobs from home|online|internet',
      'make|earn|earned|making|made|earning money|cash|dollars|income|bucks|online|daily|weekly',
      'passive|extra|residual income|cash|money',
      'per|a|every week|month from|working|with|by|on',
      'financial freedom|independence',
      'auto pilot',
      'investment|trading|mining platform|plan|manager|company|opportunity|profit',
      'instant|easy|quick|payday|personal|guaranteed loan|loans|cash|money|approval',
      'casino|jackpot|betting|lottery|slots|gambling|ringtone|ringtones|polyphonic',
      'get|become|be rich|millionaire|paid',
      'credit card|cards numbers|hacker|hack|required|needed',
      'recover|recovered my|your lost|stolen|funds|money|bitcoin|wallet',
    ],
  },
  {
    // Prizes and text-message trade
    list: 'prizes',
    phrases: [
      'you|u have|ve been|won|win',
      'youve been selected|chosen|awarded',
      'win|won|claim|collect|guaranteed|cash|awarded|bonus|weekly|star a|an|your|the|ur|prize|prizes|award|reward|gift|voucher|vouchers|draw|cash|bonus',
      'prize|prizes|winner|winners|voucher|vouchers|reward|rewards',
      'txt|sms|freemsg|freephone|optout|150p|18s|camcorder|camcorders|txting|txts',
      'text|txt|reply|send|call now|yes|stop|chat|win|claim|free|sex|end|help',
      'free entry|msg|text|texts|minutes|mins|call|calls|gift|gifts|trial|sample|samples|iphone|ipad|phone|phones|cash|money|ebook|leads|ringtone|tone',
      'gift card|cards|certificate',
      'act|order|buy|call|claim|apply|enroll|register now|today|asap',
      'limited time|offer|stock|spots',
      'special|exclusive|best|great|amazing|today offer|offers|deal|deals|price|prices|discount|discounts',
      'promo|promotion|promotional|discount|coupon|referral|voucher code|codes|offer',
      'money back|guarantee',
      'claim|congrats|congratulations|awarded|landline',
    ],
  },
  {
    // Look at me
    list: 'look at me',
    phrases: [
      'check|checkout|watch|visit|view|sub|subscribe|follow|join|support my|our channel|channels|page|website|site|profile|blog|shop|store|video|videos|vids|song|music',
      'check out my|our channel|channels|page|website|site|profile|blog|shop|store|video|videos|vids|vid|song|music|cover|covers|album|mixtape|youtube|new|first|latest|newest',
      'subscribe|sub|suscribe to my|our|me|this|us',
      'subscribe|subscribed|like|follow back|4',
      'sub4sub|subs4subs|like4like|followback|f4f',
    ],
  },
  {
    list: 'look here',
    phrases: [
      'subscribe|subscribed|subscribing|subscriber|subscribers|suscribe|youtuber',
      'my|our|new|youtube channel|channels|youtube|vlog|vid|vids|rap|mixtape|soundcloud|remix|remixes|album',
      'check out this|my|our|some|channel|website|it',
      'checkout this|my|our|the',
      'check this|it out',
      'click on|the|this|my link|url|profile',
      'follow|add me|us on|and|at|for',
      'thumbs up if',
      'give|gimme|get|need|gain|free|more followers|likes|subs|subscribers|views|leads|traffic',
      'please|plz|pls like|vote|subscribe',
      'vote|donate for|to me|us|my|our',
    ],
  },
  {
    list: 'visit',
    phrases: [
      'visit|open my|our|this website|url|blog|web|store|shop|link',
      'go|come to|visit my|our website|url|blog|web|store|shop|link',
      'make|need|earn|win money|cash',
      'get paid',
    ],
  },
  {
    // Search-engine trade, dating
    list: 'dating and search engines',
    phrases: [
      'seo services|service|agency|expert|company|ranking|rankings',
      'backlinks|backlink',
      'guest post|posts|posting opportunity|opportunities|service|services|on',
      'rank|ranking your|higher website|site|on|in',
      'sexy|hot|horny|naked|lonely|single|nude|local girls|girl|women|woman|singles|babes|ladies|milf|milfs|teens|guys|pics|chat|cam|men',
      'nudes|porn|sexcam|camgirl|escort|escorts|hookup|hookups',
      'sugar mummy|daddy|momma|baby',
      'join|join the illuminati',
    ],
  },
  {
    // Weight loss and praise that sells
    list: 'weight loss',
    phrases: [
      'lose|lost|shed|drop|burn * pounds|lbs|kg|kilos in|within|fast|without',
      'weight loss pills|supplement|gummies|keto|tea|secret|product|products|drops|coach|program',
      'keto|cbd gummies|gummy|pills|drops',
      'no side effects|effect',
      'no|without prescription',
      'dr|doctor|priest|prophet * cured|healed|helped me',
      'he|she|dr|doctor|who|that cured|healed me|him|her|my',
      '100 natural|guaranteed|effective|free|herbal|legit|real|safe|organic|cure|working|money',
      'amazing|incredible|revolutionary|breakthrough|unique product|supplement|products|formula|herb|remedy|website|program|app',
      'changed|saved|restored my life|marriage|relationship',
      'natural|herbal|organic remedy|remedies|cure|cures|product|products|supplements|supplement',
      'testimony|testimonies|testimonial',
      'distributor|distributors|wholesale|reseller|affiliate|mlm',
    ],
  },
  {
    // Weak alone
    list: 'weak alone',
    phrases: [
      'free|cheap|guarantee|guaranteed|offer|discount|cash|earn|bonus|sale|promo|deal|profit|mobile|customer',
      'cure|cures|miracle|herbal|remedy|detox|cleanse|supplement|supplements|gummies|pills|viagra|cialis',
      'website|channel|followers|followme|plz|pls|guys|urgent|dating|unsubscribe|crypto',
      'xxx|girls|sexy|cam',
      'thousands|millions|rich|invest|investment|investor',
    ],
  },
]

export const spamPhrases = phraseBook(groups)
