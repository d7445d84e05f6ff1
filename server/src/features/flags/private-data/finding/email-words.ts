/** Words before an address that say it is one for mail. */
const MAIL =
  /(?<!\p{L})(?:e-?mails?|mails?|gmail|hotmail|outlook|mailadresse|correo|courriel|address(?: is)?|adresse|reach me|contact|drop me|write (?:to )?(?:me|us|her|him|them)?|schreibt?|escr[ií]be(?:me)?|inbox)(?!\p{L})/iu
/** Words for people who are not named, and for acts: no name of an address. */
const NO_NAME = new Set(
  'a,all,am,an,and,any,anybody,anyone,are,arrived,available,back,be,been,best,better,bought,box,buy,desk,everybody,everyone,find,form,found,free,good,had,he,her,here,him,his,home,i,in,is,it,link,listed,live,lives,look,looked,looking,me,meet,met,my,nobody,not,now,on,one,online,only,or,order,ordered,our,out,page,people,portal,posted,read,register,see,seen,server,servers,she,shop,sign,signed,site,somebody,someone,start,staying,still,that,the,them,there,they,this,time,today,tomorrow,up,us,was,we,were,who,work,worked,working,works,you,your'.split(
    ',',
  ),
)
/** Before a name they make it a thing: 'the team at …'. */
const ARTICLE = /(?<!\p{L})(?:a|an|any|her|his|its|my|our|some|that|the|their|this|those|your)\s$/iu
const SAID_WITHIN = 48

/** Whether an address with 'at' as a word is meant as one: the sentence speaks of mail, and what stands before is a name. */
export function saysMail(text: string, start: number, address: string): boolean {
  const name = address.slice(0, address.lastIndexOf(' at '))
  if (NO_NAME.has(name.toLowerCase())) return false
  const before = text.slice(Math.max(0, start - SAID_WITHIN), start)
  const sentence = before.slice(Math.max(before.lastIndexOf('. '), before.lastIndexOf('\n'), 0))
  return MAIL.test(sentence) && (!ARTICLE.test(sentence) || /[\d_.]/.test(name))
}
