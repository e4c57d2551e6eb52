import { badRequest } from '../objects/errors.ts'

export type FormValue = string | FormValue[] | { [name: string]: FormValue }
export type Form = { [name: string]: FormValue }

const PAIRS_MAX = 1000
const DEPTH_MAX = 8
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Reads `a[b][0][c]=1&expand[]=x` as Stripe does. Every value stays a string; an object whose names are 0…n-1 is a list.
 * @throws 400 when the text is too deep, too long or contradicts itself
 */
export function parseForm(text: string): Form {
  const pairs = [...new URLSearchParams(text)]
  if (pairs.length > PAIRS_MAX) throw badRequest(`A request has at most ${PAIRS_MAX} parameters.`)
  const root: Form = {}
  for (const [name, value] of pairs) place(root, pathOf(name), value, name)
  return listsIn(root) as Form
}

function pathOf(name: string): string[] {
  const first = name.indexOf('[')
  if (first <= 0) return [name]
  const inner = name.slice(first)
  if (!/^(\[[^[\]]*\])+$/.test(inner)) throw badRequest(`Invalid parameter name: ${name}`, 'parameter_unknown', name)
  return [name.slice(0, first), ...inner.slice(1, -1).split('][')]
}

function place(root: Form, path: string[], value: string, name: string): void {
  if (path.length > DEPTH_MAX || path.some((part) => FORBIDDEN.has(part))) {
    throw badRequest(`Received unknown parameter: ${name}`, 'parameter_unknown', name)
  }
  let at: Form = root
  for (const part of path.slice(0, -1)) {
    const inner = (at[part] ??= {})
    if (typeof inner !== 'object' || Array.isArray(inner)) throw badRequest(`Invalid object: ${name}`, undefined, name)
    at = inner
  }
  const last = path.at(-1) ?? name
  at[last === '' ? String(Object.keys(at).length) : last] = value
}

function listsIn(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value
  const names = Object.keys(value)
  const isList = names.length > 0 && names.every((name, index) => name === String(index))
  if (isList) return names.map((name) => listsIn(value[name] ?? ''))
  return Object.fromEntries(names.map((name) => [name, listsIn(value[name] ?? '')]))
}
