import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { API, type Checker, type Project, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync'
import type { Node } from 'typescript/unstable/ast'
import * as is from 'typescript/unstable/ast/is'
import { textsOf } from './texts.ts'

/** A field of a row as the source believes it: 'bigint', 'string', 'Date', 'string[]', …; 'any' where it believes nothing. */
export interface DeclaredField {
  name: string
  type: string
  nullable: boolean
  /** Whether it may be missing. */
  optional: boolean
}

/** A statement whose rows have a type, with the texts that it can have; undefined where these can't be told from the source. */
export interface TypedStatement {
  /** `gifts/store.ts:59`. */
  place: string
  texts: string[] | undefined
  row: DeclaredField[]
}

/** All statements of a project whose rows are used, by TypeScript's own reading of it. */
export function typedStatements(tsconfig: URL): TypedStatement[] {
  const config = fileURLToPath(tsconfig)
  const api = new API({ cwd: fileURLToPath(new URL('./', tsconfig)) })
  try {
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config)
    if (project === undefined) throw new Error(`TypeScript finds no project in ${config}`)
    return project.rootFiles.flatMap((file) => statementsOf(project, file, fileURLToPath(new URL('./', tsconfig))))
  } finally {
    api.close()
  }
}

function statementsOf(project: Project, name: string, root: string): TypedStatement[] {
  const file = project.program.getSourceFile(name)
  const found: TypedStatement[] = []
  const visit = (node: Node): void => {
    if (
      is.isCallExpression(node) &&
      is.isPropertyAccessExpression(node.expression) &&
      node.expression.name.text === 'query'
    ) {
      const [statement] = node.arguments
      const row = rowOf(project.checker, node)
      if (row && statement) {
        const line = file?.text.slice(0, node.expression.name.end).split('\n').length
        found.push({ place: `${relative(root, name)}:${line}`, texts: textsOf(project, statement), row })
      }
    }
    node.forEachChild(visit)
  }
  file?.forEachChild(visit)
  return found
}

/** The fields of `Row` in a call that gives back a `Promise<Row[]>`, also where nobody wrote the type down; undefined for rows that nobody reads. */
function rowOf(checker: Checker, call: Node): DeclaredField[] | undefined {
  const signature = checker.getResolvedSignature(call)
  const rows = signature && argumentOf(checker, checker.getReturnTypeOfSignature(signature))
  const row = rows && checker.isArrayType(rows) ? argumentOf(checker, rows) : undefined
  if (row === undefined) return undefined
  const fields = checker.getPropertiesOfType(row).map((property) => {
    const type = checker.getTypeOfSymbol(property) ?? checker.getUnknownType()
    const believed = nameOf(checker, type) === 'any' ? type : (checker.getNonNullableType(type) ?? type)
    const name = nameOf(checker, believed)
    const takesNull = [checker.getNullType(), checker.getUndefinedType()].some((none) =>
      checker.isTypeAssignableTo(none, type),
    )
    const optional = (property.flags & SymbolFlags.Optional) !== 0
    return { name: property.name, type: name, nullable: takesNull || name === 'any', optional }
  })
  return fields.length > 0 ? fields : undefined
}

const argumentOf = (checker: Checker, type: Type | undefined): Type | undefined =>
  type?.isTypeReference() ? checker.getTypeArguments(type)[0] : undefined

function nameOf(checker: Checker, type: Type): string {
  if (type.flags & (TypeFlags.Any | TypeFlags.Unknown | TypeFlags.TypeParameter)) return 'any'
  if (type.flags & TypeFlags.Never) return 'never'
  if (checker.isTypeAssignableTo(type, checker.getStringType())) return 'string'
  if (checker.isTypeAssignableTo(type, checker.getNumberType())) return 'number'
  if (checker.isTypeAssignableTo(type, checker.getBigIntType())) return 'bigint'
  if (checker.isTypeAssignableTo(type, checker.getBooleanType())) return 'boolean'
  if (checker.isArrayType(type)) return `${nameOf(checker, argumentOf(checker, type) ?? checker.getUnknownType())}[]`
  const name = type.getSymbol()?.name ?? ''
  if (name === 'Date') return name
  return ['Buffer', 'Uint8Array'].includes(name) ? 'Buffer' : 'object'
}
