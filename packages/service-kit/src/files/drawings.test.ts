import { afterAll, expect, it } from '@jest/globals'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { redraw } from './drawings.ts'
import { kindOf } from './kinds.ts'

const folder = mkdtempSync(join(tmpdir(), 'evenhand-drawings-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const written = (bytes: Buffer | string): string => {
  const path = join(folder, crypto.randomUUID())
  writeFileSync(path, bytes)
  return path
}
async function drawn(bytes: Buffer | string, type: Parameters<typeof redraw>[1] = 'image/svg+xml') {
  const path = written(bytes)
  await redraw(path, type, { network: 'one', signal: new AbortController().signal })
  return sharp(readFileSync(path))
}
async function kind(bytes: Buffer | string) {
  const file = await open(written(bytes))
  try {
    return await kindOf(file, (await file.stat()).size)
  } finally {
    await file.close()
  }
}

const svg = (inside = '', more = 'width="48" height="24"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${more}>${inside}</svg>`
const square = '<rect width="24" height="24" fill="#c00"/>'
/** Parts that each refer to the one before. */
const levels = (count: number, part: (id: string, below: string) => string): string =>
  `<rect id="l0"/>${Array.from({ length: count }, (_, n) => part(`l${n + 1}`, `l${n}`)).join('')}`

it('draws an SVG as pixels, large whatever size it names', async () => {
  const picture = await drawn(
    `<?xml version="1.0" encoding="UTF-8"?>\n<!-- A program --><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">${svg(square)}`,
  )
  expect(await picture.metadata()).toMatchObject({ format: 'png', width: 1280, height: 640 })
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * info.channels).subarray(0, 4)]
  expect([at(300, 300), at(1000, 300)]).toEqual([
    [204, 0, 0, 255],
    [0, 0, 0, 0],
  ])
})

it('draws what refers to itself: gradients, and parts used again', async () => {
  const gradient = '<defs><linearGradient id="a"><stop stop-color="#c00"/></linearGradient><g id="b"/></defs>'
  const uses =
    '<rect width="9" height="9" fill="url(#a)" style="stroke:url(\'#a\')"/><use xlink:href="#b"/><use href="#b"/>'
  expect(await (await drawn(svg(gradient + uses))).metadata()).toMatchObject({ format: 'png' })
})

it('makes a PNG of an AVIF', async () => {
  const avif = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'teal' } })
    .avif()
    .toBuffer()
  expect(await kind(avif)).toBe('image/avif')
  expect(await (await drawn(avif, 'image/avif')).metadata()).toMatchObject({ format: 'png', width: 40, height: 20 })
})

it.each([
  ['a script', '<script>alert(1)</script>', /carries a script/],
  ['a handler', '<rect onload="alert(1)"/>', /carries a script/],
  [
    'a page inside',
    '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>',
    /has a web page in it/,
  ],
  ['letters', '<text x="1" y="20">Acme</text>', /letters that need a font/],
  ['a link with a script', '<a href="javascript:alert(1)"><rect/></a>', /outside it/],
  ['a picture elsewhere', '<image href="https://elsewhere.example/a.png"/>', /outside it/],
  ['a file of this machine', '<image xlink:href="file:///etc/passwd"/>', /outside it/],
  ['a reference that is disguised', '<use href="&#104;ttps://elsewhere.example/a.svg#b"/>', /outside it/],
  ['a picture in it', '<image href="data:image/png;base64,AAAA"/>', /outside it/],
  ['a style from elsewhere', '<style>@import "https://elsewhere.example/a.css"</style>', /outside it/],
  ['a fill from elsewhere', '<rect fill="url(https://elsewhere.example/a.svg#b)"/>', /outside it/],
  ['a fill that is disguised', '<rect style="fill:u\\72l(https://elsewhere.example/a.svg)"/>', /outside it/],
  [
    'a fill that is disguised by an entity',
    '<rect fill=\'url("&#104;ttps://elsewhere.example/a.svg#b")\'/>',
    /outside it/,
  ],
  [
    'a fill from elsewhere after much space',
    `<rect fill="url(${' '.repeat(500)}https://elsewhere.example/a.svg#b)"/>`,
    /outside it/,
  ],
  ['effects', '<filter id="a"><feTurbulence numOctaves="9999"/></filter>', /effects/],
  ['parts within parts', `${'<g opacity=".9">'.repeat(40)}${'</g>'.repeat(40)}`, /more than 20 levels/],
  ['masks within masks', levels(30, (id, below) => `<mask id="${id}"><g mask="url(#${below})"/></mask>`), /20 levels/],
  ['parts that hold themselves', '<g id="a"><use href="#a"/></g>', /20 levels/],
  [
    'repetitions of repetitions',
    levels(9, (id, below) => `<g id="${id}">${`<use href="#${below}"/>`.repeat(10)}</g>`),
    /10,000 parts/,
  ],
  ['many parts', '<g/>'.repeat(10_001), /10,000 parts/],
  ['many repetitions', '<use href="#a"/>'.repeat(201), /repeats its parts/],
])('refuses an SVG with %s', async (_, inside, words) => {
  await expect(drawn(svg(inside))).rejects.toMatchObject({
    code: 'file-refused',
    message: expect.stringMatching(words),
  })
})

it('refuses words of its own, other encodings, what is too large, and what is no XML', async () => {
  const bomb = '<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>'
  const refused: [Buffer | string, RegExp][] = [
    [bomb + svg('<text>&b;</text>'), /can’t show safely/],
    [`<!DOCTYPE svg><!DOCTYPE svg []>${svg(square)}`, /can’t show safely/],
    [Buffer.from(`\ufeff${svg(square)}`, 'utf16le'), /UTF-8/],
    [`<?xml version="1.0" encoding="UTF-7"?>${svg(square)}`, /UTF-8/],
    [svg(square, 'width="50000" height="50000"'), /more than 40 million pixels/],
    [svg(square.repeat(40_000)), /larger than 1 MB/],
    ['<svg', /can’t be read/],
  ]
  for (const [bytes, detail] of refused)
    await expect(drawn(bytes)).rejects.toMatchObject({ message: expect.stringMatching(detail) })
})

it('knows an SVG by its first element alone', async () => {
  expect(await kind(svg())).toBe('image/svg+xml')
  expect(await kind(`<html>${svg()}</html>`)).toBeUndefined()
  expect(await kind('<svgfake>')).toBeUndefined()
})

it('comes to an end whatever is sent to keep it busy', async () => {
  const hostile = [
    '<!---->'.repeat(580) + 'x',
    '<?a?>'.repeat(800),
    `<svg ${'<!DOCTYPE'.repeat(110_000)}`,
    `<svg url(${' '.repeat(1_000_000)}#`,
    `<svg ${'url( '.repeat(200_000)}`,
    `<svg ${' on'.repeat(300_000)}`,
    `<svg ${'<a'.repeat(400_000)}`,
  ]
  // Looked at with patterns that go back, each of these takes hours, and nothing else is answered meanwhile.
  for (const text of hostile) {
    await kind(Buffer.from(text))
    await expect(drawn(text)).rejects.toThrow()
  }
})
