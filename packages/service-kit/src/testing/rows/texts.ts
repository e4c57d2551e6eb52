import type { Project, Symbol } from 'typescript/unstable/sync'
import { SymbolFlags } from 'typescript/unstable/sync'
import type { CallExpression, Expression, Node, ObjectLiteralExpression } from 'typescript/unstable/ast'
import * as is from 'typescript/unstable/ast/is'

/** What the parameters of a function stand for where it is called. */
type Known = ReadonlyMap<number, readonly string[]>

const textsMax = 200

/**
 * The texts that a statement can have, read from its source: sql`…` with its fragments, whether they stand in constants, come from functions or are
 * chosen between. Undefined where that can't be told.
 */
export function textsOf(project: Project, statement: Expression): string[] | undefined {
  return new Reader(project).read(statement, new Map())?.map((text) => {
    let values = 0
    return text.replaceAll('$?', () => `$${(values += 1)}`)
  })
}

class Reader {
  private readonly project: Project

  constructor(project: Project) {
    this.project = project
  }

  read(node: Node | undefined, known: Known): string[] | undefined {
    if (node === undefined) return undefined
    if (is.isTaggedTemplateExpression(node))
      return node.tag.getText() === 'sql' ? this.template(node.template, known) : undefined
    if (
      is.isParenthesizedExpression(node) ||
      is.isAsExpression(node) ||
      is.isSatisfiesExpression(node) ||
      is.isNonNullExpression(node)
    )
      return this.read(node.expression, known)
    if (is.isConditionalExpression(node)) return this.either([node.whenTrue, node.whenFalse], known)
    if (is.isBinaryExpression(node)) return this.either([node.left, node.right], known)
    if (is.isCallExpression(node)) return this.called(node, known)
    if (is.isElementAccessExpression(node)) return this.chosen(node.expression, known)
    if (is.isIdentifier(node) || is.isPropertyAccessExpression(node)) return this.named(node, known)
    return undefined
  }

  private template(node: Node, known: Known): string[] | undefined {
    if (is.isNoSubstitutionTemplateLiteral(node)) return [node.text]
    if (!is.isTemplateExpression(node)) return undefined
    let texts = [node.head.text]
    for (const { expression, literal } of node.templateSpans) {
      // Values are numbered when the text is whole.
      const parts = this.isFragment(expression) ? this.read(expression, known) : ['$?']
      if (parts === undefined) return undefined
      texts = texts.flatMap((text) => parts.map((part) => text + part + literal.text))
      if (texts.length > textsMax) return undefined
    }
    return texts
  }

  private isFragment(node: Expression): boolean {
    const type = this.project.checker.getTypeAtLocation(node)
    return type !== undefined && /^Sql\b/.test(this.project.checker.typeToString(type))
  }

  private either(nodes: readonly Node[], known: Known): string[] | undefined {
    const texts = nodes.map((node) => this.read(node, known))
    return texts.includes(undefined) ? undefined : texts.flatMap((some) => some ?? [])
  }

  private called(node: CallExpression, known: Known): string[] | undefined {
    if (node.expression.getText() === 'prepared') return this.read(node.arguments[0], known)
    const maker = this.valueOf(node.expression)
    if (maker === undefined || !(is.isFunctionDeclaration(maker) || is.isArrowFunction(maker))) return undefined
    const inside = new Map<number, readonly string[]>()
    for (const [index, parameter] of maker.parameters.entries())
      this.bind(parameter.name, node.arguments[index] ?? parameter.initializer, known, inside)
    return this.either(returned(maker.body), inside)
  }

  /** What a parameter stands for; of an object that is taken apart, each part. */
  private bind(name: Node, value: Node | undefined, known: Known, inside: Map<number, readonly string[]>): void {
    if (is.isObjectBindingPattern(name)) {
      for (const part of name.elements) {
        const property =
          value && is.isObjectLiteralExpression(value) ? propertyOf(value, part.name?.getText()) : undefined
        if (part.name) this.bind(part.name, property, known, inside)
      }
      return
    }
    const symbol = this.project.checker.getSymbolAtLocation(name)
    const texts = this.read(value, known)
    if (symbol && texts) inside.set(symbol.id, texts)
  }

  /** Of a table of fragments any one. */
  private chosen(table: Node, known: Known): string[] | undefined {
    const value = bare(this.valueOf(table))
    if (value === undefined || !is.isObjectLiteralExpression(value)) return undefined
    return this.either(
      value.properties.flatMap((one) => (is.isPropertyAssignment(one) ? [one.initializer] : [])),
      known,
    )
  }

  private named(node: Node, known: Known): string[] | undefined {
    const symbol = this.symbolOf(node)
    if (symbol === undefined) return undefined
    const texts = known.get(symbol.id)
    return texts === undefined ? this.read(this.valueOf(node), known) : [...texts]
  }

  private symbolOf(node: Node): Symbol | undefined {
    const symbol = this.project.checker.getSymbolAtLocation(node)
    return symbol && symbol.flags & SymbolFlags.Alias ? this.project.checker.getAliasedSymbol(symbol) : symbol
  }

  /** What a name was declared as: the value of a constant or a property, or the function itself. */
  private valueOf(node: Node): Node | undefined {
    const declaration = this.symbolOf(node)?.valueDeclaration?.resolve(this.project)
    if (declaration === undefined) return undefined
    if (is.isVariableDeclaration(declaration) || is.isPropertyAssignment(declaration)) return declaration.initializer
    return is.isFunctionDeclaration(declaration) ? declaration : undefined
  }
}

/** The value without what only the types know. */
function bare(node: Node | undefined): Node | undefined {
  return node !== undefined &&
    (is.isAsExpression(node) || is.isSatisfiesExpression(node) || is.isParenthesizedExpression(node))
    ? bare(node.expression)
    : node
}

/** What a function gives back: its one expression, or each of its returns. */
function returned(body: Node | undefined): Node[] {
  if (body === undefined) return []
  if (!is.isBlock(body)) return [body]
  const found: Node[] = []
  const visit = (node: Node): void => {
    if (is.isReturnStatement(node)) {
      if (node.expression) found.push(node.expression)
    } else if (!is.isArrowFunction(node) && !is.isFunctionDeclaration(node)) node.forEachChild(visit)
  }
  body.forEachChild(visit)
  return found
}

/** What an object has under a name. */
const propertyOf = (object: ObjectLiteralExpression, name: string | undefined): Expression | undefined =>
  object.properties.filter(is.isPropertyAssignment).find((one) => one.name.getText() === name)?.initializer
