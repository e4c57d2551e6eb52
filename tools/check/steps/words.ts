import { readFileSync } from 'node:fs'
import { run, type Step } from '../step.ts'
import { ofPages, refusals, refusedBy } from '../words/refusals.ts'
import { spelling, wording } from '../words/rules.ts'
import { type Sentence, sentencesOfPage, sentencesOfSource } from '../words/sentences.ts'

const sources = /^(?:frontends|gateway|packages|services|tools)\/.*\.tsx?$/
/** Read by nobody who uses the product: tests, what was generated, this check with its examples, and a list that quotes code. */
const unread = /\.test\.tsx?$|\/(?:testing|tests|gen)\/|^tools\/check\/|^tools\/mutation\/equivalent\.ts$/
const pages = /\.md$/
/** The page that quotes what not to write. */
const quotes = 'docs/voice.md'

const sentencesMin = 1500

/** What people read is American English, by docs/voice.md: screens, emails, problems, ledger lines, PDFs, terminals and documentation. */
export const words: Step = {
  name: 'what people read is said the way docs/voice.md says',
  async run() {
    const tracked = (await run('git', ['ls-files'])).split('\n')
    const read = (files: readonly string[], sentencesOf: (file: string, text: string) => Sentence[]) =>
      files.flatMap((file) => sentencesOf(file, readFileSync(file, 'utf8')))
    const shown = tracked.filter((file) => sources.test(file) && !unread.test(file))
    const written = tracked.filter((file) => pages.test(file) && file !== quotes)
    const ofSources = read(shown, sentencesOfSource)
    if (ofSources.length < sentencesMin)
      throw new Error(`Only ${ofSources.length} sentences were found: the check reads nothing.`)
    const refused = [...refusals(ofSources), ...refusals(read(written, sentencesOfPage), ofPages)]
    if (refused.length > 0) throw new Error(refused.join('\n'))
  },
}

/** One sentence for each rule, in each place that a sentence can be; and sentences that are right. */
const planted = `
export const example = ({ name }: { name: string }) => (
  <p title="Sent to your mailbox.">
    Anybody can repeat it.
    {'Whoever wins is named here.'} {\`It stands on \${name}.\`}
  </p>
)
const more = [
  'It goes on by itself.', 'Reckoned anew: visit', 'Find the own line.', 'It cannot be changed any more.', 'We cannot see it any more.',
  'The gifts are not here right now', 'Please look at it again.', 'Send an e-mail.', 'You receive this mail.', 'It was paid back.', 'What waits here',
  'Nothing of yours is lost.', 'Oops, that failed.', 'You did it!', 'An organisation near you',
]`
const right = `
// Anybody may write a comment by itself.
import { anybody } from 'by itself anew'
const title = 'Payment Successful! Thank you for your generous contribution!'
const rows = sql\`select 'whoever stands in it' as anew\`
export const right = <p className="by itself anew">We couldn’t load your gifts. Try again, and check your inbox.</p>
`

export const wordsFire: Step = {
  name: 'each rule of words refuses its planted sentence, and no right one',
  async run() {
    const fired = sentencesOfSource('planted.tsx', planted).map(
      ({ text }) => refusedBy(text)?.name ?? `nothing: ${text}`,
    )
    const wanted = [spelling, ...wording].map(({ name }) => name)
    const silent = wanted.filter((name) => !fired.includes(name))
    if (silent.length > 0) throw new Error(`These rules did not refuse what they should: ${silent.join(', ')}`)
    const page = sentencesOfPage(
      'planted.md',
      'Whoever reads `anybody` here.\n\n```sh\nby itself\n```\n"anew" [a](by-itself)\n',
    )
    const wrongly = [...refusals(sentencesOfSource('right.tsx', right)), ...refusals(page, ofPages).slice(1)]
    if (wrongly.length > 0) throw new Error(`These were refused and are right:\n${wrongly.join('\n')}`)
  },
}
