/** What is refused in a sentence that a person reads, with what to write (docs/voice.md says why). */
export interface Rule {
  name: string
  pattern: RegExp
  write: string
  /** Whether pages of documentation keep to it too; they may speak of mailboxes and of what was paid back. */
  inPages?: true
  /** Sentences, names or parts of them in which it is right. */
  allowed?: readonly RegExp[]
}

/** `catalogue` stays: it is the name of the folder that every price comes from, and no error in American English. */
const british: readonly string[] = [
  String.raw`organis(?:e|ed|er|ers|es|ing|ation|ations|ational)`,
  String.raw`(?:un)?recognis(?:e|ed|es|ing|able)`,
  String.raw`(?:de|re)?normalis(?:e|ed|es|ing|ation)`,
  String.raw`(?:real|serial|initial|summar|author|minim|maxim|optim|apolog|custom|categor|final|emphas|anonym|synchron|standard|special|util)is(?:e|ed|es|ing|ation)`,
  'colou?r(?:s|ed|ing|ful)?(?<=our[a-z]*)',
  'honou?r(?:s|ed|ing|able)?(?<=our[a-z]*)',
  'favou?r(?:s|ed|ing|ite|ites|able)?(?<=our[a-z]*)',
  'behaviou?rs?(?<=ours?)',
  'neighbou?r(?:s|ing|hood|hoods)?(?<=our[a-z]*)',
  'harbou?rs?(?<=ours?)',
  'licences?',
  '(?:milli|centi|kilo)?(?:litre|metre)s?',
  'cheques?',
  'centre[ds]?',
  'grey(?:s|ed|ing)?',
  'programmes?',
  'cancell(?:ed|ing)',
  'travell(?:ed|er|ers|ing)',
  'labell(?:ed|ing)',
  'modell(?:ed|ing)',
  'judgement',
  'whilst',
  'learnt',
  'analys(?:e|ed|ing)',
  'defences?',
  'instalments?',
  'fulfil',
  'postcodes?',
  'tyres?',
]

/** Exclamation marks that the product's specification fixes, to the letter. */
const fixed: readonly RegExp[] = [
  /Application Submitted!/,
  /Account Created Successfully!/,
  /Activity Recorded!/,
  /Account Found! Welcome back, …!|Account Found!|Welcome back, …!/,
  /Welcome, …!/,
  /ENTER TO WIN!/,
  /You['’]re Registered!/,
  /Payment Successful!|Thank you for your generous contribution!/,
  /Registration Successful!|Thank you for entering to win a 3-year Jeep lease!/,
]

export const spelling: Rule = {
  name: 'British spelling',
  pattern: new RegExp(String.raw`\b(?:${british.join('|')})\b`, 'i'),
  write: 'the American spelling: organization, color, license, canceled',
  inPages: true,
}

export const wording: readonly Rule[] = [
  { name: 'anybody', pattern: /\b(?:any|some|every)body\b/i, write: 'anyone, someone, everyone', inPages: true },
  { name: 'whoever', pattern: /\bwho(?:so|m)?ever\b/i, write: '"if you", or "the person who"', inPages: true },
  {
    name: 'things do not stand',
    pattern: /\b(?:stands?|stood)\s+(?:in(?! for\b)|on|here|there|under|now|below|above|beside|as)\b/i,
    write: 'is, appears, is listed',
    inPages: true,
  },
  { name: 'by itself', pattern: /\bby (?:itself|themselves)\b/i, write: 'automatically, on its own', inPages: true },
  { name: 'anew', pattern: /\banew\b/i, write: 'again', inPages: true },
  { name: 'the own', pattern: /\bthe own\b/i, write: 'your own', inPages: true },
  { name: 'any more', pattern: /n[o’']t .*\bany more[.,;]?$/i, write: 'no longer' },
  { name: 'not here right now', pattern: /\bnot here right now\b/i, write: "We couldn't load …" },
  { name: 'please look', pattern: /\bplease look\b/i, write: 'Check …' },
  { name: 'mailbox', pattern: /\bmailbox(?:es)?\b/i, write: 'inbox, or email address', allowed: [/^The mailbox/] },
  {
    name: 'mail for email',
    pattern: /\bmails\b|\b(?:a|an?other|this|that|the|our|your|each|every|no) mail\b(?!-)|\bmail (?:it|them|you|me)\b/i,
    write: 'email',
  },
  { name: 'paid back', pattern: /\bpa(?:y|id|ys|ying)(?: \w+)? back\b|\bmoney back\b/i, write: 'refund, refunded' },
  { name: 'what waits', pattern: /\bwhat waits\b/i, write: 'Needs attention' },
  { name: 'of yours', pattern: /\bnothing of yours\b|\bof ours\b/i, write: 'your, our' },
  { name: 'oops', pattern: /\boops\b/i, write: 'what happened, and what to do', inPages: true },
  {
    name: 'exclamation mark',
    pattern: /[\p{L}\p{N}…'’”")]!(?=\s|$)/u,
    write: 'a period',
    inPages: true,
    allowed: fixed,
  },
]
