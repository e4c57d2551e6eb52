import { describe, expect, it } from '@jest/globals'
import { faultsOfList } from './faults-of-list.ts'
import { commandsOf } from './readme.ts'

const readme = `# A project

| command | does |
|---|---|
| \`npm start -- --detach\` · \`npm stop\` | starts · stops |
| \`npm run status\` · \`-- --json\` | \`the\` status |

| folder | holds |
|---|---|
| \`tools/\` | tools |
`
const rows = ['npm start -- --detach', 'npm stop', 'npm run status', 'npm run status -- --json']

describe('the commands of the README', () => {
  it('are those of the first column, each with its script', () => {
    expect(commandsOf(readme)).toEqual(rows)
    expect(() => commandsOf('# A project')).toThrow('no table')
  })

  it('are all tried, and nothing else', () => {
    expect(faultsOfList(rows, ['start', 'stop', 'status'], rows)).toEqual([])
  })

  it.each([
    ['a row that is not tried', rows, ['status'], rows.slice(1), "README has 'npm start -- --detach'"],
    ['a script that no row has', rows, ['set-password'], rows, "the script 'set-password'"],
    ['an entry that is no row', rows.slice(1), [], rows, "has 'npm start -- --detach', which is no row"],
    ['an entry that stands there twice', rows, [], [...rows, 'npm stop'], "has 'npm stop' more than once"],
  ])('are refused with %s', (_what, table, scripts, listed, sentence) => {
    expect(faultsOfList(table, scripts, listed)).toEqual([expect.stringContaining(sentence)])
  })
})
