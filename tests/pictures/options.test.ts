import { expect, it } from '@jest/globals'
import { readOptions } from './options.ts'

it('takes every picture of a system of its own when nothing is said', () => {
  expect(readOptions([], '/home/ada')).toEqual({
    only: undefined,
    folder: '/home/ada/pictures',
    widths: [390, 768, 1024, 1440],
    running: false,
  })
})

it('takes those that are asked for', () => {
  const args = ['--only', 'Home', '--widths', '1440,390', '--into', '/tmp/seen', '--running']
  expect(readOptions(args)).toEqual({ only: 'home', folder: '/tmp/seen', widths: [390, 1440], running: true })
})

it.each(['400', '390,', 'all'])('refuses the widths %s in one sentence', (widths) => {
  expect(() => readOptions(['--widths', widths])).toThrow('--widths takes some of 390,768,1024,1440')
})
