/** English words for streets that mean nothing else behind a name. */
export const ENGLISH_STREETS =
  'Street|St|Road|Rd|Avenue|Ave|Lane|Ln|Crescent|Cres|Terrace|Boulevard|Blvd|Grove|Gardens|Mews|Parkway|Pkwy|Highway|Hwy|Drive|Parade|Esplanade|Quay'
/** Words that are also common: they count where a place follows, or where the text speaks of an address. */
export const ENGLISH_WEAK =
  'Dr|Close|Court|Ct|Place|Pl|Square|Sq|Way|Walk|Row|Hill|View|Green|Park|Circle|Cir|Trail|Loop|Rise|Hollow|Croft|Vale|Wharf|Circuit|Alley'
/** How streets end in German, Dutch and the North, in one word. */
export const ONE_WORD_STREETS =
  'straße|strasse|str\\.|gasse|allee|chaussee|straat|laan|gracht|plein|kade|singel|gatan|vägen|gade|vej|gata|veien|katu'
/** How they end where the same ending makes other words. */
export const ONE_WORD_WEAK = 'weg|platz|ring|ufer|damm|markt|steig|grund|berg|feld|hof|dijk|stieg|wiese|blick'
/** Words before the name of a street in the Romance languages and in Polish. */
export const STREETS_BEFORE =
  'rue|avenue|boulevard|place|allée|chemin|impasse|quai|cours|Calle|Avenida|Paseo|Plaza|Carrer|Via|Viale|Piazza|Corso|Rua|Travessa|ul\\.|ulica|al\\.'

/** Words before an address that say it is one. */
export const ADDRESS_SAID =
  /(?<!\p{L})(?:address|addy|live at|lives at|living at|post to|post it to|send to|parcel to|home|house|wohne|wohnt|anschrift|adresse|adres|indirizzo|dirección|vivo en|habite|card to|come to|place|mum at|brother's)(?!\p{L})/iu

/** Capitalised words that begin a sentence or name what follows: no place is called so. */
export const NO_PLACE = new Set(
  'I,My,Me,Please,Tel,Tél,Telefon,Telefono,Telefoon,Phone,Mail,Email,E,Handy,Mobile,Mobil,Cell,Call,Text,Fax,Stichwort,Dosis,Tea,Room,Meeting,Thanks,Thank,And,Or,But,The,We,He,She,They,It,Mein,Meine,Ich,Bitte,Danke,Mon,Ma,Je,Ik,Mi,Monday,Tuesday,Wednesday,Thursday,Friday,Saturday,Sunday,Praxis,Nachbar,Bestellung,Code'.split(
    ',',
  ),
)
