import { openDescriber } from './answers.ts'
import { type TypedStatement, typedStatements } from './statements.ts'

export interface RowTypes {
  /** How many statements were compared. */
  compared: number
  /** What a row type says and the database doesn't answer. */
  wrong: string[]
  /** Where the text of a statement can't be told from the source, by file. */
  unread: string[]
}

/**
 * Compares the row types of a project's statements with what a migrated database answers: names, types, and whether a column can be null. A column of
 * a table that can be null fits a type without null only if its statement says `<column> is not null`. What is computed, or joined from the outside, is
 * believed not to be null.
 */
export async function compareRowTypes(url: string, tsconfig: URL): Promise<RowTypes> {
  const statements = typedStatements(tsconfig)
  const describer = await openDescriber(url)
  const found: RowTypes = { compared: 0, wrong: [], unread: [] }
  try {
    for (const { place, texts, row } of statements) {
      // What a cursor fetches was said where it was declared.
      if (texts === undefined || texts.some((text) => text.startsWith('fetch '))) {
        found.unread.push(place.replace(/:\d+$/, ''))
        continue
      }
      found.compared += 1
      for (const text of texts) {
        const answer = await describer.describe(text)
        const flaws =
          'refused' in answer ? [answer.refused] : row.flatMap((field) => flawsOf(field, answer.columns, text))
        found.wrong.push(...flaws.map((flaw) => `${place}: ${flaw}`))
      }
    }
  } finally {
    await describer.close()
  }
  return { ...found, wrong: [...new Set(found.wrong)], unread: found.unread.toSorted() }
}

type Columns = Extract<
  Awaited<ReturnType<Awaited<ReturnType<typeof openDescriber>>['describe']>>,
  { columns: unknown }
>['columns']

function flawsOf(
  { name, type, nullable, optional }: TypedStatement['row'][number],
  columns: Columns,
  text: string,
): string[] {
  const column = columns.get(name)
  if (column === undefined) return optional ? [] : [`${name} isn't answered`]
  if (type !== column.type && type !== 'any' && column.type !== 'any') return [`${name} is ${column.type}, not ${type}`]
  const { nullableColumn } = column
  if (!nullable && nullableColumn !== undefined && !text.includes(`${nullableColumn} is not null`))
    return [`${name} can be null`]
  return []
}
