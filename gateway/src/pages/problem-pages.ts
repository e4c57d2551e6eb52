import { type ProblemCode, problems } from '@evenhand/contracts/problems'
import { Problem } from '@evenhand/service-kit/problems'
import type { RequestHandler } from 'express'
import { page } from './page.ts'

/** `/problems/<code>`: what the `type` of a problem leads to (RFC 9457), from the registry itself. */
export const problemPage: RequestHandler = (request, response) => {
  const { code } = request.params
  response.locals.route = '/problems/{code}'
  if (typeof code !== 'string' || !isProblemCode(code)) throw new Problem('not-found')
  const { status, title, detail } = problems[code]
  const notes = [`Responses of this kind have status ${status} and the type /problems/${code}.`]
  if ('retryAfterSeconds' in problems[code]) {
    notes.push(
      'The Retry-After header says how many seconds to wait before trying again; repeating a request never does anything twice.',
    )
  }
  response.setHeader('Cache-Control', 'public, max-age=3600')
  response.type('html').send(page(title, detail, notes))
}

const isProblemCode = (code: string): code is ProblemCode => Object.hasOwn(problems, code)
