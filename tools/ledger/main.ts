/** `npm run ledger -- verify | rebuild | explain DONOR`: the command of the entries service. */
import { runEntriesCommand } from '../launcher/service-command.ts'

await runEntriesCommand('src/ledger-command.ts')
