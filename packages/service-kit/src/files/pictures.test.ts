import { expect, it } from '@jest/globals'
import { DependencyDown } from '../problems/index.ts'
import { refusalOf } from './pictures.ts'

it.each([
  Object.assign(new Error('write failed'), { code: 'ENOSPC' }),
  new Error('/tmp/x: unable to write: No space left on device'),
  Object.assign(new Error('open failed'), { code: 'EMFILE' }),
])('a disk that is full or fails is no fault of a picture: %s', (error) => {
  expect(refusalOf(error)).toBeInstanceOf(DependencyDown)
})

it.each([['VipsJpeg: premature end of JPEG image', /couldn’t read that picture/]])(
  'what can’t be read is refused with a sentence: %s',
  (fault, words) => {
    expect(refusalOf(new Error(fault))).toMatchObject({ code: 'file-refused', message: expect.stringMatching(words) })
  },
)
