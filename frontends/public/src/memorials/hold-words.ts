import type { InputOf, Wall } from '@evenhand/web-kit/facade'
import { memorials } from '@evenhand/web-kit/forms'

const { LovedOneForm, VeteranForm } = memorials
type Body = InputOf<typeof memorials.holdMemorialBlock>['body']

/** What the form asks for on either wall, with the contract's own rules: a loved one has no branch and no years of service. */
export const formFor = (wall: Wall) =>
  LovedOneForm.omit({ wall: true, lovedOneName: true }).extend({
    honoree: wall === 'veterans' ? VeteranForm.shape.veteranName : LovedOneForm.shape.lovedOneName,
    branch: wall === 'veterans' ? VeteranForm.shape.branch : memorials.NoWords,
    yearsServed: wall === 'veterans' ? VeteranForm.shape.yearsServed : memorials.NoWords,
  })

export type HoldWords = ReturnType<ReturnType<typeof formFor>['parse']>

/** The request that the words make. */
export function bodyOf(wall: Wall, { honoree, branch, yearsServed, message, ...rest }: HoldWords): Body {
  const common = { ...rest, ...(message ? { message } : {}) }
  return wall === 'veterans'
    ? { wall, veteranName: honoree, branch, yearsServed, ...common }
    : { wall, lovedOneName: honoree, ...common }
}
