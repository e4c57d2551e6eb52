import { AdminFrame } from '../frame/admin-frame.tsx'
import { SearchButton } from '../search/search-button.tsx'

/** The frame of all pages, with the search that leads to each of them. */
export const AdminDesk = () => <AdminFrame search={<SearchButton className="max-md:ml-auto md:mt-2" />} />
