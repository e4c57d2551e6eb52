import { Field, formatDollars, Select, sponsorBlock } from '@evenhand/web-kit/facade'
import {
  Controller,
  describeWish,
  type sponsors,
  sponsorTierNames,
  type useContractForm,
  useWatch,
} from '@evenhand/web-kit/forms'
import { BlocksInput } from './blocks-input.tsx'

type InquiryFormState = ReturnType<typeof useContractForm<typeof sponsors.SponsorInquiryForm>>

const priceOf = (blocks: number): string =>
  formatDollars(sponsorBlock.priceCents * BigInt(blocks), { wholeDollars: true })

/** A tier, or how many blocks. */
export function WishFields({ form }: { form: InquiryFormState }) {
  const tier = useWatch({ control: form.control, name: 'tier' })
  const choose = (chosen: string) => {
    const next = sponsorTierNames.find((one) => one === chosen)
    form.setValue('tier', next)
    form.setValue('blocksWanted', next ? undefined : 1)
  }
  return (
    <>
      <Field label="Sponsorship">
        {(control) => (
          <Select {...control} value={tier ?? ''} onChange={(event) => choose(event.target.value)}>
            <option value="">Blocks of the logo wall</option>
            {sponsorTierNames.map((one) => (
              <option key={one} value={one}>
                {describeWish({ tier: one })}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {!tier && (
        <Controller
          control={form.control}
          name="blocksWanted"
          render={({ field: { value = 1, onChange, ref } }) => (
            <Field
              label="Blocks"
              hint={`${priceOf(1)} a block, 1 to ${sponsorBlock.perInquiryMax}. Together ${priceOf(value)}; nothing is charged now.`}
              error={form.formState.errors.blocksWanted?.message}
            >
              {(control) => <BlocksInput {...control} ref={ref} value={value} onChange={onChange} />}
            </Field>
          )}
        />
      )}
    </>
  )
}
