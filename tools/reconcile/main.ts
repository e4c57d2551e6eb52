/** `npm run reconcile -- DAY`: the command of the donations service, with the payment processor that the running system has. */
import { parsedArgs } from '../command-line/parsed-args.ts'
import { runMain } from '../command-line/tell.ts'
import { runServiceCommand } from '../launcher/service-command.ts'

await runMain(() => {
  const { positionals } = parsedArgs({ args: process.argv.slice(2), options: {}, allowPositionals: true })
  return runServiceCommand('donations', 'src/reconcile-command.ts', positionals.length > 0)
})
