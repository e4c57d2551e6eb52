import { fieldSentence } from '@evenhand/contracts/sentences'
import { config } from 'zod'

/** A form and the filters of a list say the same of a field as the server does, never in the words of the library. */
config({ customError: fieldSentence })
