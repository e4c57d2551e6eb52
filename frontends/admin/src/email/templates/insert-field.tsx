import { type MergeField, mergeFieldNames, mergeFields } from '@evenhand/web-kit/desk'
import { Field, Select } from '@evenhand/web-kit/facade'

/** Who has no first name is greeted all the same; a last name isn't missed. */
const tagOf = (field: MergeField): string => (field === 'person.firstName' ? `{{${field} | "friend"}}` : `{{${field}}}`)

/** What an email can say about its reader, to put into the HTML where the caret stands. */
export const InsertField = ({ onInsert }: { onInsert: (tag: string) => void }) => (
  <Field label="Insert a field" hint="The words after the line are for people without that detail.">
    {(control) => (
      <Select
        {...control}
        value=""
        onChange={({ target }) => {
          const field = mergeFieldNames.find((one) => one === target.value)
          if (field) onInsert(tagOf(field))
        }}
      >
        <option value="">Choose a field</option>
        {mergeFieldNames.map((field) => (
          <option key={field} value={field}>
            {mergeFields[field].words}
          </option>
        ))}
      </Select>
    )}
  </Field>
)
