import { describe, expect, it } from '@jest/globals'
import { DependencyDown, isDependencyDown, Problem } from './index.ts'

const errorWith = (fields: object, message = 'some words of a driver'): Error =>
  Object.assign(new Error(message), fields)

describe('a part that does not answer', () => {
  it.each([
    ['our own word for it', new DependencyDown('Kafka did not take the records')],
    ['nobody listens', errorWith({ code: 'ECONNREFUSED' })],
    ['every address refused', new AggregateError([errorWith({ code: 'ECONNREFUSED' })])],
    ['a socket that is gone', errorWith({ code: 'ENOENT', syscall: 'connect' })],
    ['PostgreSQL shuts down', errorWith({ code: '57P01' })],
    ['PostgreSQL starts up', errorWith({ code: '57P03' })],
    ['PostgreSQL has no connection left', errorWith({ code: '53300' })],
    ['no connection of the pool in time', errorWith({}, 'timeout exceeded when trying to connect')],
    ['PostgreSQL lets a lock wait too long', errorWith({ code: '55P03' })],
    ['PostgreSQL finds a deadlock again and again', errorWith({ code: '40P01' })],
    ['PostgreSQL only reads for now', errorWith({ code: '25006' })],
    ['MongoDB has another primary by now', errorWith({ name: 'MongoServerError', code: 10107 })],
    ['Redis is silent', errorWith({}, 'Command timed out')],
    ['Redis reads its file', errorWith({ name: 'ReplyError' }, 'LOADING Redis is loading the dataset in memory')],
    ['Redis is away', errorWith({ name: 'MaxRetriesPerRequestError' })],
    ['MongoDB is away', errorWith({ name: 'MongoNetworkError' })],
    ['MongoDB says nothing', errorWith({ name: 'MongoNetworkTimeoutError' })],
    ['no connection to MongoDB in time', errorWith({ name: 'MongoWaitQueueTimeoutError' })],
    ['MongoDB is away at the start', errorWith({ name: 'MongooseServerSelectionError' })],
    ['Kafka is away', errorWith({ name: 'KafkaJSConnectionError' })],
  ])('is known: %s', (_what, error) => {
    expect(isDependencyDown(error)).toBe(true)
  })

  it.each([
    ['a refusal', new Problem('not-found')],
    ['a bug', new TypeError('x is not a function')],
    ['a broken rule of a table', errorWith({ code: '23505' })],
    ['a statement that takes too long', errorWith({ code: '57014' })],
    ['a broken rule of a collection', errorWith({ name: 'MongoServerError', code: 11000 })],
    ['a file that is missing', errorWith({ code: 'ENOENT', syscall: 'open' })],
    ['no error at all', { code: 'ECONNREFUSED' }],
    ['nothing', undefined],
  ])('is not mistaken for %s', (_what, error) => {
    expect(isDependencyDown(error)).toBe(false)
  })
})
