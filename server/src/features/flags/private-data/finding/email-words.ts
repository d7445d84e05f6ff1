/** Words before an address that say it is one for mail. */
const MAIL =
  /(?<!\p{L})(?:e-?mails?|mails?|gmail|hotmail|outlook|mailadresse|correo|courriel|address(?: is)?|adresse|reach me|contact|drop me|write (?:to )?(?:me|us|her|him|them)?|schreibt?|escr[ií]be(?:me)?|inbox)(?!\p{L})/iu
/** Words for people who are not named, and for acts: no name of an address. */
const NO_NAME = new Set(
  'a,account,accounts,again,all,also,am,an,and,any,anybody,anyone,are,arrived,available,back,be,been,best,better,bought,but,box,buy,checked,chat,desk,details,everybody,everyone,everything,find,form,found,free,games,good,had,he,her,here,him,his,home,i,in,info,is,it,later,link,listed,live,lives,look,looked,looking,mail,mailbox,mails,maybe,me,meet,met,more,my,news,nobody,nothing,not,now,offers,on,once,one,online,only,or,order,ordered,our,out,page,password,people,portal,posted,read,register,search,searched,see,seen,server,servers,she,shop,sign,signed,site,sold,somebody,someone,something,so,start,staying,stories,support,still,that,the,them,there,they,then,this,time,today,tomorrow,tonight,too,twice,up,us,was,we,were,who,work,worked,working,works,yesterday,you,your'.split(
    ',',
  ),
)
/** Before a name they make it a thing: 'the team at …'. */
const ARTICLE = /(?<!\p{L})(?:a|an|any|her|his|its|my|our|some|that|the|their|this|those|your)\s$/iu
const SAID_WITHIN = 48

const nameOf = (address: string): string => address.slice(0, address.lastIndexOf(' at '))

/** Whether what stands before 'at' may be somebody's name. */
export const isNamed = (address: string): boolean => !NO_NAME.has(nameOf(address).toLowerCase())

/** Words in parts, as names of addresses are and hardly anything else: 'rosie.moss', 'r_moss82'. */
const IN_PARTS = /^\p{L}{1,30}(?:[._]\p{L}{1,30}){1,3}\d{0,4}$/u
/** At the end of these a part is that of a host or of a file, or no name at all. */
const NO_PART = new Set(
  'app,biz,blog,care,ch,co,com,css,csv,de,doc,docx,dr,edu,eu,fig,fr,gov,health,html,ie,info,io,jpg,js,json,md,mr,mrs,ms,net,nl,no,online,org,pdf,php,png,prof,py,shop,site,st,ts,tv,txt,uk,us,vs,xls,xlsx,zip'.split(
    ',',
  ),
)
/** A sentence begins without a space before it: 'better.Recipe at …'. */
const NEXT_SENTENCE = /^\p{Ll}.*[.]\p{Lu}/u
/** A name with a number: 'rmoss82'. A thing may have one as well. */
const WITH_NUMBER = /^\p{L}{3,30}\d{2,4}$/u
const NUMBERED =
  /^(?:area|article|chapter|covid|day|figure|form|galaxy|ios|iphone|item|level|lot|page|part|pixel|question|room|route|section|step|studio|table|top|unit|version|week|windows)\d/iu
/** Said of it the dot can only be one of an address: 'rosie (dot) moss'. */
const SPOKEN_DOT = /[\p{L}\p{N}]\s?[([{<]\s?(?:dot|punkt|point|punto|\.)\s?[)\]}>]\s?[\p{L}\p{N}]/iu

/** Whether what stands before 'at' is built like the name of an address and like no word, at whatever host. */
export function isInParts(address: string): boolean {
  const name = nameOf(address)
  if (SPOKEN_DOT.test(name)) return true
  if (!IN_PARTS.test(name) || NEXT_SENTENCE.test(name)) return false
  const parts = name
    .toLowerCase()
    .replace(/\d{1,4}$/, '')
    .split(/[._]/)
  return parts.some((part) => part.length > 2) && !parts.some((part) => NO_PART.has(part) || NO_NAME.has(part))
}

/** Whether it is built like one that ends in a number. */
export const endsInNumber = (address: string): boolean =>
  WITH_NUMBER.test(nameOf(address)) && !NUMBERED.test(nameOf(address))

/** Whether an address with 'at' as a word is meant as one: the sentence speaks of mail, and what stands before is a name. */
export function saysMail(text: string, start: number, address: string): boolean {
  if (!isNamed(address)) return false
  const before = text.slice(Math.max(0, start - SAID_WITHIN), start)
  const sentence = before.slice(Math.max(before.lastIndexOf('. '), before.lastIndexOf('\n'), 0))
  return MAIL.test(sentence) && (!ARTICLE.test(sentence) || /[\d_.]/.test(nameOf(address)))
}
