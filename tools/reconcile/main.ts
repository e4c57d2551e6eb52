/** `npm run reconcile -- DAY`: the command of the donations service, with the payment processor that the running system has. */
import { runCommandOf } from '../launcher/service-command.ts'

await runCommandOf('donations', 'src/reconcile-command.ts')
