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

/** Whether an address with 'at' as a word is meant as one: the sentence speaks of mail, and what stands before is a name. */
export function saysMail(text: string, start: number, address: string): boolean {
  if (!isNamed(address)) return false
  const before = text.slice(Math.max(0, start - SAID_WITHIN), start)
  const sentence = before.slice(Math.max(before.lastIndexOf('. '), before.lastIndexOf('\n'), 0))
  return MAIL.test(sentence) && (!ARTICLE.test(sentence) || /[\d_.]/.test(nameOf(address)))
}
