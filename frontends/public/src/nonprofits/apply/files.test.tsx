/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { describe, expect, it } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { Refuses } from '../../../../../packages/web-kit/src/testing/fake-api.ts'
import { atPortal } from '../testing/at-portal.tsx'
import { applicationOf, type Portal, roundOf } from '../testing/portal-api.ts'

const here = atPortal()
const round = roundOf()
const draft = applicationOf()
const open = (more: Partial<Portal> = {}, id = '') =>
  here.open(`?tab=grants&round=${round.id}${id && `&draft=${id}`}`, more)

const fileOf = (name: string, { type = 'application/pdf', bytes = 20 } = {}) =>
  new File([new Uint8Array(bytes)], name, { type })
/** As somebody does who chooses in the dialog of their system, which does not have to keep to what we say we take. */
async function choose({ user }: ReturnType<typeof open>, ...files: File[]): Promise<void> {
  await screen.findByRole('button', { name: 'Attach a file' })
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('nothing can be chosen')
  await user.upload(input, files)
}

describe('a file', () => {
  it('is attached to a draft, which is kept first, and taken off again', async () => {
    const page = open()
    await page.user.type(await screen.findByLabelText('Project title'), 'Warm rooms')
    await choose(page, fileOf('budget.pdf'), fileOf('plan.pdf'))
    await screen.findByRole('button', { name: 'Download plan.pdf' })
    expect(here.bodies('draft')).toMatchObject([{ form: { projectTitle: 'Warm rooms' }, seen: 0 }])
    expect(here.portal.applications).toMatchObject([{ attachments: [{ name: 'budget.pdf' }, { name: 'plan.pdf' }] }])
    expect(screen.getAllByText('1.2 MB')).toHaveLength(2)
    await page.user.click(screen.getByRole('button', { name: 'Remove budget.pdf' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Download budget.pdf' })).toBeNull())
    // What is typed is saved over what came of the files.
    await page.user.click(screen.getByRole('button', { name: 'Save draft' }))
    await screen.findByText('Draft saved')
  })

  it.each([
    [
      'of another kind',
      fileOf('page.html', { type: 'text/html' }),
      /page\.html: Choose a PDF, a PNG picture, a JPEG picture, or a WebP picture/,
    ],
    [
      'that is too large',
      fileOf('film.pdf', { bytes: 10 * 1024 * 1024 + 1 }),
      /film\.pdf: That file is larger than 10 MB/,
    ],
    ['that is empty', fileOf('nothing.pdf', { bytes: 0 }), /nothing\.pdf: That file is empty/],
  ])('%s is refused before a byte of it is sent', async (_, file, words) => {
    const page = open({ applications: [draft] }, draft.id)
    await screen.findByRole('button', { name: 'Attach a file' })
    const input = document.querySelector<HTMLInputElement>('input[type=file]')
    input?.removeAttribute('accept')
    await choose(page, file)
    await screen.findByText(words)
    expect(here.portal.applications).toMatchObject([{ attachments: [] }])
  })

  it('that the server refuses is named with its sentence, and what is typed stays', async () => {
    const page = open({ applications: [draft], refuses: { attach: new Refuses('file-refused') } }, draft.id)
    await choose(page, fileOf('budget.pdf'))
    await screen.findByText('budget.pdf: We couldn’t accept the file, so it wasn’t kept. Choose another one.')
    expect(screen.getByLabelText('Project title')).toHaveProperty('value', 'Warm rooms')
    screen.getByRole('button', { name: 'Attach a file' })
  })

  it('is downloaded as it was kept', async () => {
    const kept: Blob[] = []
    URL.createObjectURL = (blob) => `blob:${kept.push(blob as Blob)}`
    const file = {
      id: '0190a0a0-0000-7000-8000-0000000000b1',
      name: 'plan.pdf',
      type: 'application/pdf' as const,
      bytes: 8,
    }
    const { user } = open({ applications: [{ ...draft, attachments: [file] }] }, draft.id)
    await user.click(await screen.findByRole('button', { name: 'Download plan.pdf' }))
    await waitFor(() => expect(kept.map(({ size, type }) => [size, type])).toEqual([[8, 'application/pdf']]))
  })

  it('is one of five', async () => {
    const files = Array.from({ length: 5 }, (_, place) => ({
      id: `0190a0a0-0000-7000-8000-00000000000${place}`,
      name: `${place}.pdf`,
      type: 'application/pdf' as const,
      bytes: 1,
    }))
    open({ applications: [{ ...draft, attachments: files }] }, draft.id)
    await screen.findByText('That’s as many files as an application can have.')
    expect(screen.queryByRole('button', { name: 'Attach a file' })).toBeNull()
  })

  it('of a blind round is not to name who applies', async () => {
    open({ applications: [draft] }, draft.id)
    await screen.findByText(/don’t name your organization in a file/)
  })

  it('that comes while another tab changes the draft does not hide that change', async () => {
    const page = open({ applications: [draft] }, draft.id)
    await screen.findByLabelText('Project title')
    here.portal.applications = [{ ...draft, projectTitle: 'Changed there', version: 5 }]
    await choose(page, fileOf('budget.pdf'))
    await screen.findByRole('button', { name: 'Download budget.pdf' })
    await page.user.click(screen.getByRole('button', { name: 'Save draft' }))
    await screen.findByText('This draft was changed in another tab or window')
  })
})
