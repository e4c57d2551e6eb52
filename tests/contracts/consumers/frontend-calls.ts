import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MatchersV3, type PactV4 } from '@pact-foundation/pact'
import { type ProblemCode, problemBody } from '@evenhand/contracts/problems'
import {
  type AnsweredFile,
  type AnswerOf,
  answerSchemaOf,
  type Call,
  type FileCall,
  fileTypeOf,
  type InputOf,
} from '@evenhand/contracts/http'
import { ApiProblem, createApi } from '@evenhand/web-kit/api'
import { addressOf } from '../../../packages/web-kit/src/api/client.ts'
import { shape } from '../shape.ts'

const { fromProviderState, regex } = MatchersV3
const idempotencyKey = '0197a000-0000-7000-8000-0000000000ff'

interface Wanted<C extends Call> {
  /** What has to be true at the provider, in words that its state handlers know. */
  given: string
  call: C
  input: InputOf<C>
  /** A field of the body or a part of the path that only the provider's state can know, such as the number of a receipt. */
  fromState?: string
}

type Parts = { params?: Record<string, string>; query?: Record<string, string>; body?: object }

/** Makes the call as the browser makes it, with its own client, and agrees on the form of the answer. */
export async function agreeOnAnswer<const C extends Call>(
  pact: PactV4,
  wanted: Wanted<C> & { answer: AnswerOf<C> },
): Promise<unknown> {
  const { call, answer } = wanted
  const interaction = request(pact, wanted, call.summary).willRespondWith(call.response.status, (response) => {
    if (answer !== undefined) response.headers({ 'Content-Type': json }).jsonBody(shape(answer))
  })
  return interaction.executeTest(async ({ url }) => {
    const got: unknown = await ask(url, wanted)
    // The example is whole: every field of the contract stands in it, and no other.
    return answerSchemaOf(call)?.parse(got) ?? got
  })
}

/** A file of each type, and what its content looks like to Pact, which compares that. */
const samples: Readonly<Record<string, { text: string; looksLike: string }>> = {
  'application/pdf': { text: '%PDF-1.7\n%%EOF\n', looksLike: 'application/pdf' },
  'application/jsonl': { text: '{"lines":"0"}\n', looksLike: 'application/json' },
}

/** The same for a file: its type and the form of its name, and that it is a file of that type. */
export async function agreeOnFile<const C extends Call>(
  pact: PactV4,
  wanted: Wanted<C> & { fileName: string; fileNameForm: string },
): Promise<AnsweredFile> {
  const { call, fileName, fileNameForm } = wanted
  const type = fileTypeOf(call)
  const { text, looksLike } = samples[type ?? ''] ?? {}
  if (type === undefined || text === undefined || looksLike === undefined)
    throw new Error(`${call.path} answers no file of which there is a sample`)
  const disposition = regex(`attachment; filename="?${fileNameForm}"?`, `attachment; filename=${fileName}`)
  const sample = join(mkdtempSync(join(tmpdir(), 'evenhand-pact-file-')), fileName)
  writeFileSync(sample, text)
  const interaction = request(pact, wanted, call.summary).willRespondWith(call.response.status, (response) => {
    response.binaryFile(looksLike, sample).headers({ 'Content-Disposition': disposition, 'Content-Type': type })
  })
  const file = await interaction.executeTest(async ({ url }) => (await ask(url, wanted)) as AnsweredFile)
  if (!file) throw new Error(`${call.path} was not answered`)
  return file
}

/** The same for a file that is sent, as `upload` sends it: its bytes are the body, under their own type. */
export async function agreeOnUpload<const C extends FileCall>(
  pact: PactV4,
  wanted: Wanted<C> & { file: { type: string; text: string }; answer: AnswerOf<C> },
): Promise<unknown> {
  const { call, input, file, answer } = wanted
  const sample = join(mkdtempSync(join(tmpdir(), 'evenhand-pact-file-')), 'sent')
  writeFileSync(sample, file.text)
  const interaction = request(pact, { ...wanted, file: { ...file, sample } }, call.summary).willRespondWith(
    call.response.status,
    (response) => response.headers({ 'Content-Type': json }).jsonBody(shape(answer)),
  )
  return interaction.executeTest(async ({ url }) => {
    const sent = await fetch(new URL(addressOf(call, input), url), {
      method: call.method,
      headers: { accept: 'application/json', 'content-type': file.type },
      body: new Blob([file.text], { type: file.type }),
    })
    const got: unknown = await sent.json()
    return answerSchemaOf(call)?.parse(got) ?? got
  })
}

/** The same for a refusal: its code, its status, and that there is a sentence to show. */
export async function agreeOnRefusal<const C extends Call>(
  pact: PactV4,
  wanted: Wanted<C> & { code: ProblemCode; errors?: { path: string; message: string }[] },
): Promise<unknown> {
  const { title, status, ...problem } = problemBody(wanted.code, { errors: wanted.errors })
  const interaction = request(pact, wanted, `${wanted.call.summary}: ${title}`).willRespondWith(status, (response) => {
    const body = { type: problem.type, status, message: shape(problem.message) }
    const errors = wanted.errors ? { errors: wanted.errors } : {}
    response.headers({ 'Content-Type': problemJson }).jsonBody({ ...body, ...errors })
  })
  return interaction.executeTest(({ url }) =>
    ask(url, wanted).then(
      () => 'answered',
      (error: unknown) => (error instanceof ApiProblem ? { code: error.code, fields: error.fields } : error),
    ),
  )
}

const json = regex('application/json.*', 'application/json; charset=utf-8')
const problemJson = regex('application/problem\\+json.*', 'application/problem+json; charset=utf-8')

/** The API client is typed call by call; here it takes any of them. */
function ask<C extends Call>(origin: string, { call, input }: Wanted<C>): Promise<unknown> {
  const parts = input as Parts
  return createApi({ origin })<Call>(call, parts, { idempotencyKey })
}

function request<C extends Call>(
  pact: PactV4,
  { given, call, input, fromState, file }: Wanted<C> & { file?: { type: string; sample: string } },
  description: string,
) {
  const { params = {}, query = {}, body } = input as Parts
  const pathWith = (of: (name: string) => string): string =>
    call.path.replace(/\{(\w+)\}/g, (_, name: string) => of(name))
  const example = pathWith((name) => params[name] ?? '')
  const path =
    fromState !== undefined && fromState in params
      ? fromProviderState(
          pathWith((name) => (name === fromState ? `\${${name}}` : (params[name] ?? ''))),
          example,
        )
      : example
  return pact
    .addInteraction()
    .given(given)
    .uponReceiving(description)
    .withRequest(call.method, path, (builder) => {
      builder.headers({ Accept: fileTypeOf(call) ?? 'application/json' })
      if (call.idempotent) builder.headers({ 'Idempotency-Key': regex('[\\x21-\\x7e]{8,255}', idempotencyKey) })
      if (Object.keys(query).length > 0) builder.query(query)
      if (body !== undefined)
        builder.headers({ 'Content-Type': 'application/json' }).jsonBody(withState(body, fromState))
      if (file !== undefined) builder.binaryFile(file.type, file.sample)
    })
}

const withState = (body: object, name: string | undefined): object =>
  Object.fromEntries(
    Object.entries(body).map(([field, value]) => [
      field,
      field === name ? fromProviderState(`\${${field}}`, value) : value,
    ]),
  )
