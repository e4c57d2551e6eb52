/** `npm run set-password`: gives the administrator ADMIN_USERNAME the password in ADMIN_PASSWORD, or in the file ADMIN_PASSWORD_FILE. */
import { refuseArgs } from '../command-line/parsed-args.ts'
import { runMain } from '../command-line/tell.ts'
import { runServiceCommand } from '../launcher/service-command.ts'

await runMain(() => {
  refuseArgs(process.argv.slice(2))
  return runServiceCommand('identity', 'src/administrators/set-password.ts')
})
