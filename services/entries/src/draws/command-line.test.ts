import { expect, it } from '@jest/globals'
import { parseCommand, usage } from './command-line.ts'

const signature = 'ab'.repeat(48)

it.each([
  [['status'], { verb: 'status' }],
  [['commit', 'main'], { verb: 'commit', slug: 'main' }],
  [['freeze', 'main'], { verb: 'freeze', slug: 'main' }],
  [['verify', 'main'], { verb: 'verify', slug: 'main' }],
  [
    ['result', 'main', '--round', '657413', '--signature', signature],
    { verb: 'result', slug: 'main', round: 657_413, signature },
  ],
])('understands %j', (args, command) => {
  expect(parseCommand(args)).toEqual(command)
})

it.each([
  [[], usage],
  [['status', 'main'], "status takes no more arguments; remove 'main'."],
  [['status', '--all'], "Unknown option '--all'. npm run draw shows the usage."],
  [['freeze'], 'Name one draw: npm run draw -- freeze SLUG'],
  [['freeze', 'a', 'b'], 'Name one draw: npm run draw -- freeze SLUG'],
  [['result', 'main', '--round', '0', '--signature', signature], 'Give the round number: --round N'],
  [
    ['result', 'main', '--round', '5', '--signature', 'AB'],
    'Give its signature, 96 digits and letters from a to f: --signature HEX',
  ],
  [['undo', 'main'], "There is no 'undo': use status, commit, freeze, result, verify or rehearse."],
])('says of %j what to write instead', (args, refused) => {
  expect(parseCommand(args)).toEqual({ refused })
})
