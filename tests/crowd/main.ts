/**
 * `npm run attack -- crowd` starts this with stores of its own: made-up people, rings that refer each other, and honest households, all at once. They
 * come past the gateway, whose limits would only make them slower.
 */
import { runMain } from '../../tools/command-line/tell.ts'
import { groupsOf, sizes } from './people.ts'
import { sendEveryone } from './send-everyone.ts'
import { openSite } from './site.ts'

await runMain(async () => {
  const groups = groupsOf(process.argv.includes('--short') ? sizes.short : sizes.long)
  const site = await openSite()
  try {
    return (await sendEveryone(site, groups)) ? 0 : 1
  } finally {
    await site.close()
  }
})
process.exit()
